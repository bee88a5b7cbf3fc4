import Diagnostics
import TerminalTypes

/// The cost of a script's statements together: many that are each within their limits could take
/// minutes to play.
struct ScriptCosts: Sendable {
    var mostRepetitions = ScriptLimits.repetitions
    var mostCells = ScriptLimits.comparedCells

    private var repetitions = 0
    private var cells = 0
    /// Whether a limit is exceeded, which is reported once.
    private var isExceeded = false
    /// The size of the screen after the statements so far.
    private var size: CellSize?

    /// Adds a statement.
    ///
    /// - Parameter initial: The size of the screen at the start.
    mutating func add(_ statement: Statement, initial: CellSize?) throws(Fault) {
        if isExceeded { return }
        let size = size ?? initial ?? CellSize(columns: 80, rows: 24)
        switch statement.body {
        case .step(.resize(let next)): self.size = next
        case .step(.snapshot): cells += size.columns * size.rows
        case .step(let step): repetitions += step.eventCount - 1
        case .expect(.row), .expect(.screen): cells += size.columns * size.rows
        case .expect, .lesson: break
        }
        isExceeded = repetitions > mostRepetitions || cells > mostCells
        if repetitions > mostRepetitions {
            throw Fault(
                "the steps up to here repeat keys, characters, moves and notches more than "
                    + "\(mostRepetitions) times", at: statement.range,
                help: "repeat them less often, or split the script")
        }
        if cells > mostCells {
            throw Fault(
                "the screens that are compared up to here have more than \(mostCells) cells",
                at: statement.range, help: "use a smaller screen, or split the script")
        }
    }
}

extension Step {
    /// The minimum number of terminal events it sends.
    var eventCount: Int {
        switch self {
        case .key(_, let count), .wheel(_, _, let count, _): count
        case .type(let text): max(1, text.count)
        case .raw(let bytes): max(1, bytes.count)
        case .drag(_, let targets, let steps): (targets.count - 1) * (steps ?? 1) + 2
        default: 1
        }
    }
}
