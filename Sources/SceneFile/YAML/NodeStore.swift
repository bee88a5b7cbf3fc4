internal import YAMLEvents

/// Values of a YAML text in the order of the text, each followed by the values in it.
///
/// A flat list, so that neither making nor freeing deeply nested values takes a deep stack.
final class NodeStore {
    /// One value.
    struct Record {
        enum Kind {
            case scalar, list, mapping
            /// Stands for the record at `target`.
            case alias
            /// An alias for a layer, or for a list of layers, which are not kept as values.
            case layer, layers
            /// An alias without a known value; its problem has been reported.
            case unknown
        }

        var kind: Kind
        var style: YAMLEvent.Style
        /// What a scalar says.
        var text: String
        /// Where it begins, with its anchor and its tag.
        var start: Place
        /// Where it ends; a block list or mapping where the last value in it ends.
        var end: Place
        /// How many values are directly in it; keys count too.
        var count: Int32 = 0
        /// The record after those in it.
        var next: Int32
        /// What an alias stands for.
        var target: Int32 = 0
    }

    /// A mark of YAML in less space: files have at most 256 MiB.
    struct Place {
        var line: UInt32
        var column: UInt32
        var offset: UInt32

        init(_ mark: YAMLMark) {
            line = UInt32(truncatingIfNeeded: mark.line)
            column = UInt32(truncatingIfNeeded: mark.column)
            offset = UInt32(truncatingIfNeeded: mark.offset)
        }
    }

    /// A list or a mapping that is being made.
    struct Open {
        let index: Int
        let anchor: String?
        /// What had been read before it.
        let before: SceneEvents.Amount
        /// The values directly in it so far, and where the last of them ends.
        var count: Int32 = 0
        var end: Place
    }

    var records: [Record] = []
    /// What is being made, each in the one before.
    var open: [Open] = []
    /// How many of the records are kept, as there are anchors among them.
    var keptCount = 0
}

extension NodeStore.Record {
    init(_ kind: Kind, _ event: YAMLEvent, next: Int) {
        self.init(
            kind: kind, style: event.style, text: event.value, start: NodeStore.Place(event.start),
            end: NodeStore.Place(event.end), next: Int32(truncatingIfNeeded: next))
    }
}

/// A value of a YAML text.
struct Node {
    /// What it is; an alias is what it stands for.
    enum Content {
        case scalar(Scalar)
        case list(Items)
        case mapping(Pairs)
        /// Something that was read as a layer, or as a list of layers.
        case layers(isList: Bool)
        /// Something that had a problem.
        case unknown
    }

    /// Text, a number or another word.
    struct Scalar {
        let string: String
        let style: YAMLEvent.Style
        /// Whether it has no quotes, and is not in lines of its own.
        var isPlain: Bool { style == .plain }
    }

    let store: NodeStore
    /// Where the value is in the store.
    let index: Int
    /// Where it stands in the store: an alias of the value is elsewhere.
    let place: Int

    init(_ store: NodeStore, _ place: Int) {
        self.store = store
        self.place = place
        index =
            store.records[place].kind == .alias ? Int(store.records[place].target) : place
    }

    /// Whether it is an alias.
    var isAlias: Bool { index != place }

    var content: Content {
        let record = store.records[index]
        switch record.kind {
        case .scalar: return .scalar(Scalar(string: record.text, style: record.style))
        case .list: return .list(Items(store, index))
        case .mapping: return .mapping(Pairs(items: Items(store, index)))
        case .layer: return .layers(isList: false)
        case .layers: return .layers(isList: true)
        case .alias, .unknown: return .unknown
        }
    }

    var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
    var items: Items? { if case .list(let items) = content { items } else { nil } }
    var isMapping: Bool { store.records[index].kind == .mapping }
    /// Whether it is in brackets or braces.
    var isFlow: Bool { store.records[index].style == .flow }
    var start: NodeStore.Place { store.records[index].start }
    var end: NodeStore.Place { store.records[index].end }
}

/// The values directly in a list, in their order.
struct Items: Sequence, IteratorProtocol {
    /// How many there are.
    let count: Int
    private let store: NodeStore
    private var place: Int
    private let end: Int

    init(_ store: NodeStore, _ index: Int) {
        self.store = store
        let record = store.records[index]
        count = Int(record.count)
        place = index + 1
        end = Int(record.next)
    }

    mutating func next() -> Node? {
        guard place < end else { return nil }
        defer { place = Int(store.records[place].next) }
        return Node(store, place)
    }
}

/// The keys and values of a mapping, in their order; a key given twice is there twice.
struct Pairs: Sequence, IteratorProtocol {
    fileprivate var items: Items
    var count: Int { items.count / 2 }

    mutating func next() -> (key: Node, value: Node)? {
        guard let key = items.next(), let value = items.next() else { return nil }
        return (key, value)
    }
}
