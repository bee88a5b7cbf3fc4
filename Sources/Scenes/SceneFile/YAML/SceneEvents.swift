import LayerGeometry
internal import YAMLEvents

/// Ends reading; the reason has been reported.
struct Stop: Error {}

/// The YAML events of a scene, within size limits, and the values built from them.
final class SceneEvents {
    /// The size of a value with its aliases expanded.
    struct Amount {
        /// The number of values, including keys.
        var values = 0
        /// The bytes of all scalars.
        var bytes = 0
        /// The number of layers, including masks.
        var layers = 0
        /// The number of animations, including those in groups.
        var animations = 0
    }

    let problems: Problems
    /// Whether the text may contain aliases.
    let hasAliases: Bool
    /// The anchors read so far.
    var anchors: [String: Anchored] = [:]
    /// The size of what has been read so far.
    var amount = Amount()
    let parser: YAMLEventParser
    // Variables, so that tests can lower them.
    var mostValues = SceneLimits.values
    var mostStored = SceneLimits.storedValues
    var mostBracketWork = SceneLimits.bracketWork
    private var depth = 0
    /// The number of open levels that are in brackets or braces.
    private var brackets = 0
    /// The work for levels of brackets so far; see `SceneLimits.bracketWork`.
    private var bracketWork = 0
    /// The value being read, and those with anchors.
    let store = NodeStore()

    /// A layer takes two levels of YAML; the rest is for the values of the innermost one.
    private static let mostDepth = 2 * LayerLimits.levels + 100

    init(_ text: [UInt8], problems: Problems) {
        parser = YAMLEventParser(text)
        self.problems = problems
        hasAliases =
            YAMLBytes.have(UInt8(ascii: "*"), in: text)
            && YAMLBytes.have(UInt8(ascii: "&"), in: text)
    }

    /// Reads the next event.
    ///
    /// - Throws: After a syntax error, beyond the limits of depth and size, and after too many problems.
    func next() throws(Stop) -> YAMLEvent {
        if problems.isFull { throw Stop() }
        let event: YAMLEvent
        do throws(YAMLFault) {
            event = try parser.next()
        } catch {
            problems.report(error)
            throw Stop()
        }
        bracketWork += brackets - SceneLimits.freeBrackets
        if bracketWork > mostBracketWork {
            throw stop(
                "too many values in \(brackets) levels of brackets and braces", at: event,
                help: "write the outer levels as indented lines, without brackets and braces")
        }
        switch event.kind {
        case .scalar: amount.bytes += parser.valueCount
        case .listStart, .mappingStart:
            depth += 1
            if brackets > 0 || event.style == .flow { brackets += 1 }
            if depth > Self.mostDepth { throw tooDeep(event) }
        case .listEnd, .mappingEnd:
            depth -= 1
            brackets = max(0, brackets - 1)
            return event
        case .alias: break
        case .documentStart, .documentEnd, .end: return event
        }
        amount.values += 1
        if amount.values > mostValues { throw stop("more than \(mostValues) values", at: event) }
        if event.hasProperties, let tag = parser.tag {
            problems.checkTag(tag, of: event)
        }
        return event
    }

    /// The anchor of the event just read, or what an alias refers to.
    func anchor(_ event: YAMLEvent) -> String? { event.hasProperties ? parser.anchor : nil }

    /// Reports a problem that ends reading.
    func stop(_ message: String, at event: YAMLEvent, help: String? = nil) -> Stop {
        problems.report(message, at: problems.range(of: event), help: help)
        return Stop()
    }

    /// Reports that layers are nested too deeply.
    func tooDeep(_ event: YAMLEvent) -> Stop {
        stop("nested deeper than \(LayerLimits.levels) levels of layers", at: event)
    }

    /// Skips a value, given its first event.
    func skip(_ event: YAMLEvent) throws(Stop) {
        var event = event
        var level = 0
        while true {
            switch event.kind {
            case .listStart, .mappingStart: level += 1
            case .listEnd, .mappingEnd: level -= 1
            default: break
            }
            if event.kind != .alias, let anchor = anchor(event) { set(anchor, .skipped) }
            if level == 0 { return }
            event = try next()
        }
    }

    /// Reads a key of a mapping.
    ///
    /// - Returns: `nil` after reporting a key that is not a scalar; its value is skipped.
    func key(_ event: YAMLEvent) throws(Stop) -> String? {
        guard event.kind == .scalar else {
            problems.reportNoWord(at: problems.range(of: event))
            try skip(event)
            try skip(next())
            return nil
        }
        if event.hasProperties { _ = try value(event) }
        return parser.value
    }

    /// Whether the event just read is a scalar with just these bytes.
    func isScalar(_ event: YAMLEvent, _ bytes: [UInt8]) -> Bool {
        event.kind == .scalar && !event.hasProperties && parser.hasValue(bytes)
    }
}

extension SceneEvents.Amount {
    func since(_ before: SceneEvents.Amount) -> SceneEvents.Amount {
        SceneEvents.Amount(
            values: values - before.values, bytes: bytes - before.bytes,
            layers: layers - before.layers, animations: animations - before.animations)
    }
}

/// Building values from events.
extension SceneEvents {
    /// Reads a value, given its first event.
    ///
    /// - Returns: The value, valid until the next one is read; values with anchors stay valid.
    func value(_ event: YAMLEvent) throws(Stop) -> Node {
        Node(store, try read(event))
    }

    /// The number of unused records, or of bytes of text, from which on they are removed.
    private static let mostUnused = 1_024

    /// Returns the index of the value in the store.
    private func read(_ event: YAMLEvent) throws(Stop) -> Int {
        // Moved to a local variable, as each access to a class property is checked.
        var contents = NodeStore.Contents()
        swap(&contents, &store.contents)
        defer { swap(&contents, &store.contents) }
        // An anchor keeps all records before it.
        let most = hasAliases ? 0 : Self.mostUnused
        if contents.records.count - store.keptCount > most
            || contents.text.count - store.keptText > most
        {
            contents.records.removeSubrange(store.keptCount...)
            contents.text.removeSubrange(store.keptText...)
        }
        let root = contents.records.count
        try add(event, to: &contents)
        return root
    }

    private func add(
        _ event: YAMLEvent, to contents: inout NodeStore.Contents
    ) throws(Stop) {
        var event = event
        while true {
            let index = contents.records.count
            let isEnd = event.kind == .listEnd || event.kind == .mappingEnd
            if index >= mostStored, !isEnd { throw tooMuchStored(event) }
            var ended = index
            switch event.kind {
            case .scalar:
                var record = NodeStore.Record(.scalar, event, next: index + 1)
                record.text = UInt32(truncatingIfNeeded: contents.text.count)
                parser.appendValue(to: &contents.text)
                record.textEnd = UInt32(truncatingIfNeeded: contents.text.count)
                contents.records.append(record)
                if let anchor = anchor(event) {
                    var before = amount
                    before.values -= 1
                    before.bytes -= parser.valueCount
                    keep(index, anchor, since: before, index + 1, contents.text.count)
                }
            case .listStart, .mappingStart:
                let kind: NodeStore.Record.Kind = event.kind == .listStart ? .list : .mapping
                contents.records.append(NodeStore.Record(kind, event, next: 0))
                var before = amount
                before.values -= 1
                let anchor = anchor(event)
                if let anchor { set(anchor, .open) }
                contents.open.append(NodeStore.Open(index: index, anchor: anchor, before: before))
            case .listEnd, .mappingEnd:
                guard let last = contents.open.popLast() else { break }
                ended = last.index
                contents.records[ended].next = Int32(truncatingIfNeeded: index)
                if contents.records[ended].style == .flow {
                    contents.records[ended].end = event.end
                }
                keep(ended, last.anchor, since: last.before, index, contents.text.count)
            case .alias:
                var record = NodeStore.Record(.unknown, event, next: index + 1)
                switch try meaning(of: event) {
                case .value(let index, _):
                    record.kind = .alias
                    record.target = Int32(truncatingIfNeeded: index)
                case .layers(let layers): record.kind = layers.isList ? .layers : .layer
                case .open, .skipped, nil: break
                }
                contents.records.append(record)
            case .documentStart, .documentEnd, .end: break
            }
            switch event.kind {
            case .listStart, .mappingStart: break
            default:
                guard let outer = contents.open.last?.index else { return }
                contents.records[outer].count += 1
                contents.records[outer].end = contents.records[ended].end
            }
            event = try next()
        }
    }

    private func tooMuchStored(_ event: YAMLEvent) -> Stop {
        let (place, help) =
            store.keptCount > mostStored / 2
            ? ("with anchors", "write fewer anchors, or put them on layers")
            : ("in one property", "write a shorter list")
        return stop("more than \(mostStored) values \(place)", at: event, help: help)
    }

    /// Stores a value with an anchor.
    private func keep(
        _ index: Int, _ anchor: String?, since before: Amount, _ count: Int, _ textCount: Int
    ) {
        guard let anchor, hasAliases else { return }
        (store.keptCount, store.keptText) = (count, textCount)
        set(anchor, .value(index, amount.since(before)))
    }

    /// Whether a value stays valid because of an anchor in it.
    func isKept(_ node: Node) -> Bool { node.index < store.keptCount }
}

/// The limits of scene files beside those of their layers, and the version of the format.
public enum SceneLimits {
    /// The maximum number of points to look at.
    public static let stops = 1_000
    /// The maximum number of values of a file, including those repeated by aliases.
    public static let values = 64_000_000
    /// The maximum number of values that are stored at once: those of one property, and those with
    /// anchors, as aliases may follow.
    ///
    /// Each takes about a hundred bytes.
    public static let storedValues = 2_000_000
    /// The maximum number of bytes of a file.
    public static let bytes = 256 << 20
    /// The maximum work for levels of brackets: for each value, and each end of one, the number of
    /// brackets and braces around it beyond the first `freeBrackets`.
    ///
    /// For each token, libyaml scans all open brackets, so without a limit a few megabytes would
    /// take minutes. This limit amounts to two seconds.
    static let bracketWork = 200_000_000
    /// The levels of brackets that do not count, because they at most double the time of reading.
    static let freeBrackets = 64
    /// The format version.
    public static let version = 1
}
