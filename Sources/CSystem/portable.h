#pragma once

// Selects an implementation: Linux, macOS, or the portable fallback.
#if defined(HITBOX_PORTABLE)
#elif defined(__linux__)
#define SYS_LINUX 1
#elif defined(__APPLE__)
#define SYS_KQUEUE 1
#endif
