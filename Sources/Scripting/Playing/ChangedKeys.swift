public import Diagnostics
import LayerGeometry
import PlaygroundModel
public import SceneFile
import TerminalTypes

/// Finds the keys of a script that meant something else in release 0.1, and seem to be meant so.
///
/// The script is played, as a letter in a prompt or a menu is no such key; where one is found, it does
/// what it did then, so that what follows is understood as it was written.
public struct ChangedKeys {
    /// The warnings so far, in the order of the script.
    public private(set) var warnings: [Diagnostic] = []

    private static let mostWarnings = 100
    /// The program after the setup; `nil` before the first test.
    private var base: (player: ScriptPlayer, walks: Bool)?
    private var player: ScriptPlayer
    /// Whether `n` went on to a match or problem in this test.
    private var walks = false
    /// Whether what the script does is not known any more.
    private var isLost = false

    /// Prepares to read a script.
    public init(_ header: ScriptHeader, scene: Scene, in world: ScriptWorld) {
        player = ScriptPlayer(header, scene: scene, in: world)
    }

    /// Whether a part of a script can have such a key; where none has, there is nothing to find.
    public static func mayBe(in part: ScriptPart) -> Bool {
        guard case .statement(let statement) = part, case .step(.key(let key, _)) = statement.body
        else { return false }
        return Old(key) != nil
    }

    /// Reads the next part.
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

    /// Whether a key can hardly be meant as it is now.
    private func isMeantAsBefore(_ old: Old) -> Bool {
        switch old {
        case .layer: !player.playground.isWalking
        // To begin with the previous one, without the next one before it, is odd.
        case .next: player.playground.isWalking && !walks
        // What is copied is of no use to a script.
        case .duplicate: true
        // They go through the scene's own points, where it has any.
        case .out, .into: !player.playground.hasStops
        case .delete, .rename, .front, .back, .previous, .test, .denial: true
        }
    }
}

/// What keys did in release 0.1, and do not any more.
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

    /// What is different.
    var message: String {
        switch self {
        case .layer: "the key 'n' makes no new layer any more: it goes to the next match"
        case .duplicate: "the key 'y' duplicates no longer: it copies the explanation"
        case .next: "the key 'N' goes to the previous match now, no longer to the next one"
        case .previous: "the key 'P' goes to the previous match no longer"
        case .test, .denial:
            "the key '\(rawValue)' asks for the name of a file now, before it writes a test"
        case .delete, .rename, .front, .back, .out, .into:
            "the key '\(rawValue)' does nothing outside of the menu of the layer any more"
        }
    }

    /// What to write instead.
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
