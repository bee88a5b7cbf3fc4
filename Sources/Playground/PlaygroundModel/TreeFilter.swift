import LayerGeometry

/// The layers that pass the filter, `touchable` and the touch problems.
struct TreeFilter: Hashable, Sendable {
    /// Whether each layer passes the filter; `nil` without a filter.
    fileprivate(set) var matches: [Bool]?
    /// Whether each layer is touchable; `nil` if not requested.
    fileprivate(set) var touchable: [Bool]?
    /// The touch problems; `nil` if they were not searched for.
    fileprivate var checked: TouchProblems?
    /// Whether touch problems were requested.
    fileprivate var showsProblems = false
    /// The number of searches for touch problems so far.
    fileprivate(set) var searches = 0
    /// Whether each layer is to be listed for itself; `nil` for all.
    fileprivate(set) var matching: [Bool]?
    /// The layers that match the search text, in pre-order.
    fileprivate(set) var found: [Int] = []

    /// The touch problems; `nil` unless requested.
    var problems: TouchProblems? { showsProblems ? checked : nil }

    /// The problems of controls that get no touch at all, one per control.
    var dead: [TouchFinding] { checked?.dead ?? [] }

    /// Whether folded layers are shown unfolded, because they may contain matches.
    var opensAll: Bool { matches != nil || problems != nil }

    /// Whether the selected layer is listed even if it does not match.
    var dependsOnSelection: Bool { matches != nil || touchable != nil || problems != nil }

    /// Whether a layer does not match itself, and is listed for its sublayers or because it is
    /// selected.
    func isContextOnly(_ index: Int) -> Bool { matching.map { !$0[index] } ?? false }
}

extension Playground {
    /// In larger trees, controls that get no touch are marked only on request.
    private static let mostMarked = 2_000

    /// Filters the layers, and searches them, as far as the inputs of that changed.
    ///
    /// - Returns: Whether the rows of the tree pane may have changed.
    mutating func refreshFilter(_ changed: InputChanges) -> Bool {
        let isChecked = listing.showsProblems || tree.count <= Self.mostMarked
        let ends = changed.last?.edit != nil && edit == nil && isChecked
        let isNew =
            changed(\.layers, \.filter, \.listing.showsTouchable, \.listing.showsProblems) || ends
            || (listing.showsTouchable || isChecked) && changed(\.probe.rules)
        if isNew { refilter(by: changed.now.filter) }
        if isNew || changed(\.overlays.findText) {
            let (wanted, before) = (overlays.findText, changed.last?.overlays.findText)
            let stays =
                !isNew && derived.treeFilter.found.isEmpty && Self.asksMore(wanted, than: before)
            derived.treeFilter.found = stays ? [] : find(wanted, changed.now.filter)
        }
        return isNew
    }

    /// Whether a text extends an earlier one, so that its matches are among the earlier ones.
    private static func asksMore(_ text: String?, than before: String?) -> Bool {
        guard let text, let before, !before.isEmpty, text.hasPrefix(before) else { return false }
        // A slash searches paths instead, and the lower case of some letters depends on the letters
        // that follow.
        guard let last = before.utf8.last, last < 0x80, last >= UInt8(ascii: "a") else {
            return false
        }
        return !text.utf8.dropFirst(before.utf8.count).contains(UInt8(ascii: "/"))
    }

    private mutating func refilter(by text: String) {
        var filter = derived.treeFilter
        filter.matches = text.isEmpty ? nil : TextSearch(text).matches(in: tree)
        filter.touchable = listing.showsTouchable ? tree.touchable(by: probe.rules) : nil
        filter.showsProblems = listing.showsProblems
        if !listing.showsProblems, !hasMarks {
            filter.checked = nil
        } else if filter.checked == nil || edit == nil {
            // During a drag, keep the earlier ones.
            filter.checked = TouchProblems(of: tree, by: probe.rules, checks)
            filter.searches += 1
        }
        let listed = filter.problems.flatMap { problems in
            problems.findings.isEmpty ? nil : (0..<tree.count).map { problems.worst(of: $0) != nil }
        }
        let lists = [filter.matches, filter.touchable, listed].compactMap(\.self)
        filter.matching = lists.reduce(nil) { all, more in
            all.map { zip($0, more).map { $0 && $1 } } ?? more
        }
        derived.treeFilter = filter
    }

    /// Whether the tree contains controls and is small enough to mark those without touches from
    /// the start.
    private var hasMarks: Bool {
        tree.count <= Self.mostMarked
            && tree.nodes.contains { $0.isControl || $0.layer.touch.hasGestureRecognizers }
    }

    private func find(_ wanted: String?, _ filter: String) -> [Int] {
        guard let wanted else { return [] }
        let hits = (wanted == filter ? matches : nil) ?? TextSearch(wanted).matches(in: tree)
        return hits.indices.filter { hits[$0] }
    }
}

/// A case-insensitive search for a text in the names, classes and texts of layers.
///
/// The text of a control finds the control, not the layer inside it that has the text. A text with
/// a `/` is searched for in paths.
struct TextSearch {
    private let wanted: [UInt8]
    private let isPath: Bool

    /// Creates a search; an empty text finds nothing.
    init(_ text: String) {
        wanted = Array(text.lowercased().utf8)
        isPath = text.contains("/")
    }

    /// Whether each layer of a tree matches, by index.
    func matches(in tree: LayerTree) -> [Bool] {
        (0..<tree.count).map { finds(tree[$0]) }
    }

    private func finds(_ node: LayerNode) -> Bool {
        if wanted.isEmpty { return false }
        if isPath { return isIn(node.path.description) }
        return isIn(node.name) || node.className.map(isIn) == true
            || showsIt(node)
    }

    /// Whether a layer shows the text itself, not as a part of a control.
    private func showsIt(_ node: LayerNode) -> Bool {
        guard node.sublayers.isEmpty else { return node.shownText.map(isIn) == true }
        return node.layer.text.map(isIn) == true && !node.isTextOfControl
    }

    private func isIn(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
        let bytes = Array(isPlain ? text.utf8 : text.lowercased().utf8)
        guard bytes.count >= wanted.count else { return false }
        for start in 0...(bytes.count - wanted.count) where bytes[start] == wanted[0] {
            if bytes[start..<(start + wanted.count)].elementsEqual(wanted) { return true }
        }
        return false
    }
}

extension LayerNode {
    /// Whether it is the layer that holds the text of a control.
    fileprivate var isTextOfControl: Bool {
        guard let control, control != self else { return false }
        return control.layer.text == nil && control.textPart == self
    }
}

/// The touch problems of the layers.
public struct TouchProblems: Hashable, Sendable {
    /// The errors, then the warnings, each in the order of the layers; the notes if there are neither.
    public let findings: [TouchFinding]
    /// The number of notes.
    public let noteCount: Int
    /// The findings of controls that get no touch at all, one per control.
    public let dead: [TouchFinding]
    /// Whether nothing was left out, as where too many layers overlap.
    let isComplete: Bool
    /// The index of each layer's most severe finding.
    private let places: [Int: Int]

    init(of tree: LayerTree, by rules: HitRules, _ checks: ScreenChecks) {
        let all: [TouchFinding]
        (all, isComplete) = checks.problems(tree, rules)
        let serious =
            all.filter { $0.severity == .error } + all.filter { $0.severity == .warning }
        findings = serious.isEmpty ? all : serious
        noteCount = all.count - serious.count
        dead = findings.filter { $0.severity == .error && $0.rule.deniesTouch }
            .reduce(into: []) { if $0.last?.index != $1.index { $0.append($1) } }
        places = Dictionary(
            findings.enumerated().map { ($0.element.index, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The most severe problem of a layer; `nil` if it has none.
    public func worst(of index: Int) -> TouchFinding? {
        places[index].map { findings[$0] }
    }

    /// A summary of their number.
    var count: String {
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count { $0.severity == .warning }
        let parts = [("error", errors), ("warning", warnings), ("note", noteCount)]
        let counts = parts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)\($0.1 == 1 ? "" : "s")" }
        let count = counts.isEmpty ? "no touch problems" : counts.joined(separator: ", ")
        return isComplete ? count : count + "; some layers were not fully checked"
    }
}

/// What checks of whole screens tell a playground, which has no rules of its own for that.
///
/// The program hands them in. Without them, no problems are found.
public struct ScreenChecks: Sendable {
    /// What a check found in a tree: the problems in the order of the layers, and whether nothing was left out.
    public typealias Found = (problems: [TouchFinding], isComplete: Bool)
    /// Checks a tree by rules.
    public typealias Problems = @Sendable (LayerTree, HitRules) -> Found
    /// The change that solves a problem without side effects; `nil` if a person has to choose.
    public typealias Fix = @Sendable (TouchFinding, LayerTree, HitRules) -> TouchFix?
    /// For two versions of a screen, the index in the second of a layer of the first; `nil` if they are too large to
    /// be compared.
    public typealias Match = @Sendable (LayerTree, LayerTree) -> ((Int) -> Int?)?

    let problems: Problems
    let fix: Fix
    let match: Match

    /// Checks that find nothing.
    public static let none = ScreenChecks(
        problems: { _, _ in ([], true) }, fix: { _, _, _ in nil }, match: { _, _ in nil })

    /// Creates checks.
    public init(problems: @escaping Problems, fix: @escaping Fix, match: @escaping Match) {
        (self.problems, self.fix, self.match) = (problems, fix, match)
    }
}
