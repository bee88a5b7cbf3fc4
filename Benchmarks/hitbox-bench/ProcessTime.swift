#if Benchmarks
    import Glibc

    /// The processor time of this process, which other programs hardly affect.
    enum ProcessTime {
        static var now: Duration {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
    }
#endif
