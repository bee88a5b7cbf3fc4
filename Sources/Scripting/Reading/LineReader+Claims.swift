import Diagnostics
import LayerGeometry
import SceneFile

extension LineReader {
    /// Reads the rest of `expect hit`.
    mutating func hit() throws(Fault) -> Expectation {
        let word = try next("layer")
        if word.isPlain("none") {
            if isNegated {
                throw Fault(
                    "'not' cannot be used with 'hit none'", at: word.range,
                    help: "write the layer that has to be hit")
            }
            return .hitNone(at: try optionalPlace())
        }
        let layer = try Self.layer(word)
        var place = try optionalPlace()
        var via: [LayerReference] = []
        if take("via") {
            repeat { via.append(try self.layer()) } while take(">")
        }
        if place == nil { place = try optionalPlace() }
        return .hit(layer, at: place, via: via, isNegated: isNegated)
    }

    /// Reads a layer and, after a dot, one of its properties.
    ///
    /// A name may contain dots: the property begins after the first dot that a property name
    /// follows.
    mutating func property() throws(Fault) -> (LayerReference, PropertySource, LayerProperty) {
        let word = try next("property")
        var dots: [Int] = []
        while let dot = word.firstIndex(of: ".", from: dots.last.map { $0 + 1 } ?? 0) {
            dots.append(dot)
            // No property name is that long, and a line may have megabytes of dots.
            guard word.bytes.count - dot <= 64 else { continue }
            let rest = word.part(dot + 1..<word.bytes.count)
            let isPresented = rest.hasPlainPrefix(Self.presented)
            let name = isPresented ? String(rest.text.dropFirst(Self.presented.count)) : rest.text
            if rest.quoted.isEmpty, let property = LayerProperty.named(name) {
                let layer = try Self.layer(word.part(0..<dot))
                return (layer, isPresented ? .presentation : .model, property)
            }
        }
        guard let last = dots.last else {
            throw .wrong(
                word, "has no property", help: "write 'LAYER.PROPERTY', such as blue.position")
        }
        let name = word.part(last + 1..<word.bytes.count)
        throw .unknown(
            "property", name, among: LayerProperty.all.map(\.name),
            otherwise: "write one of \(LayerProperty.all.map(\.name).list())")
    }

    mutating func rules() throws(Fault) -> HitRules {
        try choice("rules", HitRules.allCases.map { ($0.rawValue, $0) })
    }

    mutating func bytes() throws(Fault) -> [UInt8] {
        let word = try next("bytes")
        guard word.isQuoted else {
            throw Fault(
                "the bytes '\(Fault.short(word.text))' are not in quotes", at: word.range,
                help: "write '\(usage)'")
        }
        return word.bytes
    }

    /// Reads a text in quotes that is valid as part of a file name.
    mutating func fileName() throws(Fault) -> String {
        let range = peek?.range
        let name = try text("name")
        let isFine = name.unicodeScalars.allSatisfy {
            $0 != "/" && $0 != "\\" && !VisibleText.isUnsafe($0)
        }
        guard isFine, let first = name.first, first != "." else {
            throw Fault(
                "'\(Fault.short(name))' cannot be a part of a file's name",
                at: range ?? SourceRange(line: 1, column: 1),
                help: "write a name without '/' and '\\' that does not begin with a dot")
        }
        return name
    }

    /// Reads a time with its unit: `400ms`, `1.5s`.
    mutating func time() throws(Fault) -> Double {
        let word = try next("time")
        let isMilliseconds = word.text.hasSuffix("ms")
        guard word.quoted.isEmpty, word.bytes.last == UInt8(ascii: "s") else {
            let isNumber = (try? PlainNumber.read(word.text)) != nil
            throw Fault(
                "the time '\(Fault.short(word.text))' has no unit", at: word.range,
                help: isNumber ? "write '\(word.text)ms' or '\(word.text)s'" : "write 400ms or 1.5s"
            )
        }
        let digits = word.part(0..<word.bytes.count - (isMilliseconds ? 2 : 1))
        let number = try Self.number(digits, "the time")
        let seconds = isMilliseconds ? number / 1000 : number
        guard (0...ScriptLimits.seconds).contains(seconds) else {
            throw Fault(
                "the time is \(word.text), but must be from 0 to "
                    + "\(PlainNumber.write(ScriptLimits.seconds))s", at: word.range)
        }
        return seconds
    }

    private static let presented = "presentation."
}
