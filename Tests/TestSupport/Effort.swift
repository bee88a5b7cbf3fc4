import Foundation

/// The amount of work of random tests: little by default, more on request.
public enum Effort {
    /// The seeds of a random test: the usual number, or enough for `HITBOX_EDITS=10000` edits.
    ///
    /// - Parameter edits: The number of edits, or events, per seed.
    public static func seeds(_ usual: Int, each edits: Int) -> Range<UInt64> {
        let wanted = ProcessInfo.processInfo.environment["HITBOX_EDITS"].flatMap { Int($0) } ?? 0
        return 0..<UInt64(max(usual, wanted / max(1, edits)))
    }

    /// Some of many cases, by default every third; all of them with `HITBOX_EDITS`.
    public static func sample<Case>(_ cases: [Case], every step: Int = 3) -> [Case] {
        let isWhole = ProcessInfo.processInfo.environment["HITBOX_EDITS"] != nil
        return stride(from: 0, to: cases.count, by: isWhole ? 1 : step).map { cases[$0] }
    }
}
