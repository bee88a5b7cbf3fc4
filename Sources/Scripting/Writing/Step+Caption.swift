import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

extension Step {
    /// What a person does, or reads, at this step, as the caption of a recording: `Click blue`.
    ///
    /// `nil` for invisible steps, and for waiting, which leaves time to read the last caption.
    public var caption: String? {
        switch self {
        case .key(let key, let count): "Press \(key.spokenName)" + Self.times(count)
        case .type(let text): "Type \(ScriptText.quoted(text))"
        case .paste(let text): "Paste \(ScriptText.quoted(text))"
        case .move(let target): "Point at \(target.place.spokenName)"
        case .press(let button, let target):
            button.spoken("press") + " \(target.place.spokenName), and hold"
        case .release(let target): "Let go at \(target.place.spokenName)"
        case .click(let button, let target):
            button.spoken("click") + " \(target.place.spokenName)"
        case .doubleClick(let target): "Double-click \(target.place.spokenName)"
        case .drag(let button, let targets, _):
            button.spoken("drag") + " "
                + targets.map(\.place.spokenName).joined(separator: " to ")
        case .wheel(let direction, let modifiers, let count, let target):
            modifiers.spoken("turn the wheel \(direction.word)") + Self.times(count)
                + (target.map { " at \($0.place.spokenName)" } ?? "")
        case .resize(let size): "Make the window \(size.columns)×\(size.rows)"
        case .focus(let isIn): isIn ? "Come back to the window" : "Leave the window"
        case .set(let layer, let property, let value):
            "Set \(layer.text).\(property.name) to \(value.script)"
        case .rules(let rules): "Rules: \(rules.title)"
        case .undo: "Undo"
        case .redo: "Redo"
        case .model: "Ask the model layers"
        case .presentation: "Ask the presentation layers"
        case .raw(let bytes): "Send \(bytes.count == 1 ? "a byte" : "\(bytes.count) bytes")"
        case .note(let text): text
        case .wait, .mark, .snapshot, .skip, .xfail: nil
        }
    }

    private static func times(_ count: Int) -> String {
        switch count {
        case 1: ""
        case 2: " twice"
        default: " \(count) times"
        }
    }
}

extension Target.Place {
    /// The place in words.
    fileprivate var spokenName: String {
        switch self {
        case .center(let layer): layer.text
        case .own(let layer, let point): "\(Self.pair(point.x, point.y)) in \(layer.text)"
        case .unit(let layer, let unit): "\(Self.pair(unit.x, unit.y)) of \(layer.text)"
        case .scene(let point): Self.pair(point.x, point.y)
        case .offset(let dx, let dy): "a place \(Self.pair(dx, dy)) further"
        case .cell(let cell): "column \(cell.column + 1), row \(cell.row + 1)"
        case .pixel(let x, let y): "pixel \(x),\(y)"
        }
    }
}

extension PointerButton {
    /// A verb with the button and modifiers, at the start of a sentence: `Alt-right-click`.
    fileprivate func spoken(_ verb: String) -> String {
        switch button {
        case .left: modifiers.spoken(verb)
        case .middle: modifiers.spoken("middle-\(verb)")
        case .right: modifiers.spoken("right-\(verb)")
        }
    }
}

extension InputModifiers {
    /// Words with the modifiers, at the start of a sentence.
    fileprivate func spoken(_ words: String) -> String {
        isEmpty ? words.prefix(1).uppercased() + words.dropFirst() : spokenPrefix + words
    }
}
