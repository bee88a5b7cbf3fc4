import LayerGeometry
import SourceDiagnostics
internal import YAMLEvents

/// The values of a YAML text in pre-order.
///
/// A flat array: deep nesting needs no deep stack, neither to build nor to free.
final class NodeStore {
    /// One value.
    struct Record {
        enum Kind {
            case scalar, list, mapping
            /// Refers to the record at `target`.
            case alias
            /// An alias of a layer or a list of layers, which are not stored as values.
            case layer, layers
            /// An invalid alias; its problem has been reported.
            case unknown
        }

        var kind: Kind
        var style: YAMLEvent.Style
        /// Where the bytes of a scalar start and end in `text`.
        var text: UInt32 = 0
        var textEnd: UInt32 = 0
        /// The start, including anchor and tag.
        var start: YAMLMark
        /// The end; that of the last value so far in a block list or mapping.
        var end: YAMLMark
        /// The number of direct values so far, including keys.
        var count: Int32 = 0
        /// The index of the record after its last descendant.
        var next: Int32
        /// The target of an alias.
        var target: Int32 = 0
    }

    /// A list or mapping under construction.
    struct Open {
        let index: Int
        let anchor: String?
        /// The amount read before it.
        let before: SceneEvents.Amount
    }

    /// What grows while a value is read.
    struct Contents {
        var records: [Record] = []
        /// The texts of all scalars, one after the other.
        var text: [UInt8] = []
        /// The lists and mappings under construction, outermost first.
        var open: [Open] = []
    }

    var contents = Contents()
    var records: [Record] { contents.records }
    /// The numbers of records and of their bytes to retain because of anchors among them.
    var keptCount = 0
    var keptText = 0

    /// The bytes of a scalar.
    func bytes(_ record: Record) -> ArraySlice<UInt8> {
        contents.text[Int(record.text)..<Int(record.textEnd)]
    }

    /// The number that a record is, if it is short and plain.
    func shortNumber(_ place: Int) -> Double? {
        let record = contents.records[place]
        guard record.kind == .scalar, record.style == .plain else { return nil }
        return PlainNumber.short(bytes(record))
    }
}

extension NodeStore.Record {
    init(_ kind: Kind, _ event: YAMLEvent, next: Int) {
        self.init(
            kind: kind, style: event.style, start: event.start, end: event.end,
            next: Int32(truncatingIfNeeded: next))
    }
}

/// A value of a YAML text.
struct Node {
    /// Text, a number or a keyword.
    struct Scalar {
        let string: String
        /// Whether it is neither quoted nor a block scalar.
        let isPlain: Bool
        /// Whether it is empty or `null`.
        var isMissing: Bool { isPlain && Self.missing.contains(string) }

        private static let missing = ["", "~", "null", "Null", "NULL"]
    }

    let store: NodeStore
    /// The index of the value in the store, after resolving aliases.
    let index: Int
    /// The index of the occurrence in the store, which differs for an alias.
    let place: Int

    init(_ store: NodeStore, _ place: Int) {
        self.store = store
        self.place = place
        index =
            store.records[place].kind == .alias ? Int(store.records[place].target) : place
    }

    /// Whether it is an alias.
    var isAlias: Bool { index != place }
    /// The record of the occurrence, which differs for an alias.
    var occurrence: NodeStore.Record { store.records[place] }
    /// The indices of the occurrence and of all values in it.
    var extent: Range<Int> { place..<Int(occurrence.next) }

    /// The kind; for an alias, that of its target.
    var kind: NodeStore.Record.Kind { store.records[index].kind }
    var scalar: Scalar? {
        let record = store.records[index]
        guard record.kind == .scalar else { return nil }
        return Scalar(
            string: String(decoding: store.bytes(record), as: UTF8.self),
            isPlain: record.style == .plain)
    }
    var items: Items? { kind == .list ? Items(store, index) : nil }
    var pairs: Pairs? { kind == .mapping ? Pairs(items: Items(store, index)) : nil }
    var isMapping: Bool { kind == .mapping }
    /// Whether it is in flow style.
    var isFlow: Bool { store.records[index].style == .flow }
    var start: YAMLMark { store.records[index].start }
    var end: YAMLMark { store.records[index].end }
}

/// The items of a list.
struct Items: Sequence, IteratorProtocol {
    /// The number of items.
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

    /// The first of the items that are left.
    var first: Node? { place < end ? Node(store, place) : nil }

    mutating func next() -> Node? {
        guard place < end else { return nil }
        defer { place = Int(store.records[place].next) }
        return Node(store, place)
    }
}

/// The keys and values of a mapping in order, including repeated keys.
struct Pairs: Sequence, IteratorProtocol {
    fileprivate var items: Items
    var count: Int { items.count / 2 }

    mutating func next() -> (key: Node, value: Node)? {
        guard let key = items.next(), let value = items.next() else { return nil }
        return (key, value)
    }
}

/// What an anchor refers to.
enum Anchored {
    /// A value by its index in the store, and its size.
    case value(Int, SceneEvents.Amount)
    case layers(ReadLayers)
    /// A value not yet read to its end.
    case open
    /// A skipped value; its problem has been reported.
    case skipped
}

extension SceneEvents {
    /// Defines an anchor, replacing an earlier one of the same name.
    func set(_ anchor: String, _ meaning: Anchored) {
        if hasAliases { anchors[anchor] = meaning }
    }

    /// Resolves an alias and counts the size of its value; `nil` after reporting a problem.
    ///
    /// - Throws: If the size limit is exceeded.
    func meaning(of alias: YAMLEvent) throws(Stop) -> Anchored? {
        let name = anchor(alias) ?? ""
        guard let meaning = anchors[name] else {
            problems.report("unknown alias '*\(name.shortened)'", at: problems.range(of: alias))
            return nil
        }
        let more: Amount
        switch meaning {
        case .value(_, let amount): more = amount
        case .layers(let layers): more = layers.amount
        case .skipped: return nil
        case .open:
            problems.report(
                "alias '*\(name.shortened)' refers to a value that contains it",
                at: problems.range(of: alias))
            return nil
        }
        amount.values += more.values
        amount.bytes += more.bytes
        amount.layers += more.layers
        amount.animations += more.animations
        if amount.values > mostValues {
            throw stop("more than \(mostValues) values, counting aliases", at: alias)
        }
        if amount.bytes > SceneLimits.bytes {
            throw stop(
                "more than \(SceneLimits.bytes >> 20) MiB of text, counting aliases", at: alias)
        }
        return meaning
    }
}

/// Layers with an anchor, and their counts.
///
/// Nested aliases can turn a few lines into a million layers, so aliases reuse the layers read once.
struct ReadLayers {
    let layers: [Layer]
    /// Whether the anchor is that of a list instead of a layer.
    let isList: Bool
    /// The range of the layers and their descendants in the reader's positions of `maskLevel`.
    let places: Range<Int>
    let maskLevel: Int
    /// The height of the tree.
    let levels: Int
    let amount: SceneEvents.Amount
}

/// The anchor of layers that are being read, and the counts before them.
struct OpenAnchor {
    let name: String
    let places: Int
    let amount: SceneEvents.Amount
}
