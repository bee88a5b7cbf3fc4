import HitboxCommands
import LayerGeometry

/// Writes the answers of `probe --json`; caches the path of each layer.
struct ProbeJSON {
    private let tree: LayerTree
    private let space: LayerNode?
    private let withOthers: Bool
    private let dump: (any AppDump)?
    private var paths: [JSONText?]
    /// The number of bytes that can still be cached: the paths of deep layers are long.
    private var room = 32 << 20
    /// The end of most candidates; cached, because writing it would take half of the time.
    private let outsideBounds = JSONText { json in
        json.add("contains", false)
        json.add("verdict", Verdict.outsideBounds.rawValue)
    }

    /// Prepares for points in a layer's space; `nil` is scene space.
    ///
    /// - Parameter dump: The dump of the layers; `nil` for a scene.
    init(_ tree: LayerTree, space: LayerNode?, withOthers: Bool, dump: (any AppDump)?) {
        self.dump = dump
        self.tree = tree
        self.space = space
        self.withOthers = withOthers
        paths = Array(repeating: nil, count: tree.count)
    }

    /// The number of bytes from which on a part of an answer is handed over.
    private static let piece = 1 << 16

    /// Writes one answer; hands over what it has while it is long.
    ///
    /// - Parameter advice: What was asked for, if not a point.
    mutating func write(
        _ point: Point, _ trace: HitTrace, _ advice: ProbeAdvice?, to output: inout Output,
        _ json: inout JSONWriter
    ) {
        json.object { json in
            json.add("point", point)
            json.add("space", space.map { path($0.index) })
            json.add("rules", trace.rules.rawValue)
            if let hit = trace.hitCandidate {
                json.object("hit") { json in
                    json.add("path", path(hit.index))
                    json.add("index", hit.index)
                    json.add("point", hit.point)
                }
            } else {
                json.add("hit", String?.none)
            }
            json.list("path") { json in
                for node in trace.hit?.chain ?? [] { json.add(path(node.index)) }
            }
            json.list("candidates") { json in
                let candidates = withOthers ? trace.allCandidates : trace.candidates
                for candidate in candidates {
                    json.object { json in write(candidate, to: &json) }
                    if json.bytes.count > Self.piece { output.take(&json) }
                }
            }
            if let advice {
                json.add("layer", path(advice.node.index))
                json.add("verdict", advice.verdict.rawValue)
                json.add("best", ReachJSON.rounded(advice.reach.best))
            }
        }
    }

    /// Writes the members of one candidate.
    mutating func write(_ candidate: HitTrace.Candidate, to json: inout JSONWriter) {
        json.add("path", path(candidate.index))
        json.add("index", candidate.index)
        dump?.writeVerdict(on: candidate.index, to: &json)
        json.add("point", candidate.point)
        if candidate.verdict == .outsideBounds, candidate.contains == false {
            return json.add(outsideBounds)
        }
        json.add("contains", candidate.contains)
        json.add("verdict", candidate.verdict.rawValue)
        if let by = candidate.by { json.add("by", path(by)) }
    }

    private mutating func path(_ index: Int) -> JSONText {
        if let known = paths[index] { return known }
        let path = JSONText { $0.add(tree[index].path) }
        // An array has its own bookkeeping, and room to grow.
        let cost = 2 * path.bytes.count + 64
        if cost <= room {
            room -= cost
            paths[index] = path
        }
        return path
    }
}

/// The output of `describe --json`.
enum LayerJSON {
    /// Writes an array of layers, one per line.
    static func write(_ nodes: [LayerNode], to output: inout Output) {
        output.json { output, json in
            json.list(in: .rows) { json in
                for node in nodes {
                    write(node, to: &json)
                    output.take(&json)
                }
            }
        }
    }

    /// Writes the object of a layer.
    static func write(_ node: LayerNode, to json: inout JSONWriter) {
        json.object { json in
            json.add("path", node.path)
            json.add("index", node.index)
            write(node, parent: node.superlayer, to: &json)
        }
    }

    /// The members after path, index and parent whose order is published; others follow.
    static let published = [
        "frame", "bounds", "position", "anchorPoint", "zPosition", "windowLevel", "anchorPointZ",
        "transform", "sublayerTransform", "toSuper", "isHidden", "opacity", "masksToBounds",
        "isGeometryFlipped", "isDoubleSided", "isUserInteractionEnabled", "cornerRadius",
        "isAffine",
    ]

    private static let members =
        published
        + LayerProperty.all.filter { $0.whole == nil && !published.contains($0.name) }.map(\.name)

    /// Writes all members after path and index.
    private static func write(_ node: LayerNode, parent: LayerNode?, to json: inout JSONWriter) {
        let layer = node.layer
        json.add("parent", parent?.path)
        for name in members {
            switch LayerProperty.named(name) {
            case let property? where property == .frame && layer.frame == nil:
                json.add(name, [Double?](repeating: nil, count: 4))
            case let property?: json.add(name, property.value(of: layer))
            case nil where name == "toSuper": json.add(name, node.toSuper.elements)
            case nil: json.add(name, layer.transform.isAffine)
            }
        }
        if let mask = layer.mask {
            json.object("mask") { json in write(mask, of: node, to: &json) }
        } else {
            json.add("mask", String?.none)
        }
    }

    /// Writes a mask's members; its superlayer is the masked layer.
    private static func write(_ mask: Layer, of node: LayerNode, to json: inout JSONWriter) {
        // As the only sublayer of the masked layer it has the matrix that the mask has.
        var owner = node.layer
        owner.mask = nil
        owner.sublayers = [mask]
        write(LayerTree(owner)[1], parent: node, to: &json)
    }
}

extension LayerValue: JSONWritable {
    /// Numbers as in scene files, texts and colours as strings, flags as true or false; `null` for none.
    package func write(to json: inout JSONWriter) {
        switch self {
        case .number(let number): number.write(to: &json)
        case .angle(let angle): angle.degrees.write(to: &json)
        case .flag(let flag): flag.write(to: &json)
        case .text(let text): text.write(to: &json)
        case .color(let color): color?.written.write(to: &json) ?? json.raw("null")
        case .word("none"): json.raw("null")
        case .word(let word):
            PropertyKind.flag(word)?.write(to: &json) ?? word.write(to: &json)
        case .scale, .point, .unit, .size, .rect, .transform: numbers.write(to: &json)
        }
    }
}

/// The output of `reach --json`.
enum ReachJSON {
    static func write(_ reach: LayerReach, in tree: LayerTree, to json: inout JSONWriter) {
        json.object { json in
            json.add("layer", tree[reach.index].path)
            json.add("area", rounded(reach.area))
            json.add("reached", rounded(reach.reached))
            json.add("best", rounded(reach.best))
            let largest = reach.largest.map { [$0.minX, $0.minY, $0.width, $0.height] }
            json.add("largest", largest?.map(rounded))
            json.list("takers", of: reach.takers) { json, taker in
                json.add("path", taker.index.map { tree[$0].path })
                json.add("area", rounded(taker.area))
                json.add("verdict", taker.verdict.rawValue)
            }
        }
    }

    /// A point without rounding errors.
    static func rounded(_ point: Point?) -> [Double]? {
        point.map { [rounded($0.x), rounded($0.y)] }
    }

    private static func rounded(_ number: Double) -> Double {
        // The sum makes a zero of a negative one.
        abs(number) < 1e9 ? (number * 1e6).rounded() / 1e6 + 0 : number
    }
}
