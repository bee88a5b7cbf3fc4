#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The time, for what is animated.
enum WallClock {
    /// Seconds of a clock that only goes on.
    static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Seconds since midnight, where the user is.
    static var sinceMidnight: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        var seconds = time.tv_sec
        var parts = tm()
        localtime_r(&seconds, &parts)
        let whole = Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
        return Double(whole) + Double(time.tv_nsec) / 1e9
    }
}
