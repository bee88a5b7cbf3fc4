import CSystem
import Foundation
import Testing

/// Each test runs in its own process, as signals affect all of it, and sends signals to its own thread.
@Suite struct `Signals` {
    @Test func `are delivered once through the descriptor, without ending the process`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            unblockSignals()
            let signals = sys_signals_open()
            var asked = SysWait(descriptor: signals, wanted: SYS_INPUT, ready: 0)
            guard signals >= 0, sys_wait(&asked, 1, 0) == 0 else { return }
            for number in [SYS_SIGTERM, SYS_SIGWINCH, SYS_SIGTSTP, SYS_SIGHUP, SYS_SIGCONT] {
                raise(number)
                guard sys_wait(&asked, 1, 5_000) == 1, sys_signals_next(signals) == number,
                    sys_signals_next(signals) == 0
                else { return }
            }
            _exit(7)
        }
    }

    @Test func `that are pending together are all delivered`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            unblockSignals()
            let signals = sys_signals_open()
            let sent = [SYS_SIGTERM, SYS_SIGWINCH, SYS_SIGINT, SYS_SIGQUIT]
            for number in sent { raise(number) }
            let reported = sent.map { _ in sys_signals_next(signals) }
            if Set(reported) == Set(sent), sys_signals_next(signals) == 0 { _exit(7) }
        }
    }

    @Test func `ignored by the parent stay ignored`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            unblockSignals()
            signal(SIGHUP, SIG_IGN)
            let signals = sys_signals_open()
            raise(SIGHUP)
            if sys_signals_next(signals) == 0 { _exit(7) }
        }
    }

    @Test func `of writes to a closed pipe only make them fail, even just before closing`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            unblockSignals()
            let signals = sys_signals_open()
            var ends: [Int32] = [-1, -1]
            guard sys_pipe(&ends) == 0 else { return }
            _ = sys_close(ends[0])
            guard sys_write(ends[1], "a", 1) < 0, sys_error() == SYS_EPIPE,
                sys_signals_next(signals) == SYS_SIGPIPE
            else { return }
            _ = sys_write(ends[1], "a", 1)
            sys_signals_close(signals)
            _exit(7)
        }
    }

    @Test func `that ask a busy program to end are passed to the watcher`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            unblockSignals()
            _ = sys_signals_open()
            sys_signals_watch(3_600_000) { number in
                if number == SYS_SIGTERM { _exit(7) }
            }
            raise(SIGWINCH)
            // As the timer does, although it may choose another thread.
            raise(SIGALRM)
            raise(SIGTERM)
            raise(SIGALRM)
        }
    }

    @Test func `are checked for repeatedly`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            unblockSignals()
            _ = sys_signals_open()
            sys_signals_watch(1) { number in
                looks += 1
                // With a sanitizer, a handler takes longer than the pause, and the next one interrupts it.
                if number == 0, looks >= 3 { _exit(7) }
            }
            for _ in 0..<100 { usleep(100_000) }
        }
    }

    @Test func `are not passed to the watcher while the program is idle`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            unblockSignals()
            let signals = sys_signals_open()
            // It may be called before it is taken away.
            sys_signals_watch(5) { _ in if isIdle { _exit(8) } }
            sys_signals_watch(0, nil)
            isIdle = true
            raise(SIGTERM)
            usleep(50_000)
            if sys_signals_next(signals) == SYS_SIGTERM { _exit(7) }
        }
    }

    @Test func `have their previous action again after closing`() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            unblockSignals()
            sys_signals_close(sys_signals_open())
            raise(SIGTERM)
        }
    }

    @Test func `end the process with sys_die, even if they are blocked`() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            unblockSignals()
            _ = sys_signals_open()
            sys_die(SYS_SIGINT)
        }
    }

    @Test func `interrupt sys_wait`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            unblockSignals()
            let signals = sys_signals_open()
            let thread = pthread_self()
            Thread.detachNewThread {
                usleep(50_000)
                pthread_kill(thread, SIGWINCH)
            }
            var asked = SysWait(descriptor: signals, wanted: SYS_INPUT, ready: 0)
            while sys_wait(&asked, 1, 10_000) < 0 { guard sys_error() == SYS_EINTR else { return } }
            if asked.ready == SYS_INPUT, sys_signals_next(signals) == SYS_SIGWINCH { _exit(7) }
        }
    }

    @Test func `do not interrupt sys_read, even if their handlers do not restart it`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            unblockSignals()
            handleWithoutRestart(SIGUSR1)
            var ends: [Int32] = [-1, -1]
            guard sys_pipe(&ends) == 0 else { return }
            let (thread, writer) = (pthread_self(), ends[1])
            Thread.detachNewThread {
                usleep(50_000)
                pthread_kill(thread, SIGUSR1)
                usleep(50_000)
                _ = sys_write(writer, "a", 1)
            }
            var byte: UInt8 = 0
            if sys_read(ends[0], &byte, 1) == 1 { _exit(7) }
        }
    }
}

/// How often the watcher was called.
nonisolated(unsafe) private var looks = 0
/// Whether nothing watches signals any more.
nonisolated(unsafe) private var isIdle = false

/// Handles a signal by doing nothing, except that it interrupts system calls.
private func handleWithoutRestart(_ number: Int32) {
    var action = sigaction()
    #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { _ in }
    #else
        action.__sigaction_handler.sa_handler = { _ in }
    #endif
    sigaction(number, &action, nil)
}

/// Unblocks all signals, as in a program's main thread; the threads of tests block them.
private func unblockSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
}
