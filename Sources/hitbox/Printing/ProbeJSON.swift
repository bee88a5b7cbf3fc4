import LayerGeometry
import ViewDumps

/// Writes the answers of `probe --json`; keeps the paths it has written once.
struct ProbeJSON {
    private let tree: LayerTree
    private let space: LayerNode?
    private let withOthers: Bool
    private let dump: ViewDump?
    private var paths: [[UInt8]]
    private var openings: [[UInt8]]

    /// Prepares for a tree that is asked in a layer's space, `nil` being scene space.
    ///
    /// - Parameter dump: What the layers are from; `nil` for a scene.
    init(_ tree: LayerTree, space: LayerNode?, withOthers: Bool, dump: ViewDump? = nil) {
        self.dump = dump
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
        if let space { json.raw(path(space.index)) } else { json.raw("null") }
        json.raw(", \"rules\": ")
        json.string(trace.rules.rawValue)
        let hit = trace.hitCandidate
        json.raw(", \"hit\": ")
        if let hit {
            json.raw("{\"path\": ")
            json.raw(path(hit.index))
            json.raw(", \"index\": ")
            json.number(hit.index)
            json.raw(", \"point\": ")
            write(hit.point, to: &json)
            json.raw("}")
        } else {
            json.raw("null")
        }
        json.raw(", \"path\": [")
        for (place, node) in (trace.hit?.chain ?? []).enumerated() {
            if place > 0 { json.raw(", ") }
            json.raw(path(node.index))
        }
        json.raw("], \"candidates\": [")
        let candidates = withOthers ? trace.allCandidates : trace.candidates
        var isFirst = true
        for candidate in candidates {
            if !isFirst { json.raw(", ") }
            isFirst = false
            write(candidate, to: &json)
        }
        json.raw("]}")
    }

    private mutating func write(_ candidate: HitTrace.Candidate, to json: inout JSONBytes) {
        json.raw(opening(of: candidate.index))
        write(candidate.point, to: &json)
        if candidate.verdict == .outsideBounds, candidate.contains == false {
            // Most layers that are asked end so; written in one piece, as this is half of the time.
            return json.raw(", \"contains\": false, \"verdict\": \"outside-bounds\"}")
        }
        json.raw(", \"contains\": ")
        if let contains = candidate.contains { json.flag(contains) } else { json.raw("null") }
        json.raw(", \"verdict\": ")
        json.string(candidate.verdict.rawValue)
        if let by = candidate.by {
            json.raw(", \"by\": ")
            json.raw(path(by))
        }
        json.raw("}")
    }

    /// What the tool that printed the dump says of touching a layer.
    private static func write(_ verdict: ToolVerdict, to json: inout JSONBytes) {
        json.raw(", \"tool\": {\"name\": ")
        json.string(verdict.tool)
        json.raw(", \"status\": ")
        json.string(verdict.isActionable ? "actionable" : "blocked")
        json.raw(", \"at\": ")
        if let at = verdict.point { json.pair(at.x, at.y) } else { json.raw("null") }
        json.raw(", \"reasons\": [")
        for (place, reason) in verdict.reasons.enumerated() {
            json.raw(place > 0 ? ", {\"kind\": " : "{\"kind\": ")
            json.string(reason.kind)
            json.raw(", \"by\": ")
            if let by = reason.by { json.string(by) } else { json.raw("null") }
            json.raw("}")
        }
        json.raw("]}")
    }

    private func write(_ point: Point?, to json: inout JSONBytes) {
        if let point { json.pair(point.x, point.y) } else { json.raw("null") }
    }

    private mutating func path(_ index: Int) -> [UInt8] {
        if paths[index].isEmpty {
            var json = JSONBytes()
            json.path(tree[index])
            paths[index] = json.bytes
        }
        return paths[index]
    }

    /// A candidate up to its point; written once for each layer.
    private mutating func opening(of index: Int) -> [UInt8] {
        if openings[index].isEmpty {
            var json = JSONBytes()
            json.raw("{\"path\": ")
            json.raw(path(index))
            json.raw(", \"index\": ")
            json.number(index)
            if let verdict = dump?.rows[index].verdict { Self.write(verdict, to: &json) }
            json.raw(", \"point\": ")
            openings[index] = json.bytes
        }
        return openings[index]
    }
}
