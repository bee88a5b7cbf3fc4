import LayerGeometry
import TerminalTypes

extension ScriptCommand {
    private static func step(
        _ word: String, _ usage: String, _ sentence: String,
        read: @escaping @Sendable (inout LineReader) throws(Fault) -> Step
    ) -> ScriptCommand {
        ScriptCommand(word: word, usage: usage, sentence: sentence, place: .step) {
            (reader) throws(Fault) in .step(try read(&reader))
        }
    }

    private static func text(
        _ word: String, _ usage: String, _ sentence: String,
        make: @escaping @Sendable (String) -> Step
    ) -> ScriptCommand {
        step(word, usage, sentence) { (reader) throws(Fault) in make(try reader.text()) }
    }

    private static func word(_ word: String, _ sentence: String, _ step: Step) -> ScriptCommand {
        self.step(word, word, sentence) { (_) throws(Fault) in step }
    }

    static let steps: [ScriptCommand] = pointer + keyboard + world + remarks

    private static let pointer: [ScriptCommand] = [
        step("move", "move TARGET", "Moves the pointer; with a button down, it drags.") {
            (reader) throws(Fault) in .move(try reader.target())
        },
        step("press", "press [BUTTON] TARGET", "Presses a button and holds it down.") {
            (reader) throws(Fault) in .press(try reader.button(), try reader.target())
        },
        step("release", "release TARGET", "Releases the button that is down.") {
            (reader) throws(Fault) in .release(try reader.target())
        },
        step("click", "click [BUTTON] TARGET", "Presses and releases a button.") {
            (reader) throws(Fault) in .click(try reader.button(), try reader.target())
        },
        step("doubleclick", "doubleclick TARGET", "Clicks twice with the left button.") {
            (reader) throws(Fault) in .doubleClick(try reader.target())
        },
        step(
            "drag", "drag [BUTTON] TARGET -> TARGET [-> TARGET] [steps N]",
            "Presses at the first target, moves to the others, releases at the last."
        ) { (reader) throws(Fault) in
            let button = try reader.button()
            var targets = [try reader.target()]
            while reader.take("->") { targets.append(try reader.target()) }
            guard targets.count > 1 else { throw reader.missing("second target after '->'") }
            let steps =
                reader.take("steps")
                ? try reader.integer("number of steps", 1...ScriptLimits.count) : nil
            return .drag(button, targets, steps: steps)
        },
        step(
            "wheel", "wheel up|down|left|right [N] [at TARGET]",
            "Turns the wheel by N notches, at a target or where the pointer is."
        ) { (reader) throws(Fault) in
            let (direction, modifiers) = try reader.wheel()
            let count = try reader.count("number of notches")
            let target = reader.take("at") ? try reader.target() : nil
            return .wheel(direction, modifiers, count: count, at: target)
        },
    ]

    private static let keyboard: [ScriptCommand] = [
        step("key", "key KEY [N]", "Presses a key, N times.") { (reader) throws(Fault) in
            let key = try reader.key()
            return .key(key, count: try reader.count("number"))
        },
        text("type", "type \"TEXT\"", "Types text, character by character.") { .type($0) },
        text("paste", "paste \"TEXT\"", "Pastes text.") { .paste($0) },
        step("raw", "raw \"BYTES\"", "Sends bytes as the terminal would: \"\\e[<0;9;7M\".") {
            (reader) throws(Fault) in .raw(try reader.bytes())
        },
    ]

    private static let world: [ScriptCommand] = [
        step("resize", "resize COLUMNSxROWS", "Resizes the terminal.") {
            (reader) throws(Fault) in .resize(try reader.cellSize())
        },
        step("focus", "focus in|out", "Gives the window the keyboard focus, or takes it away.") {
            (reader) throws(Fault) in
            .focus(try reader.choice("direction", [("in", true), ("out", false)]))
        },
        step("wait", "wait TIME", "Lets virtual time pass: 400ms or 1.5s.") {
            (reader) throws(Fault) in .wait(seconds: try reader.time())
        },
        step("set", "set LAYER.PROPERTY VALUE", "Writes a property of a layer.") {
            (reader) throws(Fault) in
            let (layer, source, property) = try reader.property()
            if source == .presentation {
                throw Fault(
                    "presentation values cannot be set", at: layer.range,
                    help: "write '\(property.name)' without 'presentation.'")
            }
            return .set(layer, property, try reader.value(property))
        },
        word("undo", "Undoes the last edit.", .undo),
        word("redo", "Redoes the last undone edit.", .redo),
        word("model", "Uses the layers as they are stored.", .model),
        word("presentation", "Uses the layers as animations show them.", .presentation),
    ]

    private static let areas = SnapshotArea.allCases.map { ($0.rawValue, $0) }

    private static let remarks: [ScriptCommand] = [
        text("mark", "mark \"NAME\"", "Names this place, to jump to.") { .mark($0) },
        step(
            "snapshot", "snapshot \"NAME\" [of \(areas.map(\.0).joined(separator: "|"))]",
            "Compares the stage, or another part of the screen, with a golden file."
        ) { (reader) throws(Fault) in
            let name = try reader.fileName()
            return .snapshot(
                name, of: reader.take("of") ? try reader.choice("part", areas) : .stage)
        },
        text("note", "note \"TEXT\"", "Shows a note to the reader of a replay.") { .note($0) },
        text("skip", "skip \"REASON\"", "Skips the test.") { .skip($0) },
        text("xfail", "xfail \"REASON\"", "Marks the test as expected to fail.") { .xfail($0) },
    ]
}
