#include "CSystem.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

int32_t sys_error(void) { return errno; }

void sys_set_error(int32_t number) { errno = number; }

const char *sys_error_text(int32_t number) { return strerror(number); }

const int32_t SYS_EACCES = EACCES, SYS_EAGAIN = EAGAIN, SYS_EBADF = EBADF, SYS_EDQUOT = EDQUOT,
              SYS_EEXIST = EEXIST, SYS_EFBIG = EFBIG, SYS_EINTR = EINTR, SYS_ELOOP = ELOOP,
              SYS_EMFILE = EMFILE, SYS_ENOENT = ENOENT, SYS_ENOSPC = ENOSPC, SYS_ENOTDIR = ENOTDIR,
              SYS_ENXIO = ENXIO, SYS_EPERM = EPERM, SYS_EPIPE = EPIPE,
              SYS_EROFS = EROFS;

int32_t sys_process(void) { return getpid(); }

uint32_t sys_user(void) { return geteuid(); }

int32_t sys_is_dead(int32_t process) { return kill(process, 0) != 0 && errno == ESRCH; }

static char **arguments;

#if defined(__GLIBC__) || defined(__APPLE__)
// Swift's own way is to search /proc, which takes a fiftieth of the time to the first frame.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
    if (count > 0) arguments = values;
}
#endif

const char *sys_argument(int32_t place) { return arguments ? arguments[place] : NULL; }

const char *sys_variable(const char *name) { return getenv(name); }

void sys_exit(int32_t status) { exit(status); }

int64_t sys_stack_size(void) {
    struct rlimit most;
    if (getrlimit(RLIMIT_STACK, &most) != 0 || most.rlim_cur > INT64_MAX) return INT64_MAX;
    return (int64_t)most.rlim_cur;
}

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

int32_t sys_date_parts(int64_t date, SysDate *parts) {
    time_t time = (time_t)date;
    struct tm local = {0};
    if (!localtime_r(&time, &local)) return -1;
    *parts = (SysDate){
        local.tm_year + 1900, local.tm_mon + 1, local.tm_mday, local.tm_hour, local.tm_min};
    return 0;
}

int32_t sys_processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > 1024 ? 1024 : (int32_t)count;
}

typedef struct {
    void (*work)(void *);
    void *with;
} Task;

// The stack size of the main thread; some systems give other threads less.
enum { STACK = 8 << 20 };

static void *begin(void *given) {
    const Task task = *(Task *)given;
    free(given);
    task.work(task.with);
    return NULL;
}

int32_t sys_on_other_thread(void (*work)(void *), void *with) {
    Task *task = malloc(sizeof *task);
    pthread_attr_t how;
    if (!task || pthread_attr_init(&how) != 0) {
        free(task);
        return -1;
    }
    *task = (Task){work, with};
    pthread_t thread;
    pthread_attr_setstacksize(&how, STACK);
    pthread_attr_setdetachstate(&how, PTHREAD_CREATE_DETACHED);
    const int failed = pthread_create(&thread, &how, begin, task);
    pthread_attr_destroy(&how);
    if (failed) free(task);
    return failed ? -1 : 0;
}
