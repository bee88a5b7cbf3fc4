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
        return OldKey.named(key) != nil
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
            let old = OldKey.named(key)
        else { return try player.perform(step) }
        guard isMeantAsBefore(old) else {
            if old.key == "n", player.playground.isWalking { walks = true }
            return try player.perform(step)
        }
        if warnings.count < Self.mostWarnings {
            warnings.append(
                Diagnostic(
                    "the key '\(old.key)' \(old.change)", at: range, help: old.help,
                    severity: .warning))
        }
        for _ in 0..<count { player.update(old.action) }
    }

    /// Whether the new meaning of a key is implausible.
    private func isMeantAsBefore(_ old: OldKey) -> Bool {
        switch old.key {
        case "n": !player.playground.isWalking
        // Starting with the previous match, without the next one before it, is implausible.
        case "N": player.playground.isWalking && !walks
        // These keys visit the scene's own points, if it has any.
        case "<", ">": !player.playground.hasStops
        default: true
        }
    }
}

/// A key that changed since release 0.1.
private struct OldKey {
    let key: String
    /// What it did.
    let action: Action
    /// Its new meaning, as the end of a sentence.
    let change: String
    /// The replacement.
    let help: String

    static func named(_ key: KeyPress) -> OldKey? { all.first { $0.key == key.description } }

    private static let all = [
        OldKey(
            key: "n", action: .structure(.newLayer),
            change: "no longer makes a new layer: it goes to the next match",
            help: "write 'key Insert'"),
        OldKey(
            key: "y", action: .structure(.duplicate),
            change: "no longer duplicates: it copies the explanation", help: inMenu("y")),
        OldKey(
            key: "d", action: .structure(.deleteLayer), change: onlyInMenu,
            help: "write 'key Delete'"),
        OldKey(
            key: "i", action: .edit(.property(.name)), change: onlyInMenu, help: inMenu("i")),
        moving("}", .restack(1)), moving("{", .restack(-1)),
        moving("<", .moveOut), moving(">", .moveIn),
        OldKey(
            key: "N", action: .listing(.nextMatch(1)),
            change: "goes to the previous match now, no longer to the next one",
            help: "write 'key n'"),
        OldKey(
            key: "P", action: .listing(.nextMatch(-1)),
            change: "no longer goes to the previous match", help: "write 'key N'"),
        writingTest("T"), writingTest("!"),
    ]

    private static let onlyInMenu = "no longer does anything outside the layer's menu"

    private static func inMenu(_ key: String) -> String {
        "write 'key M', and 'key \(key)' on the next line"
    }

    private static func moving(_ key: String, _ action: StructureAction) -> OldKey {
        OldKey(
            key: key, action: .structure(action), change: onlyInMenu, help: inMenu("\"\(key)\""))
    }

    private static func writingTest(_ key: String) -> OldKey {
        OldKey(
            key: key, action: .panes(.tell("")),
            change: "now asks for a file name before it writes a test",
            help: "write 'key Enter' on the next line, or leave the key out")
    }
}
