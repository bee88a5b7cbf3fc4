internal import YAMLEvents

/// Making values of events.
extension SceneEvents {
    /// Reads a value to its end.
    ///
    /// - Parameter event: The first event of it.
    /// - Returns: It is there until the next value is read, or to the end where it has an anchor.
    func value(_ event: YAMLEvent) throws(Stop) -> Node {
        let root = store.keptCount
        try read(event)
        return Node(store, root)
    }

    private func read(_ event: YAMLEvent) throws(Stop) {
        // Local meanwhile, as each access to what an object has is checked.
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
                        end: NodeStore.Place(event.end)))
            case .listEnd, .mappingEnd:
                guard let last = open.popLast() else { break }
                ended = last.index
                records[ended].count = last.count
                records[ended].next = Int32(truncatingIfNeeded: index)
                let isFlow = records[ended].style == .flow
                records[ended].end = isFlow ? NodeStore.Place(event.end) : last.end
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

    /// Keeps a value that has an anchor.
    private func keep(_ index: Int, _ anchor: String?, since before: Amount, _ count: Int) {
        guard let anchor, hasAliases else { return }
        store.keptCount = count
        set(anchor, .value(index, amount.since(before)))
    }

    /// Whether a value is there to the end, as something in it may be used in several places.
    func isKept(_ node: Node) -> Bool { node.index < store.keptCount }
}
