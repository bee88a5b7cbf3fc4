internal import YAMLEvents

/// Building values from events.
extension SceneEvents {
    /// Reads a value, given its first event.
    ///
    /// - Returns: The value, valid until the next one is read; values with anchors stay valid.
    func value(_ event: YAMLEvent) throws(Stop) -> Node {
        let root = store.keptCount
        try read(event)
        return Node(store, root)
    }

    private func read(_ event: YAMLEvent) throws(Stop) {
        // Moved to local variables, as each access to a class property is checked.
        var records = store.records
        store.records = []
        var open = store.open
        store.open = []
        defer { (store.records, store.open) = (records, open) }
        records.removeSubrange(store.keptCount...)
        try add(event, to: &records, &open)
    }

    private func add(
        _ event: YAMLEvent, to records: inout [NodeStore.Record], _ open: inout [NodeStore.Open]
    ) throws(Stop) {
        var event = event
        while true {
            let index = records.count
            var ended = index
            switch event.kind {
            case .scalar:
                records.append(NodeStore.Record(.scalar, event, next: index + 1))
                if event.anchor != nil {
                    var before = amount
                    before.values -= 1
                    before.bytes -= event.value.utf8.count
                    keep(index, event.anchor, since: before, index + 1)
                }
            case .listStart, .mappingStart:
                let kind: NodeStore.Record.Kind = event.kind == .listStart ? .list : .mapping
                records.append(NodeStore.Record(kind, event, next: 0))
                var before = amount
                before.values -= 1
                if let anchor = event.anchor { set(anchor, .open) }
                open.append(
                    NodeStore.Open(
                        index: index, anchor: event.anchor, before: before,
                        end: event.end))
            case .listEnd, .mappingEnd:
                guard let last = open.popLast() else { break }
                ended = last.index
                records[ended].count = last.count
                records[ended].next = Int32(truncatingIfNeeded: index)
                let isFlow = records[ended].style == .flow
                records[ended].end = isFlow ? event.end : last.end
                keep(ended, last.anchor, since: last.before, index)
            case .alias:
                var record = NodeStore.Record(.unknown, event, next: index + 1)
                switch try meaning(of: event) {
                case .value(let index, _):
                    record.kind = .alias
                    record.target = Int32(truncatingIfNeeded: index)
                case .layers(let layers): record.kind = layers.isList ? .layers : .layer
                case .open, .skipped, nil: break
                }
                records.append(record)
            case .documentStart, .documentEnd, .end: break
            }
            switch event.kind {
            case .listStart, .mappingStart: break
            default:
                guard let outer = open.indices.last else { return }
                open[outer].count += 1
                open[outer].end = records[ended].end
            }
            event = try next()
        }
    }

    /// Stores a value with an anchor.
    private func keep(_ index: Int, _ anchor: String?, since before: Amount, _ count: Int) {
        guard let anchor, hasAliases else { return }
        store.keptCount = count
        set(anchor, .value(index, amount.since(before)))
    }

    /// Whether a value stays valid because of an anchor in it.
    func isKept(_ node: Node) -> Bool { node.index < store.keptCount }
}
