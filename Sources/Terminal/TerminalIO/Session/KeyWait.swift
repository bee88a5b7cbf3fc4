internal import CSystem
public import TerminalTypes

/// Waits for a key between pieces of ordinary output.
///
/// Meanwhile the terminal's settings are changed; they are restored before a signal ends or stops
/// the program.
public enum KeyWait {
    /// What ends a wait.
    public enum End: Hashable, Sendable {
        /// Keys, by the bytes that they sent.
        case keys([UInt8])
        /// What was waited for.
        case done
        /// The reader of standard output, or the terminal, is gone.
        case hangUp
    }

    /// The size of the terminal of standard output; `nil` if that is none.
    public static var size: CellSize? {
        guard sys_is_terminal(1) == 1, let device = TerminalDevice() else { return nil }
        return device.size.cells
    }

    /// Waits.
    ///
    /// If standard input is no terminal, or that of another job, no key is read.
    ///
    /// - Parameter look: Returns the time until it is called again, in milliseconds; `nil` to end
    ///   the wait.
    public static func wait(until look: () -> Int32?) -> End {
        let signals = sys_signals_open()
        let device = sys_is_terminal(0) == 1 ? TerminalDevice() : nil
        defer { if signals >= 0 { sys_signals_close(signals) } }
        var keys = begin(device)
        defer { keys?.restore() }
        var next = sys_milliseconds()
        while true {
            let left = next - sys_milliseconds()
            if left <= 0 {
                guard let rest = look() else { return .done }
                next = sys_milliseconds() + Int64(max(1, rest))
                continue
            }
            var waits = [
                SysWait(descriptor: keys?.descriptor ?? -1, wanted: SYS_INPUT, ready: 0),
                SysWait(descriptor: signals, wanted: SYS_INPUT, ready: 0),
                // Only its hang-up.
                SysWait(descriptor: 1, wanted: 0, ready: 0),
            ]
            if sys_wait(&waits, 3, Int32(clamping: left)) <= 0 { continue }
            if waits[2].ready != 0 { return .hangUp }
            if waits[1].ready != 0 {
                take(sys_signals_next(signals), device, &keys)
            } else if waits[0].ready != 0 {
                switch keys?.read() {
                case .bytes(let bytes): return .keys(bytes)
                case .hangUp: return .hangUp
                default: break
                }
            }
        }
    }

    /// - Returns: The device if keys are read.
    private static func begin(_ device: TerminalDevice?) -> TerminalDevice? {
        guard let device, !device.isElsewhere else { return nil }
        device.find()
        device.readKeys(raw: false)
        return device
    }

    private static func take(
        _ signal: Int32, _ device: TerminalDevice?, _ keys: inout TerminalDevice?
    ) {
        switch signal {
        case SYS_SIGTSTP:
            keys?.restore()
            sys_stop()
            keys = begin(device)
        case SYS_SIGCONT: keys = keys ?? begin(device)
        case SYS_SIGHUP, SYS_SIGINT, SYS_SIGTERM, SYS_SIGQUIT:
            keys?.restore()
            sys_die(signal)
        default: break
        }
    }
}
