public import Diagnostics
import LayerGeometry
import PlaygroundModel
public import SceneFile
import TerminalTypes

/// Finds keys of a script whose meaning has changed since release 0.1 and that seem to rely on it.
///
/// The script is played, because a letter in a prompt or a menu is not such a key. A detected key
/// has its old effect, so that the following steps are interpreted as they were written.
public struct ChangedKeys {
    /// The warnings so far, in the order of the script.
    public private(set) var warnings: [Diagnostic] = []

    private static let mostWarnings = 100
    /// The program after the setup; `nil` before the first test.
    private var base: (player: ScriptPlayer, walks: Bool)?
    private var player: ScriptPlayer
    /// Whether `n` has moved to a match or problem in this test.
    private var walks = false
    /// Whether the effect of the script is no longer known.
    private var isLost = false

    /// Prepares to check a script.
    public init(_ header: ScriptHeader, scene: Scene, in world: ScriptWorld) {
        player = ScriptPlayer(header, scene: scene, in: world)
    }

    /// Whether a part of a script may contain such a key; if none does, nothing needs checking.
    public static func mayBe(in part: ScriptPart) -> Bool {
        guard case .statement(let statement) = part, case .step(.key(let key, _)) = statement.body
        else { return false }
        return Old(key) != nil
    }

    /// Checks the next part.
    public mutating func take(_ part: ScriptPart) {
        switch part {
        case .test:
            if base == nil { base = (player, walks) }
            if let base { (player, walks) = base }
            isLost = false
        case .statement(let statement):
            guard !isLost, case .step(let step) = statement.body else { return }
            if case .skip = step { isLost = true }
            do {
                try take(step, at: statement.range)
            } catch {
                isLost = true
            }
        }
    }

    private mutating func take(_ step: Step, at range: SourceRange) throws(StepFailure) {
        guard case .key(let key, let count) = step, player.playground.overlays.top == nil,
            let old = Old(key)
        else { return try player.perform(step) }
        guard isMeantAsBefore(old) else {
            if old == .layer, player.playground.isWalking { walks = true }
            return try player.perform(step)
        }
        if warnings.count < Self.mostWarnings {
            warnings.append(
                Diagnostic(old.message, at: range, help: old.help, severity: .warning))
        }
        for _ in 0..<count { player.update(old.action) }
    }

    /// Whether the new meaning of a key is implausible.
    private func isMeantAsBefore(_ old: Old) -> Bool {
        switch old {
        case .layer: !player.playground.isWalking
        // Starting with the previous match, without the next one before it, is implausible.
        case .next: player.playground.isWalking && !walks
        // A script has no use for copied text.
        case .duplicate: true
        // These keys visit the scene's own points, if it has any.
        case .out, .into: !player.playground.hasStops
        case .delete, .rename, .front, .back, .previous, .test, .denial: true
        }
    }
}

/// The keys that changed, and what they did in release 0.1.
private enum Old: String {
    case layer = "n"
    case duplicate = "y"
    case delete = "d"
    case rename = "i"
    case front = "}"
    case back = "{"
    case out = "<"
    case into = ">"
    case next = "N"
    case previous = "P"
    case test = "T"
    case denial = "!"

    init?(_ key: KeyPress) {
        self.init(rawValue: key.description)
    }

    var action: Action {
        switch self {
        case .layer: .structure(.newLayer)
        case .duplicate: .structure(.duplicate)
        case .delete: .structure(.deleteLayer)
        case .rename: .edit(.property(.name))
        case .front: .structure(.restack(1))
        case .back: .structure(.restack(-1))
        case .out: .structure(.moveOut)
        case .into: .structure(.moveIn)
        case .next: .listing(.nextMatch(1))
        case .previous: .listing(.nextMatch(-1))
        case .test, .denial: .panes(.tell(""))
        }
    }

    /// A description of the change.
    var message: String {
        switch self {
        case .layer: "the key 'n' no longer makes a new layer: it goes to the next match"
        case .duplicate: "the key 'y' no longer duplicates: it copies the explanation"
        case .next: "the key 'N' goes to the previous match now, no longer to the next one"
        case .previous: "the key 'P' no longer goes to the previous match"
        case .test, .denial:
            "the key '\(rawValue)' now asks for a file name before it writes a test"
        case .delete, .rename, .front, .back, .out, .into:
            "the key '\(rawValue)' no longer does anything outside the layer's menu"
        }
    }

    /// The replacement.
    var help: String {
        switch self {
        case .layer: "write 'key Insert'"
        case .delete: "write 'key Delete'"
        case .next: "write 'key n'"
        case .previous: "write 'key N'"
        case .duplicate, .rename: "write 'key M', and 'key \(rawValue)' on the next line"
        case .test, .denial: "write 'key Enter' on the next line, or leave the key out"
        case .front, .back, .out, .into:
            "write 'key M', and 'key \"\(rawValue)\"' on the next line"
        }
    }
}
