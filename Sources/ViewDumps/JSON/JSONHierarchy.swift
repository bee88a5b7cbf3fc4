import Diagnostics
internal import JSONEvents

/// A tree of elements found in a text, possibly between messages of a tool.
struct JSONHierarchy {
    /// The elements, in pre-order.
    let elements: [JSONElement]
    /// The place of each element.
    let places: [SourceRange]
    /// Whether the elements are a list: none has children.
    let isFlat: Bool

    private static let piece = 1 << 16

    /// A tree as found in the text.
    private struct Found {
        let tree: JSONTree
        let bytes: Range<Int>
        /// The number of unclosed braces and brackets at the end of the text.
        let openCount: Int
        let isWhole: Bool
    }

    /// Reads the first JSON value in a text that is a tree of the shape, with notes about the text
    /// around it; has no elements if there is none.
    ///
    /// - Throws: If what looks like one is not valid.
    init(
        _ text: String, _ shape: JSONShape, _ builder: inout DumpBuilder
    ) throws(DumpProblem) {
        let bytes = Array(text.utf8)
        guard let found = try Self.find(in: bytes, shape, builder) else {
            (elements, places, isFlat) = ([], [], false)
            return
        }
        let start = found.bytes.lowerBound
        for line in Self.linesWithText(bytes[..<start], from: 1) { builder.skip(line) }
        var counter = LineCount(bytes)
        elements = found.isWhole ? found.tree.found : Self.wholeOnes(found.tree.found)
        var places: [SourceRange] = []
        places.reserveCapacity(elements.count)
        for element in elements { places.append(counter.range(of: element.place)) }
        self.places = places
        isFlat = !found.tree.hasChildren && elements.count > 1
        if found.openCount > 0 {
            builder.warn(
                .cut, counter.number(of: bytes.count),
                "the file ends within \(found.openCount) bracket\(found.openCount == 1 ? "" : "s")")
        }
        let end = found.bytes.upperBound
        for line in Self.linesWithText(bytes[end...], from: counter.number(of: end)) {
            builder.skip(line)
        }
    }

    /// The first JSON value in a text that is a tree; `nil` if there is none.
    ///
    /// An error in the first line of a possible tree may be a message of the tool: it is thrown
    /// only if no other value is a tree.
    private static func find(
        in bytes: [UInt8], _ shape: JSONShape, _ builder: DumpBuilder
    ) throws(DumpProblem) -> Found? {
        var first = 0
        var problem: DumpProblem?
        while let start = JSONStart.next(in: bytes, from: first) {
            let parser = JSONEventParser()
            var tree = JSONTree(shape)
            var place = start
            var fault: JSONFault?
            while place < bytes.count, fault == nil, !parser.isComplete {
                let next = min(place + piece, bytes.count)
                let found = parser.read(bytes[place..<next])
                for event in found.events { tree.take(event.moved(by: start)) }
                fault = found.fault
                // The last event of a complete value is its end.
                place = parser.isComplete ? start + (found.events.last?.end ?? 1) : next
            }
            // The line with an error may be where the tree starts.
            let faultLine = fault.map { lineStart(of: start + $0.offset, in: bytes) }
            first = faultLine.map { max(start + 1, $0) } ?? place
            guard tree.isHierarchy else { continue }
            if let (message, place) = Self.problem(of: tree, fault, from: start, builder.format) {
                let range = LineCount.range(of: place, in: bytes)
                let earliest = problem ?? DumpProblem(message, in: builder.source, at: range)
                if faultLine.map({ $0 > start }) ?? true { throw earliest }
                problem = earliest
                continue
            }
            return Found(
                tree: tree, bytes: start..<place, openCount: parser.depth,
                isWhole: parser.isComplete)
        }
        if let problem { throw problem }
        return nil
    }

    /// The problem of a tree, and its offset; `nil` if there is none.
    private static func problem(
        of tree: JSONTree, _ fault: JSONFault?, from start: Int, _ format: DumpFormat
    ) -> (message: String, place: Int)? {
        // The offset is that of the byte after the error.
        if let fault { return (fault.problem, start + max(0, fault.offset - 1)) }
        if let wrong = tree.wrong {
            return ("this is not \(format.article) \(format.title)", wrong)
        }
        return tree.tooDeep.map {
            ("nested deeper than \(DumpBuilder.mostLevels) levels of views", $0)
        }
    }

    /// The offset of the start of the line with an offset.
    private static func lineStart(of place: Int, in bytes: [UInt8]) -> Int {
        bytes[..<min(place, bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }

    /// The elements of a truncated text, without the last ones if too little of them was read.
    private static func wholeOnes(_ elements: [JSONElement]) -> [JSONElement] {
        // The unclosed elements are the last ones, each nested in the one before.
        Array(elements[..<(elements.lastIndex { $0.isWhole }.map { $0 + 1 } ?? 0)])
    }

    /// The non-blank lines of a part of the text.
    private static func linesWithText(_ text: ArraySlice<UInt8>, from first: Int) -> [Int] {
        var found: [Int] = []
        var line = first
        for byte in text {
            if byte == 0x0A {
                line += 1
            } else if byte > 0x20, found.last != line {
                found.append(line)
            }
        }
        return found
    }
}
