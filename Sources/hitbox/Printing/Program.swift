/// Constants of the program.
enum Program {
    /// The program's version, as `--version` prints it.
    static let version = "1.0.0"
}
