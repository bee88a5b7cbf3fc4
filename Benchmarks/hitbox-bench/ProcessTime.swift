#if Benchmarks
    import Glibc

    /// The processor's time that this process has had, to which other programs add little.
    enum ProcessTime {
        static var now: Duration {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
    }
#endif
