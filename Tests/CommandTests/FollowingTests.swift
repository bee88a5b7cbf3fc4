import Foundation
import TerminalHarness
import TerminalTypes
import TestSupport
import Testing

/// Dumps that are rewritten while they are shown.
@Suite(.waiting) struct `A rewritten dump` {
    /// A window with a number of stacked buttons and a view above them.
    private func dump(_ count: Int, extra: Bool = false) -> String {
        var rows = "<UIWindow: 0x1; frame = (0 0; 320 480); layer = <UIWindowLayer: 0x2>>\n"
        if extra {
            rows += "   | <UIView: 0x3; frame = (0 0; 320 20); layer = <CALayer: 0x4>>\n"
        }
        for place in 0..<count {
            rows += "   | <UIButton: 0x\(place + 10); frame = (20 \(40 + place * 50); 200 40); "
            rows += "layer = <CALayer: 0x\(place + 50)>>\n"
            rows += "   |    | <UIButtonLabel: 0x\(place + 90); frame = (10 10; 90 20); "
            rows += "text = 'Button \(place)'; userInteractionEnabled = NO; "
            rows += "layer = <_UILabelLayer: 0x\(place + 70)>>\n"
        }
        return rows
    }

    @Test func `is reloaded once it is complete, keeping the selection`() throws {
        let folder = try TestFolder()
        let path = try folder.write("a.txt", dump(3))
        let terminal = try TerminalEmulator.hitbox([path])
        #expect(terminal.shows("Button 2"))
        terminal.type("/Button 1\r")
        #expect(terminal.shows("Inspector: UIButton"))
        // Rewritten in place, with another row before the selected one.
        _ = try folder.write("a.txt", dump(5, extra: true))
        #expect(terminal.shows("reloaded a.txt") && terminal.shows("Button 4"))
        #expect(
            terminal.model.text.contains("►   ▼ \"Button 1\" UIButton"),
            "\(terminal.model.text)")
        // Deleted, empty, truncated in the middle of a row, and replaced by renaming.
        try FileManager.default.removeItem(atPath: path)
        _ = try folder.write("a.txt", "")
        _ = try folder.write("a.txt", "<UIWind")
        _ = try folder.write("b.txt", dump(2))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(
            atPath: folder.url.appending(path: "b.txt").path, toPath: path)
        #expect(terminal.run { !$0.model.text.contains("Button 4") })
        #expect(
            terminal.model.text.contains("►   ▼ \"Button 1\" UIButton"), "\(terminal.model.text)")
        terminal.type("q")
    }

    @Test func `stays loaded if it is no longer a dump, and while it is edited`() throws {
        let folder = try TestFolder()
        let path = try folder.write("a.txt", dump(3))
        let state = ["XDG_STATE_HOME": folder.url.appending(path: "state").path]
        let terminal = try TerminalEmulator.hitbox([path], environment: state)
        #expect(terminal.shows("Button 2"))
        _ = try folder.write("a.txt", "hitbox: 1\nroot: {}\n")
        #expect(terminal.shows("is no longer a dump") && terminal.model.text.contains("Button 2"))
        terminal.type(":set position 1,2\r")
        #expect(terminal.shows("edited a copy"))
        _ = try folder.write("a.txt", dump(5))
        #expect(terminal.shows("has changed; ':reload' shows it"))
        #expect(!terminal.model.text.contains("Button 4"))
        terminal.type(":reload\r")
        #expect(terminal.shows("Button 4"))
        terminal.type("u")
        #expect(terminal.run { !$0.model.text.contains("Button 4") })
        terminal.type("\u{3}")
    }

    @Test func `is waited for if it does not exist yet`() throws {
        let folder = try TestFolder()
        let terminal = try TerminalEmulator.hitbox(["--follow", "a.txt"], folder: folder.url)
        #expect(terminal.shows("waiting for 'a.txt' (Ctrl-C ends): no such file or directory"))
        _ = try folder.write("a.txt", dump(3))
        #expect(terminal.shows("Button 2"))
        terminal.type("q")
        #expect(try Run("--follow").status == 64)
    }

    @Test func `is waited for if it cannot be read, with a message`() throws {
        let folder = try TestFolder()
        _ = try folder.write("a.yaml", "hitbox: 1\nroot: {nam: a}\n")
        let terminal = try TerminalEmulator.hitbox(["--follow", "a.yaml"], folder: folder.url)
        #expect(terminal.shows("(Ctrl-C ends): a.yaml:2: unknown property 'nam'"))
        _ = try folder.write("a.yaml", "hitbox: 1\nroot: {name: mended}\n")
        #expect(terminal.shows("mended"))
        terminal.type("q")
    }

    @Test func `is a scene or a script as well`() throws {
        let folder = try TestFolder()
        let scene = try folder.write("a.yaml", blueWhite)
        let terminal = try TerminalEmulator.hitbox(["--follow", scene])
        #expect(terminal.shows("white"))
        terminal.type("q")
        let script = try folder.write(
            "a.hitbox", "hitbox 1\n\nscene \"a.yaml\"\n\ntest \"one\"\n  click 5,5\n")
        let replay = try TerminalEmulator.hitbox(["--follow", script])
        #expect(replay.shows("one"))
        replay.type("q")
        #expect(try Run("--follow", "demo:pin").status == 3)
    }

    @Test func `is shown only in complete states, however it is rewritten, keeping the selection`()
        throws
    {
        let folder = try TestFolder()
        func state(_ number: Int) -> String {
            dump(4).replacingOccurrences(of: "text = 'Button ", with: "text = 'State\(number)-")
        }
        let path = try folder.write("a.txt", state(0))
        let other = folder.url.appending(path: "b.txt").path
        let terminal = try TerminalEmulator.hitbox([path])
        #expect(terminal.shows("State0-3"))
        terminal.type("/State0-2\r")
        #expect(terminal.shows("►   ▼ \"State0-2\" UIButton"))
        var random = SeededNumbers(seed: 22)
        var shown: Set<String> = []
        /// Whether all rows of the screen are from one state.
        func isWhole() -> Bool {
            let names = terminal.model.text.matches(of: /"State(\d+)-\d"/).map { String($0.1) }
            shown.formUnion(names)
            return Set(names).count == 1
        }
        let count = Effort.seeds(200, each: 10).count
        for number in 1...count {
            let text = state(number)
            switch random.next() % 4 {
            case 0: _ = try folder.write("a.txt", text)
            case 1:
                _ = try folder.write("b.txt", text)
                #expect(rename(other, path) == 0)
            case 2:
                let half = text.prefix(Int(random.next() % UInt64(text.count)))
                _ = try folder.write("a.txt", String(half))
                usleep(UInt32(random.next() % 30) * 1_000)
                _ = try folder.write("a.txt", text)
            default:
                try FileManager.default.removeItem(atPath: path)
                usleep(UInt32(random.next() % 30) * 1_000)
                _ = try folder.write("a.txt", text)
            }
            if number % 20 == 0 {
                #expect(terminal.shows("State\(number)-3"), "\(terminal.model.text)")
                #expect(
                    terminal.model.text.contains("►   ▼ \"State\(number)-2\" UIButton"),
                    "\(terminal.model.text)")
            }
            terminal.run(within: 0.001)
            #expect(isWhole(), "\(number): \(terminal.model.text)")
        }
        #expect(shown.count > count / 20)
        terminal.type("q")
    }
}
