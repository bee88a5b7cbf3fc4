import Foundation
import TerminalHarness
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

@Suite struct `A pipe with a name` {
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
        for _ in 0..<2_000 where !state.isOver && !pipe.isOpen(in: process) { run(within: 0.01) }
    }
}
