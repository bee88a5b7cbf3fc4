import Diagnostics
import LayerGeometry
import SceneFile
import TerminalTypes

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

extension LineReader {
    /// Reads a transform from a word and those that follow it: `identity`, six or sixteen numbers,
    /// or operations such as `translate(10,0) rotate(45deg)`, each in the coordinates set up by
    /// those before it.
    mutating func transform(_ first: Word, _ what: String) throws(Fault) -> LayerTransform {
        if first.isPlain("identity") { return .identity }
        if let byte = first.plainFirst, Self.beginsNumber(byte) {
            return LayerTransform(try Self.matrix(first))
        }
        var operations = [try Self.operation(first)]
        while let word = peek, !word.hasPlainPrefix("±"), !word.hasPlainPrefix("+-") {
            operations.append(try Self.operation(try next("operation")))
        }
        let transform = LayerTransform(operations)
        guard transform.matrix.isFinite else {
            throw Fault("\(what) is too large: the matrix is not finite", at: first.range)
        }
        return transform
    }

    private static func operation(_ word: Word) throws(Fault) -> TransformOperation {
        let names = ["perspective", "translate", "rotate", "scale", "matrix"]
        let opening = word.firstIndex(of: "(") ?? word.bytes.count
        let name = word.part(0..<opening)
        guard names.contains(where: name.isPlain) else {
            throw .unknown(
                "operation", name, among: names + ["identity"],
                otherwise: "write identity, \(names.list())")
        }
        guard opening < word.bytes.count, word.firstIndex(of: ")") == word.bytes.count - 1 else {
            throw Fault(
                "'\(Fault.short(word.text))' does not end", at: word.range,
                help: "write it with its numbers in parentheses and without blanks, such as "
                    + "rotate(45deg)")
        }
        let inner = word.part(opening + 1..<word.bytes.count - 1)
        switch name.text {
        case "perspective":
            let distance = try numbers(inner, name, [1])[0]
            if distance == 0 {
                throw Fault(
                    "'perspective' is 0, but the eye must be at a distance", at: inner.range)
            }
            return .perspective(distance)
        case "translate":
            let n = try numbers(inner, name, [2, 3])
            return .translate(x: n[0], y: n[1], z: n.count == 3 ? n[2] : 0)
        case "scale":
            let n = try numbers(inner, name, [1, 2, 3])
            return .scale(x: n[0], y: n.count == 1 ? n[0] : n[1], z: n.count == 3 ? n[2] : 1)
        case "rotate": return try rotation(inner)
        default: return .matrix(try matrix(inner))
        }
    }

    private static func rotation(_ inner: Word) throws(Fault) -> TransformOperation {
        let parts = inner.split(at: ",")
        let angle = try angle(parts[0], "'rotate'")
        if parts.count == 1 { return .rotate(angle) }
        guard parts.count == 4 else {
            throw Fault(
                "'rotate' has \(parts.count) parts, but must have 1 or 4", at: inner.range,
                help: "write rotate(45deg), or rotate(45deg,0,1,0) with an axis")
        }
        var axis: [Double] = []
        for part in parts.dropFirst() { axis.append(try number(part, "the axis")) }
        return .rotate(angle, x: axis[0], y: axis[1], z: axis[2])
    }

    private static func matrix(_ word: Word) throws(Fault) -> Transform3D {
        let name = Word(bytes: Array("matrix".utf8), range: word.range)
        return Transform3D(sixOrSixteen: try numbers(word, name, [6, 16]))
    }

    private static func numbers(
        _ word: Word, _ name: Word, _ counts: [Int]
    ) throws(Fault) -> [Double] {
        let parts = word.split(at: ",")
        guard counts.contains(parts.count) else {
            throw Fault(
                "'\(name.text)' has \(parts.count) number\(parts.count == 1 ? "" : "s"), but must "
                    + "have \(counts.map(String.init).list())", at: word.range)
        }
        var numbers: [Double] = []
        for part in parts { numbers.append(try number(part, "'\(name.text)'")) }
        return numbers
    }
}

extension Target.Place {
    /// Reads a place in the notation of scripts: `blue`, `blue:2,2`, `blue@0.5,1`, `34,10`,
    /// `cell(9,7)`.
    ///
    /// - Throws: The problem, with a place in the text.
    public init(notation: String) throws(Diagnostic) {
        do throws(Fault) {
            let words = try LineLexer(notation, line: 1, isWithinLine: true).words
            guard words.count == 1 else {
                throw Fault(
                    "'\(Fault.short(notation))' is not a target",
                    at: SourceRange(line: 1, column: 1), help: "write one without blanks")
            }
            self = try LineReader.place(words[0])
        } catch {
            throw error.diagnostic
        }
    }
}

extension LineReader {
    /// Reads a target and an optional `anyway`.
    mutating func target() throws(Fault) -> Target {
        let place = try place()
        return Target(place, isForced: take("anyway"))
    }

    mutating func place() throws(Fault) -> Target.Place {
        try Self.place(try next("target"))
    }

    /// Reads an optional `at` with a place.
    mutating func optionalPlace() throws(Fault) -> Target.Place? {
        take("at") ? try place() : nil
    }

    mutating func layer() throws(Fault) -> LayerReference {
        try Self.layer(try next("layer"))
    }

    static func layer(_ word: Word) throws(Fault) -> LayerReference {
        if word.bytes.isEmpty { throw Fault("the layer's name is empty", at: word.range) }
        guard let text = String(validating: word.bytes, as: UTF8.self) else {
            throw Fault("the layer's name is not UTF-8", at: word.range)
        }
        if word.firstIndex(of: ":@,()>=") != nil {
            throw Fault(
                "'\(Fault.short(text))' is not a layer", at: word.range,
                help: "write a name with special characters in quotes")
        }
        return LayerReference(text, at: word.range)
    }

    static func place(_ word: Word) throws(Fault) -> Target.Place {
        let end = word.bytes.count
        if word.isQuoted { return .center(try layer(word)) }
        if let parenthesis = word.firstIndex(of: "(") {
            return try placeInParentheses(word, opening: parenthesis)
        }
        if let sign = word.firstIndex(of: ":@") {
            let layer = try layer(word.part(0..<sign))
            let numbers = try pair(word.part(sign + 1..<end), "place")
            return word.bytes[sign] == UInt8(ascii: ":")
                ? .own(layer, Point(x: numbers.x, y: numbers.y))
                : .unit(layer, UnitPoint(x: numbers.x, y: numbers.y))
        }
        if word.firstIndex(of: ",") != nil {
            let numbers = try pair(word, "target")
            let isRelative = word.hasPlainPrefix("+") || word.hasPlainPrefix("-")
            return isRelative ? .offset(dx: numbers.x, dy: numbers.y) : .scene(numbers)
        }
        return .center(try layer(word))
    }

    /// Reads `cell(9,7)`, `px(73,112)` or `(-5,3)`.
    private static func placeInParentheses(
        _ word: Word, opening: Int
    ) throws(Fault) -> Target.Place {
        let end = word.bytes.count
        guard word.firstIndex(of: ")") == end - 1 else {
            throw .wrong(
                word, "is not a target",
                help: "write it with ')' at its end and without blanks, such as cell(9,7)")
        }
        let inner = word.part(opening + 1..<end - 1)
        let name = word.part(0..<opening)
        if opening == 0 { return .scene(try pair(inner, "target")) }
        let isCell = name.isPlain("cell")
        guard isCell || name.isPlain("px") else {
            throw .unknown("kind of target", name, among: ["cell", "px"])
        }
        let parts = inner.split(at: ",")
        guard parts.count == 2 else { throw notAPair(inner, "target") }
        let limit = isCell ? ScriptLimits.cells : ScriptLimits.pixels
        let nouns = isCell ? ["column", "row"] : ["pixel's x", "pixel's y"]
        let x = try integer(parts[0], nouns[0], 1...limit)
        let y = try integer(parts[1], nouns[1], 1...limit)
        return isCell ? .cell(CellPoint(column: x - 1, row: y - 1)) : .pixel(x: x, y: y)
    }

    /// Reads two numbers separated by a comma.
    static func pair(_ word: Word, _ what: String) throws(Fault) -> Point {
        let parts = word.split(at: ",")
        guard parts.count == 2, !parts.contains(where: \.bytes.isEmpty) else {
            throw notAPair(word, what)
        }
        return Point(
            x: try number(parts[0], "the \(what)'s x"), y: try number(parts[1], "the \(what)'s y"))
    }

    /// Reads a finite number.
    static func number(_ word: Word, _ what: String) throws(Fault) -> Double {
        do {
            return try PlainNumber.read(word.text)
        } catch {
            throw .wrong(what, word, error.fact, help: error.help)
        }
    }

    private static func notAPair(_ word: Word, _ what: String) -> Fault {
        Fault(
            "the \(what) '\(Fault.short(word.text))' is not a pair of numbers", at: word.range,
            help: "write X,Y without a blank")
    }
}
