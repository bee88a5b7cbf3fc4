import Diagnostics
import LayerGeometry
import SceneFile

extension LineReader {
    /// Reads a value that a property can have.
    mutating func value(_ property: LayerProperty) throws(Fault) -> LayerValue {
        usage = "\(property.name) \(property.kind.notation)"
        let word = try next("value")
        let value = try value(word, property)
        do throws(LayerProperty.Problem) {
            try property.check(value)
        } catch {
            throw Fault(error.message, at: word.range, help: error.help)
        }
        return value
    }

    private mutating func value(
        _ word: Word, _ property: LayerProperty
    ) throws(Fault) -> LayerValue {
        let what = "'\(property.name)'"
        switch property.kind {
        case .number: return .number(try Self.number(word, what))
        case .point: return .point(try Self.pair(word, "value"))
        case .unit:
            let pair = try Self.pair(word, "value")
            return .unit(UnitPoint(x: pair.x, y: pair.y))
        case .size(true) where word.isPlain("none"): return .size(nil)
        case .size: return .size(try Self.size(word))
        case .rect: return .rect(try rect(word, what))
        case .angle: return .angle(try Self.angle(word, what))
        case .scale:
            if word.firstIndex(of: ",") != nil {
                let pair = try Self.pair(word, "value")
                return .scale(x: pair.x, y: pair.y)
            }
            let factor = try Self.number(word, what)
            return .scale(x: factor, y: factor)
        case .flag: return .flag(try flag(word, what))
        case .word(let words): return .word(try self.word(word, what, among: words))
        case .text: return .text(try quoted(word, what))
        case .color: return .color(try color(word, what))
        case .transform: return .transform(try transform(word, what))
        }
    }

    /// Reads an optional `± D` or `± DX,DY`; also with `+-`, and without the blank.
    ///
    /// - Parameter isPair: Whether a value for each axis is permitted.
    mutating func tolerance(isPair: Bool) throws(Fault) -> Size? {
        guard let word = peek else { return nil }
        guard let sign = ["±", "+-"].first(where: { word.hasPlainPrefix($0) }) else { return nil }
        _ = try next("tolerance")
        let length = sign.utf8.count
        let number =
            word.bytes.count > length
            ? word.part(length..<word.bytes.count) : try next("tolerance")
        var size = Size.zero
        if isPair, number.firstIndex(of: ",") != nil {
            let pair = try Self.pair(number, "tolerance")
            size = Size(width: pair.x, height: pair.y)
        } else {
            let both = try Self.number(number, "the tolerance")
            size = Size(width: both, height: both)
        }
        guard size.width >= 0, size.height >= 0 else {
            throw Fault("the tolerance is below 0", at: number.range)
        }
        return size
    }

    private static func size(_ word: Word) throws(Fault) -> Size {
        let parts = word.split(at: "x")
        guard parts.count == 2 else {
            throw .wrong(word, "is not a size", help: "write WIDTHxHEIGHT, such as 100x50")
        }
        return Size(
            width: try number(parts[0], "the width"), height: try number(parts[1], "the height"))
    }

    private mutating func rect(_ word: Word, _ what: String) throws(Fault) -> Rect {
        let parts = word.split(at: ",")
        var numbers: [Double] = []
        for part in parts { numbers.append(try Self.number(part, what)) }
        var rect = Rect.zero
        switch numbers.count {
        case 4: rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        case 2:
            let size = try Self.size(try next("size"))
            rect = Rect(origin: Point(x: numbers[0], y: numbers[1]), size: size)
        default:
            throw .wrong(
                word, "is not a rectangle", help: "write X,Y WIDTHxHEIGHT, such as 100,100 100x50")
        }
        guard rect.isFinite else {
            throw Fault("\(what) is too large: the far edge is not finite", at: word.range)
        }
        return rect
    }

    static func angle(_ word: Word, _ what: String) throws(Fault) -> Angle {
        for unit in ["deg", "°"] where word.text.hasSuffix(unit) {
            let number = word.part(0..<max(0, word.bytes.count - unit.utf8.count))
            return .degrees(try Self.number(number, what))
        }
        let isNumber = (try? PlainNumber.read(word.text)) != nil
        throw .wrong(
            what, word, "but must be an angle",
            help: isNumber ? "write '\(word.text)deg'" : "write the degrees and 'deg', as in 45deg")
    }

    private func flag(_ word: Word, _ what: String) throws(Fault) -> Bool {
        if word.quoted.isEmpty, let flag = PropertyKind.flag(word.text) { return flag }
        let near = Suggestion.nearest(to: word.text, among: ["true", "false"])
        throw .wrong(
            what, word, "but must be true or false", help: near.map { "write '\($0)'" })
    }

    private func word(_ word: Word, _ what: String, among words: [String]) throws(Fault) -> String {
        let kind = PropertyKind.word(words)
        if word.quoted.isEmpty, case .word(let known)? = kind.read(word.text) { return known }
        throw .wrong(
            what, word, "but must be \(kind.usage)",
            help: Suggestion.nearest(to: word.text, among: words).map { "write '\($0)'" })
    }

    private func quoted(_ word: Word, _ what: String) throws(Fault) -> String {
        guard word.isQuoted, let text = String(validating: word.bytes, as: UTF8.self) else {
            throw .wrong(what, word, "but must be text in quotes", help: "write '\(usage)'")
        }
        return text
    }

    private func color(_ word: Word, _ what: String) throws(Fault) -> LayerColor? {
        if word.isPlain("none") { return nil }
        if let color = LayerColor(notation: word.text) { return color }
        let isHex = word.text.hasPrefix("#")
        throw .wrong(
            what, word, "which is not a colour",
            help: isHex
                ? "write 3, 4, 6 or 8 hexadecimal digits after '#'"
                : Suggestion.nearest(to: word.text, among: LayerColor.names + ["none"])
                    .map { "write '\($0)'" })
    }
}
