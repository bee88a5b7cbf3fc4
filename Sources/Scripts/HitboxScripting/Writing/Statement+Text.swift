import LayerGeometry
import PlaygroundModel
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
            "wheel \(modifiers.prefix)\(direction.rawValue)" + (count == 1 ? "" : " \(count)")
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
        case .snapshot(let name, let area, let hasColors):
            "snapshot " + ScriptText.quoted(name) + (area == .stage ? "" : " of \(area.rawValue)")
                + (hasColors ? " with colours" : "")
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
        return modifiers.prefix + button.rawValue + " "
    }
}

extension Expectation: CustomStringConvertible {
    /// The claim in script notation; parsing it gives the same claim.
    public var description: String { "expect " + words }

    /// The words after `expect`.
    var words: String {
        switch self {
        case .hit(let layer, let place, let via, let isNegated):
            Self.not(isNegated) + "hit " + (layer.map(Self.name) ?? "none") + Self.at(place)
                + (via.isEmpty ? "" : " via " + via.map(Self.name).joined(separator: " > "))
        case .seen(let layer, let place): "seen " + Self.name(layer) + Self.at(place)
        case .contains(let layer, let place, let isNegated):
            Self.not(isNegated) + "contains " + Self.name(layer) + Self.at(place)
        case .rejected(let layer, let verdict, let place):
            "rejected \(Self.name(layer)) because \(verdict.rawValue)" + Self.at(place)
        case .point(let layer, let point, let tolerance):
            "point \(Self.name(layer)) " + Target.Place.pair(point.x, point.y)
                + (tolerance.map { " ± " + Target.Place.pair($0.width, $0.height) } ?? "")
        case .property(let layer, let source, let property, let value, let tolerance):
            Self.name(layer) + (source == .presentation ? ".presentation." : ".")
                + "\(property.name) \(value.script)"
                + (tolerance.map { " ± " + PlainNumber.write($0) } ?? "")
        case .call(let call, let value, let tolerance, let isNegated):
            Self.not(isNegated) + "\(call) \(value)"
                + (tolerance.map { " ± " + PlainNumber.write($0) } ?? "")
        case .selected(let layer): "selected " + Self.name(layer)
        case .log(let text): "log " + ScriptText.quoted(text)
        case .status(let text): "status " + ScriptText.quoted(text)
        case .row(let row, let text): "row \(row) " + ScriptText.quoted(text)
        case .screen(let rows):
            (["screen"] + rows.map(ScriptText.row) + ["end"]).joined(separator: "\n")
        }
    }

    private static func name(_ layer: LayerReference) -> String { ScriptText.layer(layer.text) }

    private static func not(_ isNegated: Bool) -> String { isNegated ? "not " : "" }

    private static func at(_ place: Target.Place?) -> String {
        place.map { " at \($0)" } ?? ""
    }
}

extension LessonStatement: CustomStringConvertible {
    /// The statement in script notation; parsing it gives the same statement.
    public var description: String {
        switch self {
        case .say(let text): "say " + ScriptText.quoted(text)
        case .predict(let prediction): "predict \(prediction)"
        case .goal(let task): "goal " + ScriptText.quoted(task)
        case .allow(let keys):
            "allow "
                + (keys.isEmpty
                    ? "none" : keys.map { ScriptText.key($0.description) }.joined(separator: " "))
        case .hint(let text): "hint " + ScriptText.quoted(text)
        case .solution: "solution"
        case .end: "end"
        case .learned(let text): "learned " + ScriptText.quoted(text)
        }
    }
}

extension Prediction: CustomStringConvertible {
    /// The question in script notation, after `predict`.
    public var description: String {
        let change = change.map {
            " after set \(ScriptText.layer($0.layer.text)).\($0.property.name) \($0.value.script)"
        }
        return "\(question)" + (change ?? "")
            + (tolerance.map { " ± " + PlainNumber.write($0) } ?? "")
    }
}

extension Prediction.Question: CustomStringConvertible {
    /// The question alone, in script notation.
    public var description: String {
        switch self {
        case .hit(let place, nil): "hit at \(place)"
        case .hit(let place, let rules?): "answer under \(rules.rawValue) at \(place)"
        case .seen(let place): "seen at \(place)"
        case .contains(let layer, let place):
            "contains \(ScriptText.layer(layer.text)) at \(place)"
        case .property(let layer, let source, let property):
            ScriptText.layer(layer.text) + (source == .presentation ? ".presentation." : ".")
                + property.name
        case .place(let place, let layer):
            "place \(place)" + (layer.map { " in " + ScriptText.layer($0.text) } ?? "")
        }
    }
}

extension LayerValue {
    /// The value in script notation: as it is typed, with the unit of angles and quotes around texts.
    var script: String {
        switch self {
        case .angle: typed + "deg"
        case .text(let text): ScriptText.quoted(text ?? "")
        default: typed
        }
    }
}

extension PropertyKind {
    /// The notation in scripts, for people.
    var notation: String {
        switch self {
        case .number: "NUMBER"
        case .point, .unit, .scale: "X,Y"
        case .size(let orNone): orNone ? "WxH|none" : "WxH"
        case .rect: "X,Y WxH"
        case .angle: "DEGREESdeg"
        case .flag: "true|false"
        case .word(let words): words.joined(separator: "|")
        case .text: "\"TEXT\""
        case .color: "COLOUR|none"
        case .transform: "identity|OPERATION..."
        }
    }
}

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
            modifiers.spoken("turn the wheel \(direction.rawValue)") + Self.times(count)
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
        count == 1 ? "" : count == 2 ? " twice" : " \(count) times"
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
        modifiers.spoken(button == .left ? verb : "\(button.rawValue)-\(verb)")
    }
}

extension InputModifiers {
    /// Words with the modifiers, at the start of a sentence.
    fileprivate func spoken(_ words: String) -> String {
        isEmpty ? words.prefix(1).uppercased() + words.dropFirst() : spokenPrefix + words
    }
}
