import CSystem

/// The time, for what is animated.
enum WallClock {
    /// Seconds of a clock that only goes on.
    static var seconds: Double {
        sys_seconds()
    }

    /// Seconds since midnight, where the user is.
    static var sinceMidnight: Double {
        sys_seconds_of_day()
    }
}
