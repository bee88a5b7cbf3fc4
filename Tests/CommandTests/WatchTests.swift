import Foundation
import TerminalHarness
import TestSupport
import Testing

private let scene = """
    hitbox: 1
    root: {name: root, frame: [0, 0, 40, 20]}

    """

/// An engine that hits the root everywhere, or something else.
private func engine(_ answer: String) -> String {
    """
    while read -r line; do
        case $line in
        *layers*) echo '{"ready": true}' ;;
        *) echo '{"hit": \(answer)}' ;;
        esac
    done

    """
}

private func script(_ claim: String) -> String {
    "hitbox 1\nscene \"scene.yaml\"\ntest \"t\"\n  \(claim)\n"
}

@Suite(.waiting) struct `Tests that are watched` {
    private let arguments = ["test", "--watch", "--engine", "sh engine.sh"]

    private func folder() throws -> TestFolder {
        let folder = try TestFolder()
        _ = try folder.write("scene.yaml", scene)
        _ = try folder.write("engine.sh", engine("\"root\""))
        _ = try folder.write("a.hitbox", script("expect hit root at 1,1"))
        return folder
    }

    @Test func `run again when the engine, the scene or a script changes, until q is typed`() throws
    {
        let folder = try folder()
        let terminal = try TerminalEmulator.hitbox(arguments, folder: folder.url)
        #expect(terminal.shows("1 passed") && terminal.shows("watching 3 files; q ends"))
        _ = try folder.write("engine.sh", engine("null"))
        #expect(terminal.shows("FAIL  a.hitbox") && terminal.shows("engine    no layer"))
        #expect(terminal.model.text.hasPrefix("FAIL  a.hitbox"), "\(terminal.model.text)")
        _ = try folder.write("engine.sh", engine("\"top\""))
        _ = try folder.write("scene.yaml", scene.replacing("name: root", with: "name: top"))
        #expect(terminal.shows("no layer is called 'root'") && terminal.shows("q ends"))
        #expect(terminal.model.text.hasPrefix("FAIL  a.hitbox"), "\(terminal.model.text)")
        _ = try folder.write("a.hitbox", script("expect hit top at 1,1"))
        #expect(terminal.shows("1 passed"))
        // Another script, which fails, is above the one that passes.
        _ = try folder.write("b.hitbox", script("expect hit none at 1,1"))
        #expect(terminal.shows("1 passed, 1 failed"))
        #expect(terminal.model.text.hasPrefix("FAIL  b.hitbox"), "\(terminal.model.text)")
        #expect(terminal.run { !$0.hasSettingsBefore })
        terminal.type("xq")
        #expect(terminal.run { $0.state.isOver } && terminal.hasSettingsBefore)
        #expect(terminal.state == .exited(1))
    }

    @Test func `end by Ctrl-C, and leave the terminal as it was`() throws {
        let folder = try folder()
        let terminal = try TerminalEmulator.hitbox(["test", "--watch"], folder: folder.url)
        #expect(terminal.shows("q ends"))
        terminal.type([3])
        #expect(terminal.run { $0.state.isOver } && terminal.hasSettingsBefore)
        #expect(terminal.state == .died(signal: SIGINT))
    }

    @Test func `show the start of a long failure`() throws {
        let folder = try folder()
        let claims = (0..<30).map { "expect hit none at \($0),1" }.joined(separator: "\n  ")
        _ = try folder.write("a.hitbox", script(claims))
        let terminal = try TerminalEmulator.hitbox(["test", "--watch"], folder: folder.url)
        #expect(terminal.shows("q ends"))
        #expect(terminal.model.text.hasPrefix("FAIL  a.hitbox"), "\(terminal.model.text)")
        #expect(terminal.model.text.contains(" more lines\n1 test in 1 file: 1 failed"))
        terminal.type("q")
    }

    @Test func `print their runs one after the other without a terminal`() throws {
        let folder = try folder()
        let process = Process()
        process.currentDirectoryURL = folder.url
        process.executableURL = BuiltProgram.url
        process.arguments = ["test", "--watch", "a.hitbox"]
        let pipe = Pipe()
        (process.standardOutput, process.standardInput) = (pipe, FileHandle.nullDevice)
        try process.run()
        defer { process.terminate() }
        var text = ""
        func reads(_ wanted: String) -> Bool {
            while !text.contains(wanted) {
                let bytes = pipe.fileHandleForReading.availableData
                if bytes.isEmpty { return false }
                text += String(decoding: bytes, as: UTF8.self)
            }
            return true
        }
        #expect(reads("1 passed\nwatching 2 files\n"), "\(text)")
        _ = try folder.write("a.hitbox", script("expect hit none at 1,1"))
        #expect(reads("\na.hitbox changed\nFAIL  a.hitbox  1 test\n"), "\(text)")
        #expect(reads("1 failed\nwatching 2 files\n"), "\(text)")
        // Its reader is gone.
        try pipe.fileHandleForReading.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
    }

    @Test func `are not those of a pipe, nor reported for programs`() throws {
        for arguments in [["--tap"], ["--junit", "-"], ["--update"], ["-"]] {
            let run = try Run(arguments: ["test", "--watch"] + arguments)
            #expect(run.status == 64 && run.errors.contains("--watch cannot be used with"))
        }
    }
}
