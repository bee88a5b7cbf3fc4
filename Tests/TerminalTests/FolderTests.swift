import Foundation
import TerminalHarness
import TestSupport
import Testing

@Suite(.waiting) struct `A program on a terminal` {
    @Test func `runs in an empty folder, which is removed with the terminal`() throws {
        let path = try {
            let terminal = try TerminalEmulator(Program("/bin/sh", ["-c", "ls -A; pwd"]))
            #expect(terminal.end().state == .exited(0))
            return String(decoding: terminal.written, as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }()
        #expect(path.hasPrefix("/") && !path.contains("\n"))
        #expect(path != FileManager.default.currentDirectoryPath)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
