public import LayerGeometry

/// What a finding is recognised by in a later version of the screen.
public struct FindingMark: Hashable, Sendable {
    /// The rule's name; of another version it may be one that is not known here.
    public var rule: String
    /// How bad it is: a known problem that became worse is a new one.
    public var severity: TouchFinding.Severity
    /// The layer's full path.
    public var path: String
    /// What the layer is called, where that is more than its class.
    public var identifier: String?
    /// The class.
    public var className: String?
    /// The text that it shows, or the first one in it.
    public var text: String?
    /// The box around it in scene space; `nil` where it has none.
    public var place: Rect?
    /// Its frame in its superlayer's space; `nil` where it is undefined.
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
    /// How many views of a control are looked at for its text.
    private static let mostInside = 12
    /// How many characters of a text are kept.
    private static let longestText = 100

    /// What a finding is recognised by.
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

    /// How many layers have each identifier, or text where they have none.
    func countsOfNames() -> [String: Int] {
        map.views.reduce(into: [:]) { counts, view in
            if let identifier = view.layer.identifier { counts[identifier, default: 0] += 1 }
            if let text = view.layer.text { counts[text, default: 0] += 1 }
        }
    }
}
