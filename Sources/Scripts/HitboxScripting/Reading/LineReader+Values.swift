import LayerGeometry
import SourceDiagnostics
import TerminalTypes

extension LineReader {
    /// Reads a value that a property can have: a text in quotes, or words up to a tolerance.
    mutating func value(_ property: LayerProperty) throws(Fault) -> LayerValue {
        usage = "\(property.name) \(property.kind.notation)"
        let first = try next("value")
        var word = first
        if case .text = property.kind {
            guard word.isQuoted, String(validating: word.bytes, as: UTF8.self) != nil else {
                throw .wrong(
                    "'\(property.name)'", word, "but must be text in quotes",
                    help: "write '\(usage)'")
            }
        } else {
            let isOrigin = property.kind == .rect && word.split(at: ",").count == 2
            if isOrigin, peek == nil { throw missing("size") }
            while let more = peek, !["±", "+-", "#"].contains(where: more.hasPlainPrefix) {
                word.append(try next("value"))
            }
        }
        do throws(LayerProperty.Problem) {
            return try property.parseStrictly(word.text)
        } catch {
            let place = error.part.map { word.range(of: $0) }
            throw Fault(error.message, at: place ?? first.range, help: error.help)
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
}

extension LineReader {
    /// Reads a target and an optional `anyway`.
    mutating func target() throws(Fault) -> Target {
        let place = try place()
        return Target(place, isForced: take("anyway"))
    }

    /// Reads an optional `at` with a place.
    mutating func optionalPlace() throws(Fault) -> Target.Place? {
        take("at") ? try place() : nil
    }

    mutating func layer() throws(Fault) -> LayerReference {
        try layer(try next("layer"))
    }

    mutating func layer(_ word: Word) throws(Fault) -> LayerReference {
        if word.bytes.isEmpty { throw Fault("the layer's name is empty", at: word.range) }
        guard let text = String(validating: word.bytes, as: UTF8.self) else {
            throw Fault("the layer's name is not UTF-8", at: word.range)
        }
        if word.firstIndex(of: ":@,()>=") != nil {
            throw Fault(
                "'\(text.shortened)' is not a layer", at: word.range,
                help: "write a name with special characters in quotes")
        }
        let reference = LayerReference(text, at: word.range)
        layers.append(reference)
        return reference
    }

    mutating func place() throws(Fault) -> Target.Place {
        let word = try next("target")
        let end = word.bytes.count
        if word.isQuoted { return .center(try layer(word)) }
        if let parenthesis = word.firstIndex(of: "(") {
            return try Self.placeInParentheses(word, opening: parenthesis)
        }
        if let sign = word.firstIndex(of: ":@") {
            let layer = try layer(word.part(0..<sign))
            let numbers = try Self.pair(word.part(sign + 1..<end), "place")
            return word.bytes[sign] == UInt8(ascii: ":")
                ? .own(layer, Point(x: numbers.x, y: numbers.y))
                : .unit(layer, UnitPoint(x: numbers.x, y: numbers.y))
        }
        if word.firstIndex(of: ",") != nil {
            let numbers = try Self.pair(word, "target")
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
            "the \(what) '\(word.text.shortened)' is not a pair of numbers", at: word.range,
            help: "write X,Y without a blank")
    }
}
