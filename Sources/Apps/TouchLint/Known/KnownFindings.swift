public import LayerGeometry

/// Matches findings with known ones, the most reliable way first.
private struct Recognition {
    /// How far a layer may have moved or grown and still count as in the same place; in points, on
    /// each axis.
    private static let reach = 16.0

    private let known: [FindingMark]
    private let found: [FindingMark]
    private let counts: [String: Int]
    private var isUsed: [Bool]
    /// Whether each finding is covered by a known one.
    private(set) var isKnown: [Bool]

    init(_ known: [FindingMark], _ found: [FindingMark], counts: [String: Int]) {
        self.known = known
        self.found = found
        self.counts = counts
        isUsed = Array(repeating: false, count: known.count)
        isKnown = Array(repeating: false, count: found.count)
        cover(
            by: { [$0.rule, $0.path, $0.identifier, $0.className, $0.text] },
            where: { $0.identifier != nil || $0.text != nil || Self.isNear($0, $1) })
        cover(
            by: { [$0.rule, $0.path, $0.identifier, $0.className] },
            where: { $0.identifier != nil || Self.isNear($0, $1) })
        coverNear()
        coverUnique()
    }

    private mutating func use(_ one: Int, for other: Int) {
        isUsed[one] = true
        isKnown[other] = true
    }

    /// Whether a known finding may cover one: a problem that became worse is new.
    private func covers(_ one: Int, _ other: Int) -> Bool {
        let new = found[other].severity
        return !isUsed[one] && new.milder(known[one].severity) == new
    }

    private mutating func cover(
        by key: (FindingMark) -> [String?], where isSame: (FindingMark, FindingMark) -> Bool
    ) {
        let table = Dictionary(grouping: known.indices) { key(known[$0]) }
        for other in found.indices where !isKnown[other] {
            let one = table[key(found[other])]?.first {
                covers($0, other) && isSame(known[$0], found[other])
            }
            if let one { use(one, for: other) }
        }
    }

    private static func isNear(_ one: FindingMark, _ other: FindingMark) -> Bool {
        isNear(one.place, other.place) || isNear(one.frame, other.frame)
    }

    private static func isNear(_ one: Rect?, _ other: Rect?) -> Bool {
        guard let one, let other else { return false }
        let reach = Self.reach
        return abs(one.minX - other.minX) <= reach && abs(one.minY - other.minY) <= reach
            && abs(one.width - other.width) <= reach && abs(one.height - other.height) <= reach
    }

    /// Matches findings of the same name that are near each other on the screen, whatever their
    /// paths.
    private mutating func coverNear() {
        // A little more than needed, as sums are rounded.
        let reach = Self.reach + 1
        let places = BoxIndex(known.indices.filter { !isUsed[$0] }) { one in
            known[one].place.map {
                Rect(x: $0.minX - reach, y: $0.minY - reach, width: 2 * reach, height: 2 * reach)
            } ?? Rect.null
        }
        for other in found.indices where !isKnown[other] {
            let mark = found[other]
            guard let place = mark.place else { continue }
            var near: [(distance: Double, one: Int)] = []
            places.visit(Rect(origin: place.origin, size: .zero), known.indices) { one in
                if covers(one, other), known[one].name == mark.name, let old = known[one].place,
                    Self.isNear(old, place)
                {
                    near.append((abs(old.midX - place.midX) + abs(old.midY - place.midY), one))
                }
                return true
            }
            if let nearest = near.min(by: <) { use(nearest.one, for: other) }
        }
    }

    /// Matches findings by a name or text that nothing else has.
    private mutating func coverUnique() {
        func key(_ mark: FindingMark) -> [String?]? {
            guard let name = mark.identifier ?? mark.text else { return nil }
            return [mark.rule, mark.className, name]
        }
        let table = Dictionary(grouping: known.indices) { key(known[$0]) }
        for other in found.indices where !isKnown[other] {
            guard let key = key(found[other]), let name = key[2], counts[name] == 1,
                let same = table[key], same.count == 1, covers(same[0], other)
            else { continue }
            use(same[0], for: other)
        }
    }
}

/// The features by which a finding is recognised in a later version of the screen.
public struct FindingMark: Hashable, Sendable {
    /// The rule's name; a mark of another version may name an unknown rule.
    public var rule: String
    /// The severity: a known problem that became worse counts as new.
    public var severity: TouchFinding.Severity
    /// The layer's full path.
    public var path: String
    /// The layer's name, if it says more than its class.
    public var identifier: String?
    /// The class.
    public var className: String?
    /// The text of the layer, or the first text in it.
    public var text: String?
    /// The bounding box in scene space; `nil` if there is none.
    public var place: Rect?
    /// The frame in the superlayer's space; `nil` if it is undefined.
    public var frame: Rect?

    /// What the layer is called, and the rule.
    fileprivate var name: [String?] { [rule, identifier, className, text] }

    /// Creates a mark.
    public init(
        rule: String, severity: TouchFinding.Severity, path: String, identifier: String? = nil,
        className: String? = nil, text: String? = nil, place: Rect? = nil, frame: Rect? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.path = path
        self.identifier = identifier
        self.className = className
        self.text = text
        self.place = place
        self.frame = frame
    }
}

extension TouchCheck {
    /// Filters the findings that are new: each known finding covers one.
    ///
    /// A finding is recognised by its path, by its place, or by an identifier or text that no other
    /// layer has. A layer with neither name nor text has to be near its old place, on the screen or in
    /// its superlayer, so that an old finding cannot hide a new one.
    ///
    /// - Returns: The findings that are not covered by a known one, in order.
    public func new(among findings: [TouchFinding], since known: [FindingMark]) -> [TouchFinding] {
        let recognition = Recognition(known, findings.map(mark), counts: countsOfNames())
        return zip(findings, recognition.isKnown).filter { !$0.1 }.map(\.0)
    }

    /// The maximum number of views searched for a control's text.
    private static let mostInside = 12
    /// The maximum number of characters of a text.
    private static let longestText = 100

    /// The features of a finding.
    public func mark(of finding: TouchFinding) -> FindingMark {
        let view = map.views[finding.index]
        let node = tree[finding.index]
        let inside = finding.index..<min(view.end, finding.index + Self.mostInside)
        let text = inside.lazy.compactMap { map.views[$0].layer.text }.first { !$0.isEmpty }
        return FindingMark(
            rule: finding.rule.rawValue, severity: finding.severity, path: node.path.description,
            identifier: view.layer.identifier, className: view.layer.className,
            text: text.map { String($0.prefix(Self.longestText)) },
            place: view.isPlaced && !view.bounds.isEmpty ? view.bounds.box : nil,
            frame: node.frame.flatMap { $0.isFinite ? $0 : nil })
    }

    /// The number of layers with each identifier or, without identifiers, each text.
    private func countsOfNames() -> [String: Int] {
        map.views.reduce(into: [:]) { counts, view in
            if let identifier = view.layer.identifier { counts[identifier, default: 0] += 1 }
            if let text = view.layer.text { counts[text, default: 0] += 1 }
        }
    }
}
