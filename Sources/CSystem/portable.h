#pragma once

// Which ways are taken: Linux's own, those of the BSDs, or those that every system has.
#if defined(HITBOX_PORTABLE)
#elif defined(__linux__)
#define SYS_LINUX 1
#elif defined(__APPLE__)
#define SYS_KQUEUE 1
#endif
