/// Constants of the program.
enum Program {
    /// The program's version, as `--version` prints it.
    static let version = "1.0.0"
    /// The day of that version's release, for manual pages.
    static let date = "2026-11-23"
}
