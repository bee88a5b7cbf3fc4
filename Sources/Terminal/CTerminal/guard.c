#define _GNU_SOURCE
#include "CTerminal.h"

#include <CSystem.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// A dying process cannot rely on its usual cleanup: a signal handler covers crashes, and a second
// process covers SIGKILL, which cannot be handled.

enum { LEAVE_ROOM = 1024, MESSAGES_ROOM = 1 << 16 };

static const int fatal_signals[] = {SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE};
enum { FATAL_SIGNALS = sizeof fatal_signals / sizeof *fatal_signals };
static struct sigaction handlers_before[FATAL_SIGNALS];

static int terminal = -1;
static struct { CTSettings settings; size_t length; uint8_t leaving[LEAVE_ROOM]; } kept;  // what is restored
static atomic_int armed;
static int chaining;
static int answer_patience;  // time limit for the final answer, in milliseconds; 0 if it has never answered
static int64_t queried;      // when the terminal was queried first, in milliseconds; 0 for never
static int has_begun;        // whether a part of an answer has arrived, or may have
static int line = -1;  // to the guardian
static pid_t guardian;
static int captured = -1;    // the captured standard error
static int errors = -1;  // the original standard error
static uint8_t alternate_stack[65536];

// Gives up soon: a terminal that does not read must not block a dying process.
static void write_for(int tty, const uint8_t *bytes, size_t length, int64_t patience) {
    while (length > 0) {
        ssize_t sent = write(tty, bytes, length);
        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        } else if (sent < 0 && errno == EAGAIN && patience > 0) {
            SysWait ready = {.descriptor = tty, .wanted = SYS_OUTPUT};
            sys_wait_within(&ready, 1, &patience);
        } else if (!(sent < 0 && errno == EINTR)) {
            return;
        }
    }
}

static void put_settings_back(void) {
    ct_tty_drop_input(terminal);
    ct_tty_set(terminal, &kept.settings, 0);
}

// Whether a byte after ESC, or after ESC [, is in an answer: mouse reports begin with ESC [ <.
static int is_answer(int place, uint8_t byte) {
    if (place == 1) return byte == ']' || byte == 'P' || byte == '_';
    return place == 2 && (byte == '?' || byte == '4' || byte == '6');
}

// Discards pending input, which the shell would read as typing, up to the answer to a final query.
// Terminals that have never answered are not queried, unless their first answer may be on its way.
static void swallow(void) {
    static const uint8_t question[] = "\033[c";
    int is_open = answer_patience <= 0;
    if (is_open && (!queried || sys_milliseconds() - queried >= CT_FIRST_ANSWER)) return;
    int missing = is_open ? 2 : 1;
    write_for(terminal, question, sizeof question - 1, 0);
    int64_t left = !is_open ? answer_patience : has_begun ? CT_PATIENCE : CT_FIRST_PATIENCE;
    int place = 0;
    while (left > 0) {
        SysWait ready = {.descriptor = terminal, .wanted = SYS_INPUT};
        if (sys_wait_within(&ready, 1, &left) <= 0) continue;
        uint8_t bytes[256];
        ssize_t got = read(terminal, bytes, sizeof bytes);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return;
        for (ssize_t i = 0; i < got; i++) {
            uint8_t byte = bytes[i];
            int is_begun = is_answer(place, byte) || (byte == 033 && i == got - 1);
            if (is_open && !has_begun && is_begun) {
                has_begun = 1;
                left = CT_PATIENCE;
            }
            // Only ESC [ ? digits c
            if (byte == 033) place = 1;
            else if (place == 1) place = byte == '[' ? 2 : 0;
            else if (place == 2) place = byte == '?' ? 3 : 0;
            else if (place == 3 && byte == 'c') {
                if (--missing == 0) return;
                left = CT_PATIENCE;
            } else if (place == 3 && byte != ';' && (byte < '0' || byte > '9')) place = 0;
        }
    }
}

static void copy_messages(int to) {
    if (captured < 0) return;
    uint8_t part[512];
    off_t at = 0;
    ssize_t got;
    while (at < MESSAGES_ROOM && (got = pread(captured, part, sizeof part, at)) > 0) {
        write_for(to, part, (size_t)got, 200);
        at += got;
    }
}

// Restores the terminal; async-signal-safe.
static void give_back(void) {
    if (!atomic_exchange(&armed, 0)) return;
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stop, NULL);
    write_for(terminal, kept.leaving, kept.length, 200);
    swallow();
    put_settings_back();
    copy_messages(terminal);
    if (errors >= 0) dup2(errors, 2);
    if (line >= 0 && write(line, "q", 1) < 0) {}
}

static void on_fatal_signal(int number) {
    int index = 0;
    while (index < FATAL_SIGNALS - 1 && fatal_signals[index] != number) index++;
    give_back();
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(number, chaining ? &handlers_before[index] : &standard, NULL);
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, number);
    raise(number);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
}

// The signal that the previous check found pending; 0 for none.
static volatile sig_atomic_t asked;

// Ends a busy program if a signal asks for it or the terminal is gone, at the second check in a row:
// until then the program may still handle it.
static void look_up(int32_t number) {
    if (number == 0) {
        SysWait there = {.descriptor = terminal};
        if (sys_wait(&there, 1, 0) > 0 && there.ready & SYS_HANGUP) number = SYS_SIGHUP;
    }
    if (number != 0 && number == asked) {
        give_back();
        sys_die(number);
    }
    asked = number;
}

void ct_guard_busy(int now) {
    asked = 0;
    sys_signals_watch(now ? 100 : 0, look_up);
}

// The guardian: waits until the pipe closes, then restores the terminal if the last command says so.
static void stand_guard(int from) __attribute__((noreturn));
static void stand_guard(int from) {
    setpgid(0, 0);
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    for (int number = 1; number < 32; number++) sigaction(number, &ignore, NULL);
    if (from != 1) dup2(from, 1);
    dup2(terminal, 0);
    terminal = 0;
    sys_close_from(2);
    char state = 's', byte;
    for (;;) {
        ssize_t got = read(1, &byte, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        state = byte;
        if (state == 'q') _exit(0);
        if (state == 'u') {
            // What is to be restored follows.
            size_t have = 0;
            while (have < sizeof kept && (got = read(1, (char *)&kept + have, sizeof kept - have)) > 0)
                have += (size_t)got;
            if (have < sizeof kept) break;
            state = 'r';
        }
    }
    if (state == 'r') {
        // No query, as a background process cannot read the answer.
        write_for(terminal, kept.leaving, kept.length, 200);
        put_settings_back();
    }
    _exit(0);
}

static void send_to_guardian(const void *bytes, size_t length) {
    if (line >= 0 && write(line, bytes, length) < 0) {}
}

static void remember(const CTSettings *found, const uint8_t *leave, size_t length) {
    kept.settings = *found;
    kept.length = length < LEAVE_ROOM ? length : LEAVE_ROOM;
    memcpy(kept.leaving, leave, kept.length);
}

int ct_guard_start(int tty, const CTSettings *found, const uint8_t *leave, size_t length) {
    terminal = tty;
    remember(found, leave, length);
    const char *wish = getenv("SWIFT_BACKTRACE");
    chaining = wish && *wish;

    int32_t ends[2];
    if (sys_pipe(ends) == 0) {
        // Block signals until the child ignores them: it must not run this process's handlers.
        sigset_t all, mask;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, &mask);
        guardian = fork();
        if (guardian == 0) stand_guard(ends[0]);
        pthread_sigmask(SIG_SETMASK, &mask, NULL);
        close(ends[0]);
        if (guardian > 0) line = ends[1]; else close(ends[1]);
    }

    stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, NULL);
    struct sigaction own = {.sa_handler = on_fatal_signal, .sa_flags = SA_ONSTACK};
    for (int i = 0; i < FATAL_SIGNALS; i++) sigaction(fatal_signals[i], &own, &handlers_before[i]);
    return line >= 0 ? 0 : -1;
}

void ct_guard_update(const CTSettings *found, const uint8_t *leave, size_t length) {
    remember(found, leave, length);
    // In one write, as only all of it is of use.
    uint8_t packet[1 + sizeof kept] = {'u'};
    memcpy(packet + 1, &kept, sizeof kept);
    send_to_guardian(packet, sizeof packet);
}

void ct_guard_asked(void) { queried = sys_milliseconds(); }

void ct_guard_heard(int is_answering) { has_begun = is_answering; }

void ct_guard_wait(int milliseconds) { answer_patience = milliseconds; }

void ct_guard_arm(int now) {
    atomic_store(&armed, now);
    send_to_guardian(now ? "r" : "s", 1);
}

void ct_guard_stop(void) {
    atomic_store(&armed, 0);
    send_to_guardian("q", 1);
    if (line >= 0) close(line);
    line = -1;
    if (guardian > 0) {
        while (waitpid(guardian, NULL, 0) < 0 && errno == EINTR) {}
    }
    guardian = 0;
    for (int i = 0; i < FATAL_SIGNALS; i++) sigaction(fatal_signals[i], &handlers_before[i], NULL);
}

static void close_messages(void) {
    if (errors >= 0) close(errors);
    if (captured >= 0) close(captured);
    captured = errors = -1;
}

void ct_messages_keep(void) {
    if (captured >= 0 || !isatty(2)) return;
    errors = fcntl(2, F_DUPFD_CLOEXEC, 3);
    captured = sys_memory_file();
    if (errors >= 0 && captured >= 0) dup2(captured, 2); else close_messages();
}

void ct_messages_show(void) {
    if (captured < 0) return;
    if (errors >= 0) dup2(errors, 2);
    copy_messages(terminal);
    close_messages();
}
