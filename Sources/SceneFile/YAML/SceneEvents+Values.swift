internal import YAMLEvents

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
                contents.open.append(
                    NodeStore.Open(index: index, anchor: anchor, before: before, end: event.end))
            case .listEnd, .mappingEnd:
                guard let last = contents.open.popLast() else { break }
                ended = last.index
                contents.records[ended].count = last.count
                contents.records[ended].next = Int32(truncatingIfNeeded: index)
                let isFlow = contents.records[ended].style == .flow
                contents.records[ended].end = isFlow ? event.end : last.end
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
                guard let outer = contents.open.indices.last else { return }
                contents.open[outer].count += 1
                contents.open[outer].end = contents.records[ended].end
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
