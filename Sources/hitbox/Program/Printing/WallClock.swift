import CSystem

/// Clocks for animations, backups and messages.
enum WallClock {
    /// Seconds of a monotonic clock.
    static var seconds: Double {
        sys_seconds()
    }

    /// Seconds since midnight, in local time.
    static var sinceMidnight: Double {
        sys_seconds_of_day()
    }

    /// Sleeps; a signal wakes it early.
    static func rest(milliseconds: Int32) {
        var nothing = SysWait(descriptor: -1, wanted: 0, ready: 0)
        _ = sys_wait(&nothing, 1, milliseconds)
    }

    /// A local time in readable form, such as `today 14:05`.
    ///
    /// - Parameters:
    ///   - date: In seconds since 1970.
    ///   - now: The current time, in the same unit.
    static func text(of date: Int, now: Int = Int(sys_date())) -> String {
        var (then, today, yesterday) = (SysDate(), SysDate(), SysDate())
        guard sys_date_parts(Int64(date), &then) == 0, sys_date_parts(Int64(now), &today) == 0,
            sys_date_parts(Int64(now) - 86_400, &yesterday) == 0
        else { return "an unknown time" }
        func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
        func isSameDay(_ other: SysDate) -> Bool {
            then.year == other.year && then.month == other.month && then.day == other.day
        }
        let time = "\(digits(then.hour)):\(digits(then.minute))"
        if isSameDay(today) { return "today \(time)" }
        if isSameDay(yesterday) { return "yesterday \(time)" }
        return "\(then.year)-\(digits(then.month))-\(digits(then.day)) \(time)"
    }
}
