import Foundation

/// The program that was built with the tests.
public enum BuiltProgram {
    /// Where it is: beside the tests, which are a program on Linux, and on macOS a bundle that a helper
    /// opens.
    public static var url: URL {
        let arguments = CommandLine.arguments
        let option = arguments.firstIndex(of: "--test-bundle-path").map { $0 + 1 }
        let given = option.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
        var tests = URL(fileURLWithPath: given ?? arguments[0])
        while tests.pathExtension != "xctest", tests.path.contains(".xctest/") {
            tests.deleteLastPathComponent()
        }
        return tests.deletingLastPathComponent().appendingPathComponent("hitbox")
    }
}
