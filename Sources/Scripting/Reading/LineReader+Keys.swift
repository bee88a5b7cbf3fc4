import Diagnostics
import TerminalTypes

extension LineReader {
    /// Reads a key with its modifiers: `a`, `Enter`, `C-x`, `ctrl+x`.
    mutating func key() throws(Fault) -> KeyPress {
        let (modifiers, rest) = Self.modifiers(of: try next("key"))
        guard var key = KeyPress(notation: rest.text) else {
            throw .unknown("key", rest, among: Self.keyNames)
        }
        key.modifiers.formUnion(modifiers)
        return key
    }

    /// Reads an optional button; the default is the left one.
    ///
    /// A word followed by another target must be a button.
    mutating func button() throws(Fault) -> PointerButton {
        guard let word = peek, word.quoted.isEmpty else { return .left }
        let (modifiers, name) = Self.modifiers(of: word)
        if let button = Self.buttons.first(where: { name.isPlain($0.0) })?.1 {
            _ = try next("button")
            return PointerButton(button, modifiers)
        }
        let isTarget = word.firstIndex(of: ",:@(") != nil
        let isFollowed =
            second.map { next in
                !["anyway", "->", "steps"].contains { next.isPlain($0) }
            } ?? false
        if modifiers.isEmpty, isTarget || !isFollowed { return .left }
        let names = Self.buttons.map(\.0)
        if let plus = name.firstIndex(of: "+"), plus > 0 {
            throw .unknown(
                "modifier", name.part(0..<plus), among: Self.modifierNames.map(\.0),
                otherwise: "write ctrl+, alt+ or shift+")
        }
        if modifiers.isEmpty, Suggestion.nearest(to: name.text, among: names) == nil {
            return .left
        }
        throw .unknown(
            "button", name, among: names, otherwise: "write left, middle or right")
    }

    /// Reads the direction of a wheel, with its modifiers.
    mutating func wheel() throws(Fault) -> (WheelDirection, InputModifiers) {
        let (modifiers, name) = Self.modifiers(of: try next("direction"))
        if let found = Self.directions.first(where: { name.isPlain($0.0) }) {
            return (found.1, modifiers)
        }
        throw .unknown(
            "direction", name, among: Self.directions.map(\.0),
            otherwise: "write up, down, left or right")
    }

    /// Splits the prefixes `ctrl+`, `alt+` and `shift+` off a word.
    private static func modifiers(of word: Word) -> (InputModifiers, rest: Word) {
        var modifiers: InputModifiers = []
        var start = 0
        while let found = modifierNames.first(where: {
            word.bytes[start...].starts(with: ($0.0 + "+").utf8)
        }) {
            modifiers.insert(found.1)
            start += found.0.utf8.count + 1
        }
        return (modifiers, word.part(start..<word.bytes.count))
    }

    static let modifierNames: [(String, InputModifiers)] = [
        ("ctrl", .control), ("alt", .alt), ("shift", .shift),
    ]
    static let buttons: [(String, MouseButton)] = [
        ("left", .left), ("middle", .middle), ("right", .right),
    ]
    static let directions: [(String, WheelDirection)] = [
        ("up", .up), ("down", .down), ("left", .left), ("right", .right),
    ]
    private static let keyNames: [String] =
        [
            Key.enter, .tab, .backspace, .escape, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .insert, .delete, .character(" "),
        ].map(\.name) + ["Escape"] + (1...12).map { "F\($0)" }
}
