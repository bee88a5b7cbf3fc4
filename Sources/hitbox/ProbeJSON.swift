import LayerGeometry

/// Writes the answers of `probe --json`; keeps the paths it has written once.
struct ProbeJSON {
    private let tree: LayerTree
    private let space: LayerNode?
    private let withOthers: Bool
    private var paths: [[UInt8]]
    private var openings: [[UInt8]]

    /// Prepares for a tree that is asked in a layer's space, `nil` being scene space.
    init(_ tree: LayerTree, space: LayerNode?, withOthers: Bool) {
        self.tree = tree
        self.space = space
        self.withOthers = withOthers
        paths = Array(repeating: [], count: tree.count)
        openings = paths
    }

    /// Writes one answer.
    mutating func write(_ point: Point, _ trace: HitTrace, to json: inout JSONBytes) {
        json.raw("{\"point\": ")
        json.pair(point.x, point.y)
        json.raw(", \"space\": ")
        if let space { json.raw(path(space)) } else { json.raw("null") }
        json.raw(", \"rules\": ")
        json.string(trace.rules.rawValue)
        let hit = trace.hitCandidate
        json.raw(", \"hit\": ")
        if let hit {
            json.raw("{\"path\": ")
            json.raw(path(hit.node))
            json.raw(", \"index\": ")
            json.number(hit.node.index)
            json.raw(", \"point\": ")
            write(hit.point, to: &json)
            json.raw("}")
        } else {
            json.raw("null")
        }
        json.raw(", \"path\": [")
        for (place, node) in (hit?.node.chain ?? []).enumerated() {
            if place > 0 { json.raw(", ") }
            json.raw(path(node))
        }
        json.raw("], \"candidates\": [")
        let candidates = withOthers ? trace.allCandidates(of: tree) : trace.candidates
        var isFirst = true
        for candidate in candidates {
            if !isFirst { json.raw(", ") }
            isFirst = false
            write(candidate, to: &json)
        }
        json.raw("]}")
    }

    private mutating func write(_ candidate: HitTrace.Candidate, to json: inout JSONBytes) {
        json.raw(opening(of: candidate.node))
        write(candidate.point, to: &json)
        json.raw(", \"contains\": ")
        if let contains = candidate.contains { json.flag(contains) } else { json.raw("null") }
        json.raw(", \"verdict\": \"")
        json.verdict(candidate.verdict)
        json.raw("\"")
        if let by = candidate.by {
            json.raw(", \"by\": ")
            json.raw(path(by))
        }
        json.raw("}")
    }

    private func write(_ point: Point?, to json: inout JSONBytes) {
        if let point { json.pair(point.x, point.y) } else { json.raw("null") }
    }

    private mutating func path(_ node: LayerNode) -> [UInt8] {
        let index = node.index
        if paths[index].isEmpty {
            var json = JSONBytes()
            json.path(node)
            paths[index] = json.bytes
        }
        return paths[index]
    }

    /// A candidate up to its point; written once for each layer.
    private mutating func opening(of node: LayerNode) -> [UInt8] {
        let index = node.index
        if openings[index].isEmpty {
            var json = JSONBytes()
            json.raw("{\"path\": ")
            json.raw(path(node))
            json.raw(", \"index\": ")
            json.number(index)
            json.raw(", \"point\": ")
            openings[index] = json.bytes
        }
        return openings[index]
    }
}

extension JSONBytes {
    /// Writes a verdict's name, without quotes; the frequent ones need no text to be made.
    fileprivate mutating func verdict(_ verdict: Verdict) {
        switch verdict {
        case .hit: raw("hit")
        case .sublayerHit: raw("sublayer-hit")
        case .outsideBounds: raw("outside-bounds")
        case .notAsked: raw("not-asked")
        default: raw(Array(verdict.rawValue.utf8))
        }
    }
}
