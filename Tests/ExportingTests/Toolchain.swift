import Foundation
import Testing

/// The compilers used for building the tests.
enum Toolchain {
    /// The output of a run, and its status.
    struct Result {
        var output: String
        var status: Int32
    }

    /// Runs a program from PATH in a folder, with combined output.
    static func run(_ arguments: [String], in folder: URL) throws -> Result {
        let process = Process()
        process.currentDirectoryURL = folder
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            output: String(decoding: output, as: UTF8.self), status: process.terminationStatus)
    }

    /// A file of the stand-in for Core Animation.
    static func standIn(_ name: String, source: String = #filePath) -> String {
        URL(fileURLWithPath: source).deletingLastPathComponent()
            .appendingPathComponent("StandIn/\(name)").path
    }

    /// Runs a closure with a temporary folder.
    static func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "hitbox-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
