internal import JSONEvents
import SourceDiagnostics

/// Builds the elements of a tree from JSON events.
struct JSONTree {
    /// The meaning of an open brace or bracket.
    private enum Open {
        /// The outermost list.
        case roots
        /// An element, by its index.
        case element(Int)
        /// The list of the children of an element.
        case children(Int)
        /// An object or list with values of an element, with its path.
        case object(Int, path: String)
        case list(Int, path: String, count: Int)
        /// A value that is not kept, or a part of it.
        case other
    }

    /// The elements so far, in pre-order.
    private(set) var elements: [JSONElement] = []
    /// The offset of the first value that does not fit the shape; `nil` if there is none.
    private(set) var wrong: Int?
    /// The offset of the first element that is nested too deep; `nil` if there is none.
    private(set) var tooDeep: Int?
    /// Whether an element has a key that marks the format.
    private(set) var isHierarchy = false
    /// Whether elements have lists of children.
    private(set) var hasChildren = false

    private let shape: JSONShape
    private var open: [Open] = []
    /// Whether the outermost object is only a wrapper around the elements.
    private var hasWrapper = false
    private var key = ""

    init(_ shape: JSONShape) {
        self.shape = shape
    }

    /// The elements, without the wrapper.
    var found: [JSONElement] { hasWrapper ? Array(elements.dropFirst()) : elements }

    /// Processes an event.
    mutating func take(_ event: JSONEvent) {
        switch event.kind {
        case .objectStart: open.append(object(event.end - 1) ?? .other)
        case .arrayStart: open.append(array(event.end - 1) ?? .other)
        case .objectEnd, .arrayEnd: close()
        case .key(let key):
            self.key = key
            guard case .element(let index)? = open.last else { break }
            if shape.marks.contains(key), index > 0 || !hasWrapper { isHierarchy = true }
            if key == shape.children { hasChildren = true }
        case .string(let text): value(text, event.end)
        case .number(let text): value(text, event.end, isNumber: true)
        case .bool(let flag): value(String(flag), event.end)
        case .null: value(nil, event.end)
        }
    }

    private mutating func close() {
        switch open.popLast() {
        case .element(let index): elements[index].isWhole = true
        case .object(let index, let path) where shape.enough.contains(path):
            elements[index].isWhole = true
        case .object, .list, .roots, .children, .other, nil: break
        }
    }

    // MARK: Objects and lists

    /// The meaning of an opening brace; `nil` if its value is not kept.
    private mutating func object(_ place: Int) -> Open? {
        switch open.last {
        case nil, .roots: return element(level: 0, place)
        case .children(let parent): return element(level: elements[parent].level + 1, place)
        case .element(0) where isWrapping:
            hasWrapper = true
            return element(level: 0, place)
        case .element where key == shape.children: wrong = wrong ?? place
        default: break
        }
        return nextPath().map { .object($0.index, path: $0.path) }
    }

    /// The meaning of an opening bracket; `nil` if its value is not kept.
    private mutating func array(_ place: Int) -> Open? {
        switch open.last {
        case nil: return .roots
        case .element(0) where isWrapping:
            hasWrapper = true
            return .roots
        case .element(let index) where key == shape.children: return .children(index)
        case .element where shape.objects.contains(key), .roots, .children:
            wrong = wrong ?? place
            return nil
        case .list, .other:
            _ = nextPath()
            return nil
        case .element, .object: return nextPath().map { .list($0.index, path: $0.path, count: 0) }
        }
    }

    /// The element and the path of the value that comes next, which a list counts; `nil` for one that is not kept.
    private mutating func nextPath() -> (index: Int, path: String)? {
        let next: (index: Int, path: String)
        switch open.last {
        case .element(let index): next = (index, key)
        case .object(let index, let path): next = (index, "\(path).\(key)")
        case .list(let index, let path, let count):
            open[open.count - 1] = .list(index, path: path, count: count + 1)
            guard count < JSONShape.mostItems else { return nil }
            next = (index, "\(path)[\(count)]")
        case nil, .roots, .children, .other: return nil
        }
        return next.path.utf8.count <= JSONShape.longestPath ? next : nil
    }

    /// Whether the key belongs to an object around all elements.
    private var isWrapping: Bool {
        open.count == 1 && elements.count == 1 && shape.wrappers.contains(key)
    }

    private mutating func element(level: Int, _ place: Int) -> Open? {
        // One more than the limit, so that exceeding it is detected.
        if elements.count > DumpBuilder.mostRows + 1 { return nil }
        if level >= DumpBuilder.mostLevels {
            tooDeep = tooDeep ?? place
            return nil
        }
        elements.append(JSONElement(level: level, offset: place))
        return .element(elements.count - 1)
    }

    // MARK: Values

    private mutating func value(_ text: String?, _ place: Int, isNumber: Bool = false) {
        var text = text
        let mustBeOther: Bool
        switch open.last {
        case .roots, .children: mustBeOther = true
        case .element:
            if isNumber, shape.strings.contains(key) { text = nil }
            mustBeOther = key == shape.children || shape.objects.contains(key)
        case .object, .list, .other, nil: mustBeOther = false
        }
        if mustBeOther, text != nil { wrong = wrong ?? place }
        guard let (index, path) = nextPath(), let line = text?.onOneLine, !line.isEmpty
        else { return }
        elements[index].values[path] = line
    }
}

/// An element of a tree in JSON: an object with values and an optional list of children.
struct JSONElement: NamedValues {
    /// The nesting level, 0 for roots.
    var level: Int
    /// The offset of its opening brace.
    let offset: Int
    /// Its line and column, once the whole tree is known.
    var place = SourceRange(line: 1, column: 1)
    /// The non-empty values by path, on one line: `type`, `frame.x`, `traits[0]`.
    var values: [String: String] = [:]
    /// Whether enough of it was read to keep it if the text ends within it.
    var isWhole = false

    /// A Boolean value, as a word or a digit.
    func flag(_ path: String) -> Bool? {
        switch values[path] {
        case "true", "1", "YES": true
        case "false", "0", "NO": false
        default: nil
        }
    }

    /// The values of a list, or a single value in its place.
    func list(_ path: String) -> [String] {
        values[path].map { [$0] } ?? items(path)
    }

    /// The values of a list.
    func items(_ path: String) -> [String] {
        (0..<JSONShape.mostItems).compactMap { values["\(path)[\($0)]"] }
    }

    /// A rectangle as an object of x, y, width and height, or else as a text.
    func rect(
        _ path: String, orText key: String? = nil,
        negative: PrintedRect.NegativeSize = .turned
    ) -> PrintedRect {
        let rect = PrintedRect.parts(
            x: values["\(path).x"], y: values["\(path).y"], width: values["\(path).width"],
            height: values["\(path).height"], negative: negative)
        guard rect.rect == nil, let text = key.flatMap({ values[$0] }) else { return rect }
        return PrintedRect.braces(text)
    }
}

/// Finds JSON in a text with other content, such as messages of the tool that wrote it.
enum JSONStart {
    /// What may be directly before JSON: the end of another value, or what a page, a report or a
    /// print puts there.
    private static let openings = Set(">('`]}[".utf8)

    /// The offset of the next object at the start of a line, after an opening or with its contents on the next line,
    /// or of the next array of objects.
    static func next(in text: [UInt8], from first: Int) -> Int? {
        func follows(_ place: Int) -> Bool { place > 0 && openings.contains(text[place - 1]) }
        var isLineStart = first == 0 || text[first - 1] == 0x0A
        for place in first..<text.count {
            switch text[place] {
            case 0x0A: isLineStart = true
            case 0...0x20, 0x80...0xFF: break
            case UInt8(ascii: "{") where isLineStart || follows(place): return place
            case UInt8(ascii: "{"):
                let next = text[(place + 1)...].first { $0 != 0x20 && $0 != 0x0D }
                if next == 0x0A { return place }
            case UInt8(ascii: "["):
                let next = text[(place + 1)...].first { $0 > 0x20 }
                if next == UInt8(ascii: "{") { return place }
                isLineStart = false
            default: isLineStart = false
            }
        }
        return nil
    }
}

/// The meaning of keys in a tree of elements: the JSON side of a format.
struct JSONShape {
    /// The maximum number of items read from a list in an element.
    static let mostItems = 16
    /// The maximum number of bytes of a value's path.
    static let longestPath = 64

    /// Keys of elements that identify the format; a text has at least one of them.
    let marks: Set<String>
    /// Keys whose values must be objects.
    var objects: Set<String> = []
    /// Keys with objects after which an element counts as complete, even if the text ends within
    /// it.
    var enough: Set<String> = []
    /// Keys of an outer object that contains the elements.
    var wrappers: Set<String> = []
    /// Keys whose values only count if they are strings.
    var strings: Set<String> = []
    /// The key of an element's list of children.
    var children = "children"
    /// Whether a list of elements, none of which has children, lacks their nesting.
    var notesLists = false
}
