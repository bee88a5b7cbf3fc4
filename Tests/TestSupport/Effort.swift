import Foundation

/// How much random tests do: a little in every run, more where somebody asks for it.
public enum Effort {
    /// The seeds of a random test: as many as are usual, or enough for `HITBOX_EDITS=10000` edits.
    ///
    /// - Parameter edits: How many edits, or events, each seed stands for.
    public static func seeds(_ usual: Int, each edits: Int) -> Range<UInt64> {
        let wanted = ProcessInfo.processInfo.environment["HITBOX_EDITS"].flatMap { Int($0) } ?? 0
        return 0..<UInt64(max(usual, wanted / max(1, edits)))
    }
}
