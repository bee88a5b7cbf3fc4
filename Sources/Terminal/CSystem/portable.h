#pragma once

// Selects an implementation: Linux, macOS, or the portable fallback. The trait Portable selects the last on Linux
// too, so that all tests can run with it. kqueue has been compiled for macOS, but not run.
#if defined(HITBOX_PORTABLE)
#elif defined(__linux__)
#define SYS_LINUX 1
#elif defined(__APPLE__)
#define SYS_KQUEUE 1
#endif
