import LayerGeometry
import SceneFile
import TerminalTypes

extension Statement.Body: CustomStringConvertible {
    /// The statement in script notation; parsing it gives the same statement.
    ///
    /// A single line, except for `expect screen`, which has a line for each row.
    public var description: String {
        switch self {
        case .step(let step): step.description
        case .expect(let expectation): "expect " + expectation.words
        case .lesson(let statement): statement.description
        }
    }
}

extension Step: CustomStringConvertible {
    /// The step in script notation; parsing it gives the same step.
    public var description: String {
        switch self {
        case .key(let key, let count):
            "key " + ScriptText.key(key.description) + (count == 1 ? "" : " \(count)")
        case .type(let text): "type " + ScriptText.quoted(text)
        case .paste(let text): "paste " + ScriptText.quoted(text)
        case .move(let target): "move \(target)"
        case .press(let button, let target): "press \(button.prefix)\(target)"
        case .release(let target): "release \(target)"
        case .click(let button, let target): "click \(button.prefix)\(target)"
        case .doubleClick(let target): "doubleclick \(target)"
        case .drag(let button, let targets, let steps):
            "drag \(button.prefix)" + targets.map(\.description).joined(separator: " -> ")
                + (steps.map { " steps \($0)" } ?? "")
        case .wheel(let direction, let modifiers, let count, let target):
            "wheel \(modifiers.prefix)\(direction.word)" + (count == 1 ? "" : " \(count)")
                + (target.map { " at \($0)" } ?? "")
        case .resize(let size): "resize \(size.columns)x\(size.rows)"
        case .focus(let isIn): isIn ? "focus in" : "focus out"
        case .wait(let seconds): "wait " + Self.time(seconds)
        case .set(let layer, let property, let value):
            "set \(ScriptText.layer(layer.text)).\(property.name) \(value.script)"
        case .rules(let rules): "rules \(rules.rawValue)"
        case .undo: "undo"
        case .redo: "redo"
        case .model: "model"
        case .presentation: "presentation"
        case .raw(let bytes): "raw " + ScriptText.quoted(bytes: bytes)
        case .mark(let name): "mark " + ScriptText.quoted(name)
        case .snapshot(let name, let area):
            "snapshot " + ScriptText.quoted(name) + (area == .stage ? "" : " of \(area.rawValue)")
        case .note(let text): "note " + ScriptText.quoted(text)
        case .skip(let reason): "skip " + ScriptText.quoted(reason)
        case .xfail(let reason): "xfail " + ScriptText.quoted(reason)
        }
    }

    /// A time in milliseconds if they are whole, otherwise in seconds.
    private static func time(_ seconds: Double) -> String {
        let milliseconds = (seconds * 1000).rounded()
        return milliseconds / 1000 == seconds
            ? PlainNumber.write(milliseconds) + "ms" : PlainNumber.write(seconds) + "s"
    }
}

extension Target: CustomStringConvertible {
    /// The target in script notation.
    public var description: String { isForced ? "\(place) anyway" : "\(place)" }
}

extension Target.Place: CustomStringConvertible {
    /// The place in script notation.
    public var description: String {
        switch self {
        case .center(let layer): ScriptText.layer(layer.text)
        case .own(let layer, let point):
            ScriptText.layer(layer.text) + ":" + Self.pair(point.x, point.y)
        case .unit(let layer, let unit):
            ScriptText.layer(layer.text) + "@" + Self.pair(unit.x, unit.y)
        case .scene(let point):
            point.x.sign == .minus
                ? "(\(Self.pair(point.x, point.y)))" : Self.pair(point.x, point.y)
        case .offset(let dx, let dy): (dx.sign == .minus ? "" : "+") + Self.pair(dx, dy)
        case .cell(let cell): "cell(\(cell.column + 1),\(cell.row + 1))"
        case .pixel(let x, let y): "px(\(x),\(y))"
        }
    }

    static func pair(_ x: Double, _ y: Double) -> String {
        PlainNumber.write(x) + "," + PlainNumber.write(y)
    }
}

extension InputModifiers {
    /// The modifiers before a button: `ctrl+alt+`.
    var prefix: String {
        LineReader.modifierNames.filter { contains($0.1) }.map { $0.0 + "+" }.joined()
    }
}

extension PointerButton {
    /// The button before a target; empty for the left one alone.
    fileprivate var prefix: String {
        if self == .left { return "" }
        return modifiers.prefix + button.word + " "
    }
}

extension MouseButton {
    /// The button in script notation.
    var word: String { LineReader.buttons.first { $0.1 == self }?.0 ?? "" }
}

extension WheelDirection {
    /// The direction in script notation.
    var word: String {
        LineReader.directions.first { $0.1 == self }?.0 ?? ""
    }
}
