internal import JSONEvents
import SourceDiagnostics

/// A tree of elements found in a text, possibly between messages of a tool.
struct JSONHierarchy {
    /// The elements, in pre-order.
    private(set) var elements: [JSONElement] = []
    /// Whether the elements are a list: none has children.
    private(set) var isFlat = false

    /// A JSON value, read as a tree.
    private struct Found {
        let tree: JSONTree
        var bytes: Range<Int>
        let fault: JSONFault?
        /// The number of unclosed braces and brackets at the end of the text.
        let openCount: Int
        let isWhole: Bool

        init(in text: [UInt8], from start: Int, _ shape: JSONShape) {
            let parser = JSONEventParser(offset: start)
            var tree = JSONTree(shape)
            let (end, fault) = parser.readAll(text[start...]) { tree.take($0) }
            (self.tree, bytes, self.fault) = (tree, start..<end, fault)
            (openCount, isWhole) = (parser.depth, parser.isComplete)
        }

        /// The problem of the tree, and its offset; `nil` if there is none.
        func problem(_ format: DumpFormat) -> (message: String, place: Int)? {
            // The offset is that of the byte after the error.
            if let fault { return (fault.problem, max(bytes.lowerBound, fault.offset - 1)) }
            if let wrong = tree.wrong {
                return ("this is not \(format.article) \(format.title)", wrong)
            }
            return tree.tooDeep.map {
                ("nested deeper than \(DumpBuilder.mostLevels) levels of views", $0)
            }
        }
    }

    /// Reads the last whole JSON value in a text that is a tree of the shape, with notes about the
    /// text around it; has no elements if there is none.
    ///
    /// - Throws: If what looks like one is not valid.
    init(
        _ text: String, _ shape: JSONShape, _ builder: inout DumpBuilder
    ) throws(DumpProblem) {
        let bytes = Array(text.utf8)
        guard var found = try Self.find(in: bytes, from: 0, shape, builder) else { return }
        var (count, last) = (1, found)
        while let next = try? Self.find(in: bytes, from: last.bytes.upperBound, shape, builder) {
            (count, last) = (count + 1, next)
            // A single element after a tree is an answer about it.
            let isTree = next.tree.found.count > 1 || found.tree.found.count < 2
            if isTree, next.isWhole || !found.isWhole { found = next }
        }
        var counter = LineCount(bytes)
        for line in counter.lines(withTextIn: 0..<found.bytes.lowerBound) { builder.skip(line) }
        elements = found.tree.found
        // The unclosed elements are the last ones, each nested in the one before.
        if !found.isWhole {
            elements.removeSubrange((elements.lastIndex { $0.isWhole }.map { $0 + 1 } ?? 0)...)
        }
        for index in elements.indices {
            elements[index].place = counter.range(of: elements[index].offset)
        }
        isFlat = !found.tree.hasChildren && elements.count > 1
        if found.openCount > 0 {
            builder.warn(
                .cut, counter.number(of: bytes.count),
                "the file ends within \(found.openCount) bracket\(found.openCount == 1 ? "" : "s")")
        }
        let rest = found.bytes.upperBound..<bytes.count
        if count > 1 {
            builder.warn(
                .skipped, elements.first?.place.line ?? 1,
                "the last whole one of \(count) trees is read; the others are skipped")
        }
        for line in counter.lines(withTextIn: rest) { builder.skip(line) }
        if isFlat, shape.notesLists {
            builder.isList = true
            builder.note(
                .flatList, elements[0].place.line,
                "a list without nesting; a tree is better, see 'hitbox help dumps'")
        }
    }

    /// The first JSON value that is a tree, from an offset on; `nil` if there is none.
    ///
    /// An error in the first line of a possible tree may be a message of the tool: it is thrown
    /// only if no other value is a tree.
    private static func find(
        in bytes: [UInt8], from place: Int, _ shape: JSONShape, _ builder: DumpBuilder
    ) throws(DumpProblem) -> Found? {
        var first = place
        var problem: DumpProblem?
        var others: [Range<Int>] = []
        while let start = JSONStart.next(in: bytes, from: first) {
            let found = Found(in: bytes, from: start, shape)
            // The line with an error may be where the tree starts.
            let faultLine = found.fault.map { lineStart(of: $0.offset, in: bytes) }
            first = faultLine.map { max(start + 1, $0) } ?? found.bytes.upperBound
            guard found.tree.isHierarchy else {
                if others.count < mostWrappers { others.append(found.bytes) }
                continue
            }
            guard let (message, place) = found.problem(builder.format) else { return found }
            let range = LineCount.range(of: place, in: bytes)
            let earliest = problem ?? DumpProblem(message, in: builder.source, at: range)
            if faultLine.map({ $0 > start }) ?? true { throw earliest }
            problem = earliest
        }
        if let problem { throw problem }
        return others.lazy.compactMap { inside($0, of: bytes, shape, builder.format) }.first
    }

    /// The maximum number of values to look into, and of values in each of them.
    private static let mostWrappers = 16

    /// The tree in an answer of a tool, as the value of a key; `nil` if there is none.
    private static func inside(
        _ outer: Range<Int>, of bytes: [UInt8], _ shape: JSONShape, _ format: DumpFormat
    ) -> Found? {
        var place = outer.lowerBound
        for _ in 0..<mostWrappers {
            let next = (place + 1..<outer.upperBound).first {
                "[{".utf8.contains(bytes[$0])
                    && bytes[..<$0].last { $0 > 0x20 } == UInt8(ascii: ":")
            }
            guard let next else { return nil }
            place = next
            var found = Found(in: bytes, from: next, shape)
            found.bytes = outer
            if found.tree.isHierarchy, found.problem(format) == nil { return found }
        }
        return nil
    }

    /// The offset of the start of the line with an offset.
    private static func lineStart(of place: Int, in bytes: [UInt8]) -> Int {
        bytes[..<min(place, bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }

}

extension ViewDump {
    /// The number of bytes examined.
    private static let mostBytes = 1 << 20

    /// The problem of JSON that is neither a dump nor a scene; `nil` for scenes, for other texts,
    /// and for an object with unquoted keys, which is valid YAML.
    ///
    /// - Parameters:
    ///   - bytes: A text that does not look like a dump.
    ///   - sceneKeys: The keys of scenes; every scene has at least one.
    ///   - name: The file's name in messages.
    public static func problem(
        ofJSON bytes: [UInt8], sceneKeys: Set<String>, name: String
    ) -> DumpProblem? {
        // Most texts are YAML, which the first bytes tell.
        let begin = Array(DumpText.decode(Array(bytes.prefix(1 << 12))).utf8)
        guard JSONText.start(in: begin) != nil else { return nil }
        let text = Array(DumpText.decode(Array(bytes.prefix(mostBytes))).utf8)
        let isCut = bytes.count > mostBytes
        guard let start = JSONText.start(in: text),
            let found = JSONText.problem(in: text, from: start, isCut: isCut, unless: sceneKeys)
        else { return nil }
        let line = LineCount.range(of: start, in: text).line
        let expected =
            "{\"hitbox\": 1, \"root\": …} for a scene, or an element of a dump with \"AXFrame\" (AXe, idb), "
            + "\"rawIdentifier\" (WebDriverAgent), \"attributes\" (Maestro), \"coordinates\" "
            + "(mobile-mcp), or \"bounds\" and \"interactions\" (android layout)"
        return DumpProblem(
            found.message,
            in: SourceText(String(decoding: text.prefix(1 << 16), as: UTF8.self), name: name),
            at: LineCount.range(of: found.place, in: text),
            help: "expected on line \(line): \(expected)")
    }
}

/// The beginning of a text that may be JSON.
private enum JSONText {
    private static let blanks = Set("\u{FEFF} \t\r\n".utf8)

    /// The offset of an opening brace or bracket at the start of a text; `nil` if it starts otherwise.
    static func start(in text: [UInt8]) -> Int? {
        guard let start = text.firstIndex(where: { !blanks.contains($0) }) else { return nil }
        let next = text[(start + 1)...].first { !blanks.contains($0) }
        switch text[start] {
        case UInt8(ascii: "{"): return next == nil || next == 0x22 || next == 0x7D ? start : nil
        case UInt8(ascii: "["): return start
        default: return nil
        }
    }

    /// What is wrong with JSON, and its offset; `nil` if the outermost object has one of the given keys, and for
    /// other text that starts with a bracket.
    static func problem(
        in text: [UInt8], from start: Int, isCut: Bool, unless others: Set<String>
    ) -> (message: String, place: Int)? {
        let parser = JSONEventParser(offset: start)
        var (hasObject, isOther) = (false, false)
        let (end, fault) = parser.readAll(text[start...]) { event in
            switch event.kind {
            case .objectStart: hasObject = true
            case .key(let key) where event.depth == 1: isOther = isOther || others.contains(key)
            default: break
            }
        }
        let rest = text[end...].first { !blanks.contains($0) }
        let endings = [nil, UInt8(ascii: "{"), UInt8(ascii: "[")]
        if isOther || !(parser.isComplete ? endings.contains(rest) : hasObject) { return nil }
        if let fault {
            // The offset is that of the byte after the error.
            return ("not valid JSON: \(fault.problem)", max(start, fault.offset - 1))
        }
        guard parser.isComplete || isCut else {
            let brackets = parser.depth == 1 ? "a bracket" : "\(parser.depth) brackets"
            return ("not valid JSON: it ends within \(brackets)", text.count)
        }
        let titles = DumpFormat.allCases.filter { $0.reader.syntax == .json }.map(\.title)
            .joined(separator: ", ")
        return (
            "JSON, but neither a scene ('hitbox:' is missing) nor a known dump: \(titles)", start
        )
    }
}
