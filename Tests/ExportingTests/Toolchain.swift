import Foundation
import Testing

/// The compilers that built the tests.
enum Toolchain {
    /// What a run printed, and how it ended.
    struct Result {
        var output: String
        var status: Int32
    }

    /// Runs a program that PATH finds in a folder; both its outputs are read as one.
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

    /// Runs something in a folder of its own, which is removed afterwards.
    static func inFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "hitbox-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
