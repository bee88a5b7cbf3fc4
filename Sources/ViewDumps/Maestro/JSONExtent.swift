/// Where in a text a tree of nodes in JSON is: from the bracket that opens it to the one that closes
/// it, and where each node begins.
///
/// It only follows brackets and strings; a decoder says whether the text is JSON.
struct JSONExtent {
    /// The tree's bytes; where the text ends within it, what there is up to the last closing
    /// bracket, and all brackets that are missing.
    let bytes: [UInt8]
    /// The lines, from 1, of the opening brackets of the nodes, in their order.
    let nodeLines: [Int]
    /// The lines before and behind the tree that are not blank.
    let otherLines: [Int]
    /// How many brackets are open where the text ends.
    let openCount: Int
    /// The line that the last bracket is on.
    let lastLine: Int
    /// How deep brackets are in each other.
    let depth: Int

    /// Looks for the first tree whose nodes have one of the keys.
    ///
    /// - Returns: `nil` where there is none.
    init?(_ text: [UInt8], keys: [String]) {
        let keys = keys.map { Array($0.utf8) }
        var place = 0
        while let start = Self.start(in: text, from: place) {
            var walk = JSONWalk(text, start: start, keys: keys)
            walk.run()
            place = walk.place
            guard !walk.nodes.isEmpty else { continue }
            let firstLine = 1 + text[..<start].count { $0 == 0x0A }
            bytes = walk.complete
            nodeLines = walk.nodes.sorted { $0.place < $1.place }.map { $0.line + firstLine - 1 }
            openCount = walk.open.count
            lastLine = firstLine - 1 + walk.line
            depth = walk.depth
            otherLines =
                Self.linesWithText(text[..<start], from: 1)
                + Self.linesWithText(text[walk.place...], from: firstLine - 1 + walk.line)
            return
        }
        return nil
    }

    /// The next bracket that begins a line, or an array of objects.
    private static func start(in text: [UInt8], from first: Int) -> Int? {
        var isLineStart = first == 0
        for place in first..<text.count {
            switch text[place] {
            case 0x0A: isLineStart = true
            case 0...0x20, 0x80...0xFF: break
            case UInt8(ascii: "{") where isLineStart: return place
            case UInt8(ascii: "[") where isLineStart:
                let next = text[(place + 1)...].first { $0 > 0x20 }
                if next == UInt8(ascii: "{") { return place }
                isLineStart = false
            default: isLineStart = false
            }
        }
        return nil
    }

    private static func linesWithText(_ text: ArraySlice<UInt8>, from first: Int) -> [Int] {
        var lines: [Int] = []
        var line = first
        for byte in text {
            if byte == 0x0A {
                line += 1
            } else if byte > 0x20, lines.last != line {
                lines.append(line)
            }
        }
        return lines
    }
}

/// A walk along a JSON text, from bracket to bracket.
private struct JSONWalk {
    /// A bracket that is open.
    struct Bracket {
        var place: Int
        var line: Int
        var isObject: Bool
        var isNode = false
    }

    private(set) var place: Int
    private(set) var line = 1
    private(set) var open: [Bracket] = []
    private(set) var nodes: [Bracket] = []
    private(set) var depth = 0
    private let text: [UInt8]
    private let start: Int
    private let keys: [[UInt8]]
    /// Behind the last closing bracket, and how many were open there.
    private var closed: (place: Int, open: Int)

    init(_ text: [UInt8], start: Int, keys: [[UInt8]]) {
        self.text = text
        self.start = start
        self.keys = keys
        place = start
        closed = (start, 0)
    }

    /// What is read, with all brackets closed.
    var complete: [UInt8] {
        let missing = open[..<min(closed.open, open.count)].reversed()
        return text[start..<closed.place]
            + missing.map { UInt8(ascii: $0.isObject ? "}" : "]") }
    }

    /// Goes to the end of the tree, or of the text.
    mutating func run() {
        repeat {
            let byte = text[place]
            switch byte {
            case 0x0A: line += 1
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append(Bracket(place: place, line: line, isObject: byte == UInt8(ascii: "{")))
                depth = max(depth, open.count)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                open.removeLast()
                closed = (place + 1, open.count)
            default: break
            }
            place += 1
        } while place < text.count && !open.isEmpty
        // A text that ends within a string is gone past.
        place = min(place, text.count)
    }

    /// Goes to the end of a string; where it is one of the keys, the object is a node.
    private mutating func skipString() {
        let first = place + 1
        place = first
        while place < text.count, text[place] != UInt8(ascii: "\"") {
            if text[place] == UInt8(ascii: "\\") { place += 1 }
            if place < text.count, text[place] == 0x0A { line += 1 }
            place += 1
        }
        guard place < text.count, let last = open.indices.last, !open[last].isNode,
            keys.contains(where: { text[first..<place].elementsEqual($0) }),
            text[(place + 1)...].first(where: { $0 > 0x20 }) == UInt8(ascii: ":")
        else { return }
        open[last].isNode = true
        nodes.append(open[last])
    }
}
