import Foundation
import HitboxRendering
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalIO
import TerminalTypes
import Testing

/// Every demo's script as terminal bytes, through the gate and libtermkey.
@Suite struct `A demo's script as raw bytes` {
    /// The bytes of an event in xterm and similar terminals; `nil` if it is not input.
    private static func bytes(_ event: InputEvent) -> [UInt8]? {
        switch event {
        case .key(let key): keyBytes(key)
        case .mouse(let mouse): mouseBytes(mouse)
        case .paste(let text): Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
        case .focus(let isGained): Array((isGained ? "\u{1B}[I" : "\u{1B}[O").utf8)
        case .resize: nil
        }
    }

    private static func keyBytes(_ key: KeyPress) -> [UInt8]? {
        let arrows: [Key: String] = [.up: "A", .down: "B", .right: "C", .left: "D"]
        if let final = arrows[key.key] {
            let number =
                key.modifiers == .shift ? "1;2" : key.modifiers == .control ? "1;5" : ""
            return Array("\u{1B}[\(number)\(final)".utf8)
        }
        switch (key.key, key.modifiers) {
        case (.character(let character), []): return Array(String(character).utf8)
        case (.character(let character), .control):
            return character.asciiValue.map { [$0 & 0x1F] }
        case (.enter, _): return [0x0D]
        case (.escape, _): return [0x1B]
        case (.backspace, _): return [0x7F]
        case (.tab, []): return [0x09]
        default: return nil
        }
    }

    private static func mouseBytes(_ mouse: MouseInput) -> [UInt8] {
        func number(_ button: MouseButton) -> Int {
            [.left, .middle, .right].firstIndex(of: button) ?? 0
        }
        var (code, final) = (0, "M")
        switch mouse.action {
        case .press(let button): code = number(button)
        case .drag(let button): code = 32 + number(button)
        case .release(let button): (code, final) = (number(button), "m")
        case .move: code = 35
        case .wheel(let way): code = 64 + ([.up, .down, .left, .right].firstIndex(of: way) ?? 0)
        }
        code += mouse.modifiers.contains(.shift) ? 4 : 0
        code += mouse.modifiers.contains(.alt) ? 8 : 0
        code += mouse.modifiers.contains(.control) ? 16 : 0
        let place = "\(mouse.cell.column + 1);\(mouse.cell.row + 1)"
        return Array("\u{1B}[<\(code);\(place)\(final)".utf8)
    }

    /// The events of a script's steps, with the mouse in the centres of cells, because cells have
    /// no fractions.
    private static func events(of script: Script, _ scene: Scene) -> [InputEvent] {
        var events: [InputEvent] = []
        for test in script.tests {
            let world = ScriptWorld { _ in { _ in [] } }
            var player = ScriptPlayer(script.header, scene: scene, in: world)
            player.onEvent = { event, _ in
                if case .mouse(let mouse) = event {
                    events.append(
                        .mouse(MouseInput(mouse.action, at: mouse.cell, modifiers: mouse.modifiers))
                    )
                } else {
                    events.append(event)
                }
            }
            for statement in script.setup + test.statements { try? player.play(statement) }
        }
        return events
    }

    /// A hash of the state after each event, and of every eighth screen.
    private static func screens(
        _ script: Script, _ scene: Scene, _ events: [InputEvent], through decoder: KeyDecoder?
    ) -> Int {
        var session = Session(Playground(scene, size: script.header.size))
        var screen = Screen(DrawingOptions(glyphs: .quadrants, hasEdges: true))
        var hasher = Hasher()
        for (place, event) in events.enumerated() {
            var decoded = [event]
            if let decoder, let bytes = bytes(event) {
                decoded = decoder.decode(bytes) + decoder.idle()
            }
            for event in decoded {
                session.take(event)
            }
            let playground = session.playground
            // Drawing takes most of the time; the answer is compared after every event.
            hasher.combine(playground.probe.point)
            hasher.combine(playground.selection)
            hasher.combine(playground.log)
            if place % 8 == 0 { hasher.combine(screen.draw(playground).text) }
        }
        hasher.combine(screen.draw(session.playground).text)
        return hasher.finalize()
    }

    @Test func `shows the same screens under every terminal`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let demos = root.appendingPathComponent("demos")
        var count = 0
        for file in try FileManager.default.contentsOfDirectory(atPath: demos.path).sorted()
        where file.hasSuffix(".hitbox") {
            let text = try String(
                contentsOf: demos.appendingPathComponent(file), encoding: .utf8)
            let script = try Script.read(text, name: file)
            let name = file.replacing(".hitbox", with: ".yaml")
            let yaml = try String(contentsOf: demos.appendingPathComponent(name), encoding: .utf8)
            let scene = try SceneFile.read(yaml, name: name)
            let events = Self.events(of: script, scene)
            let wanted = Self.screens(script, scene, events, through: nil)
            for terminal in ["xterm-256color", "linux", "rxvt-unicode-256color"] {
                let decoder = KeyDecoder(terminal: terminal, utf8: true)
                #expect(
                    Self.screens(script, scene, events, through: decoder) == wanted,
                    "\(file), \(terminal)")
            }
            count += events.count
        }
        #expect(count > 300)
    }
}
