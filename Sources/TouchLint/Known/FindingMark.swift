public import LayerGeometry

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
    func countsOfNames() -> [String: Int] {
        map.views.reduce(into: [:]) { counts, view in
            if let identifier = view.layer.identifier { counts[identifier, default: 0] += 1 }
            if let text = view.layer.text { counts[text, default: 0] += 1 }
        }
    }
}
