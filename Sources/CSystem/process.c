#include "CSystem.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int32_t sys_process(void) { return getpid(); }

uint32_t sys_user(void) { return geteuid(); }

int32_t sys_is_dead(int32_t process) { return kill(process, 0) != 0 && errno == ESRCH; }

const char *sys_variable(const char *name) { return getenv(name); }

void sys_exit(int32_t status) { exit(status); }

static struct timespec now(clockid_t clock) {
    struct timespec time = {0};
    clock_gettime(clock, &time);
    return time;
}

int64_t sys_milliseconds(void) {
    const struct timespec time = now(CLOCK_MONOTONIC);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

double sys_seconds(void) {
    const struct timespec time = now(CLOCK_MONOTONIC);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double sys_seconds_of_day(void) {
    const struct timespec time = now(CLOCK_REALTIME);
    struct tm parts = {0};
    localtime_r(&time.tv_sec, &parts);
    return parts.tm_hour * 3600 + parts.tm_min * 60 + parts.tm_sec + (double)time.tv_nsec / 1e9;
}

int64_t sys_date(void) { return time(NULL); }
