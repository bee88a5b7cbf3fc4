import CSession
import Foundation

/// The state of a program.
public enum ProgramState: Hashable, Sendable, CustomStringConvertible {
    /// Running.
    case running
    /// Stopped; may be continued.
    case stopped
    /// Exited with a status.
    case exited(Int32)
    /// Terminated by a signal.
    case died(signal: Int32)

    /// Decodes a status of `waitpid`.
    init(status: Int32) {
        switch status {
        case 0xFFFF: self = .running
        case _ where status & 0xFF == 0x7F: self = .stopped
        case _ where status & 0x7F == 0: self = .exited(status >> 8 & 0xFF)
        default: self = .died(signal: status & 0x7F)
        }
    }

    /// Whether it has ended.
    public var isOver: Bool {
        switch self {
        case .exited, .died: true
        case .running, .stopped: false
        }
    }

    /// `exit 0`, or the signal's name.
    public var description: String {
        switch self {
        case .running: "running"
        case .stopped: "stopped"
        case .exited(let status): "exit \(status)"
        case .died(let number):
            "SIG" + (cs_signal_name(number).map { String(cString: $0) } ?? "\(number)")
        }
    }
}

/// Statistics of a running process.
public struct ProgramFigures: Sendable {
    /// Processor time in milliseconds.
    public let busy: Double
    /// The number of voluntary context switches.
    public let wakes: Int
    /// Resident memory in kilobytes.
    public let resident: Int
    /// The most memory that was resident at a time, in kilobytes.
    public let peak: Int
    /// Whether it sleeps until something happens, instead of working or waiting for a processor.
    public let isAsleep: Bool

    init?(_ process: pid_t) {
        func file(_ name: String) -> String {
            let descriptor = open("/proc/\(process)/\(name)", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return "" }
            defer { close(descriptor) }
            var bytes = [UInt8](repeating: 0, count: 8192)
            let count = read(descriptor, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
        func number(_ name: String, _ status: String) -> Int? {
            status.split(separator: "\n").first { $0.hasPrefix(name) }?.split { !$0.isNumber }
                .first.flatMap { Int($0) }
        }
        let status = file("status")
        guard let wakes = number("voluntary_ctxt_switches", status),
            let resident = number("VmRSS", status), let peak = number("VmHWM", status),
            let time = file("schedstat").split(separator: " ").first.flatMap({ Double($0) })
        else { return nil }
        (self.wakes, self.resident, self.peak, busy) = (wakes, resident, peak, time / 1_000_000)
        isAsleep = status.contains("\nState:\tS")
    }
}
