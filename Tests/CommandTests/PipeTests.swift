import Foundation
import TerminalHarness
import TestSupport
import Testing

private let dump = "<UIWindow: 0x1; frame = (0 0; 300 300); layer = <CALayer: 0x2>>\n"

/// A named pipe with a delayed writer.
private struct LatePipe {
    let path: String
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        path = folder.url.appendingPathComponent("pipe").path
        #expect(mkfifo(path, 0o600) == 0)
    }

    /// Whether a program has opened it.
    func isOpen(in process: Int32) -> Bool {
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
        }
    }

    /// Writes in two portions; opening for writing blocks until there is a reader.
    func write(_ text: String) {
        let path = path
        Thread.detachNewThread {
            guard let file = FileHandle(forWritingAtPath: path) else { return }
            let bytes = Array(text.utf8)
            file.write(Data(bytes[..<(bytes.count / 2)]))
            file.write(Data(bytes[(bytes.count / 2)...]))
            try? file.close()
        }
    }
}

@Suite(.waiting) struct `A pipe with a name` {
    @Test func `is read to its end, whenever it is written`() throws {
        for _ in 0..<3 {
            let pipe = try LatePipe()
            // Program and writer wait for each other.
            pipe.write(dump)
            let run = try Run("probe", pipe.path, "1,1")
            #expect(run.output.hasPrefix("hit  UIWindow at 1,1"), "\(run.errors)")
        }
    }

    @Test func `is waited for until it is opened`() throws {
        let pipe = try LatePipe()
        let terminal = try TerminalEmulator.hitbox(["probe", pipe.path, "1,1"])
        terminal.runs(until: pipe)
        #expect(!terminal.state.isOver)
        pipe.write(dump)
        #expect(terminal.shows("hit  UIWindow at 1,1"))
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `can be given up with Ctrl-C`() throws {
        let pipe = try LatePipe()
        let terminal = try TerminalEmulator.hitbox(["probe", pipe.path, "1,1"])
        terminal.runs(until: pipe)
        terminal.type("\u{3}")
        #expect(terminal.end() == .clean(.died(signal: SIGINT)))
    }

    @Test func `is not waited for where a script names it`() throws {
        let pipe = try LatePipe()
        let script = pipe.folder.url.appending(path: "waits.hitbox")
        try "hitbox 1\nscene \"pipe\"\ntest \"t\"\nclick blue\n".write(
            to: script, atomically: true, encoding: .utf8)
        let run = try Run("test", script.path)
        #expect(run.status == 2 && !run.errors.isEmpty)
    }

    @Test func `is not waited for where a script names it, even if it is open for writing`() throws
    {
        let pipe = try LatePipe()
        // Open at both ends, so that opening it does not block.
        let other = open(pipe.path, O_RDWR | O_CLOEXEC)
        defer { close(other) }
        let script = try pipe.folder.write("waits.hitbox", "hitbox 1\nscene \"pipe\"\nclick blue\n")
        let run = try Run("test", script)
        #expect(run.status == 2 && run.errors.contains("pipe"), "\(run.errors)")
    }

    @Test(arguments: [[], ["--force"]])
    func `is no place for a recording, and says so before there is a screen`(
        options: [String]
    ) throws {
        let pipe = try LatePipe()
        let terminal = try TerminalEmulator.hitbox(["record", pipe.path] + options)
        #expect(terminal.end() == .clean(.exited(2)))
        let shown = String(decoding: terminal.written, as: UTF8.self)
        #expect(shown.contains("it is a pipe") && !shown.contains("\u{1B}"), "\(shown)")
    }

    @Test(arguments: [("R", "it is a pipe"), ("T", "no program reads"), ("!", "no program reads")])
    func `is not waited for by the playground, which answers keys`(key: String, reason: String)
        throws
    {
        let pipe = try LatePipe()
        let terminal = try TerminalEmulator.hitbox([], folder: pipe.folder.url)
        #expect(terminal.shows("Stage"))
        terminal.type(terminal.click(16, 12) + key + "\u{15}pipe\r")
        #expect(terminal.run { $0.model.shows(reason) || $0.model.shows("already exists") })
        terminal.type("o")
        #expect(terminal.shows(reason))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `whose reader stops is given up by the playground`() throws {
        let pipe = try LatePipe()
        let reader = open(pipe.path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        // Leaves room for nothing.
        let block = [UInt8](repeating: 0x61, count: 4096)
        while write(reader, block, block.count) > 0 {}
        let terminal = try TerminalEmulator.hitbox([], folder: pipe.folder.url)
        #expect(terminal.shows("Stage"))
        terminal.type(terminal.click(16, 12) + "T\u{15}pipe\r")
        #expect(terminal.shows("already exists"))
        terminal.type("o")
        #expect(terminal.shows("cannot write 'pipe'"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }

    @Test func `opens in the playground, which does not read it again`() throws {
        let pipe = try LatePipe()
        let terminal = try TerminalEmulator.hitbox(["./pipe"], folder: pipe.folder.url)
        pipe.write(dump)
        #expect(terminal.shows("UIKit recursiveDescription, 1 view"))
        terminal.type(":open pipe\r")
        #expect(terminal.shows("it is not a regular file"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }
}

extension TerminalEmulator {
    /// Waits until the program has opened a pipe or ended.
    fileprivate func runs(until pipe: LatePipe) {
        for _ in 0..<2_000 {
            if state.isOver || pipe.isOpen(in: process) { break }
            run(within: 0.01)
        }
    }
}
