import Foundation

/// The program built with the tests.
public enum BuiltProgram {
    /// Its path.
    public static var url: URL { folder.appendingPathComponent("hitbox") }

    /// What starts it on a terminal.
    static var sessionLeader: URL { folder.appendingPathComponent("session-leader") }

    /// Where both are, beside the tests: these are a program on Linux, and a bundle loaded by a
    /// helper on macOS.
    private static var folder: URL {
        let arguments = CommandLine.arguments
        let option = arguments.firstIndex(of: "--test-bundle-path").map { $0 + 1 }
        let given = option.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
        var tests = URL(fileURLWithPath: given ?? arguments[0])
        while tests.pathExtension != "xctest", tests.path.contains(".xctest/") {
            tests.deleteLastPathComponent()
        }
        return tests.deletingLastPathComponent()
    }
}
