import Diagnostics
import LayerGeometry

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
