public import LayerGeometry

/// A check of a tree for touch problems: views that look as if they took touches but do not.
///
///     let check = TouchCheck(tree, rules: .uiview)
///     check.findings.filter { $0.severity == .error }
///
/// Only *targets* count: controls, by their class or traits, and views with gesture recognizers but
/// without subviews. Which rules are checked depends on the rule book; with `.candidates` there is
/// no receiver, and only sizes and transforms are checked.
public struct TouchCheck: Sendable {
    /// The tree that was checked.
    public var tree: LayerTree { map.tree }
    /// The problems, in the order of the layers, the worst first for each layer.
    public let findings: [TouchFinding]
    /// What was not checked: too many views overlap, or the dump does not tell enough.
    public let omissions: [TouchOmission]
    /// The touch targets that were not checked because their bounds are unknown, by their indexes.
    public let unchecked: [Int]
    let map: ViewMap

    /// Checks a tree.
    public init(_ tree: LayerTree, rules: HitRules, options: TouchOptions = TouchOptions()) {
        map = ViewMap(tree, rules: rules)
        let unplaced = options.unplaced
        targets = map.targets.filter { !unplaced.contains($0) }
        cards = map.cards.filter { !unplaced.contains($0) }
        unchecked = map.targets.filter(unplaced.contains)
        var run = RuleRun(map: map, options: options)
        run.omit(unchecked.count, nil, .noBounds)
        run.checkAll()
        findings = Self.sorted(run.findings.filter { !unplaced.contains($0.index) })
        omissions = run.omissions
    }

    /// The touch targets that were checked, by their indexes in pre-order.
    public let targets: [Int]

    /// Views with gesture recognizers and subviews, such as cards: reported as warnings if touches
    /// do not reach them.
    public let cards: [Int]

    /// Findings in the order of their layers, those of one layer by severity.
    private static func sorted(_ findings: [TouchFinding]) -> [TouchFinding] {
        func key(_ place: Int, _ finding: TouchFinding) -> (Int, Int, Int) {
            let rank = TouchFinding.Severity.allCases.firstIndex(of: finding.severity) ?? 0
            return (finding.index, rank, place)
        }
        return findings.enumerated().sorted {
            key($0.offset, $0.element) < key($1.offset, $1.element)
        }.map(\.element)
    }
}

/// A run of all rules over the views of a tree.
struct RuleRun {
    let map: ViewMap
    let options: TouchOptions
    /// The problems found so far.
    var findings: [TouchFinding] = []
    /// What was not checked.
    private(set) var omissions: [TouchOmission] = []

    /// Checks the rules that apply to the rule book.
    mutating func checkAll() {
        checkDegenerate()
        checkMirrored()
        let cut = checkReach()
        checkSizes(cut: cut)
        if map.book.hasReceiver {
            let first = findings.count
            checkCovers()
            checkOverlaps(covered: Set(findings[first...].map(\.index)))
            checkInvisible()
        }
        if map.book.interaction == .ofSubtree { checkInteraction() }
        let cutsEverywhere = map.book.boundsLimit == .everywhere
        if cutsEverywhere { checkZeroSize() }
        if map.book.subject == .views, map.book.order == .list { checkZOrder() }
        if cutsEverywhere { checkContent() }
    }

    /// Records that a rule could not check some layers.
    mutating func omit(_ count: Int, _ rule: TouchRule?, _ reason: TouchOmission.Reason) {
        if count > 0 { omissions.append(TouchOmission(rule: rule, count: count, reason: reason)) }
    }
}

/// The limits of what is checked, mapped or compared at once.
///
/// A view takes a kilobyte with its regions and its indexes, and up to two more with its findings.
public enum TouchLimits {
    /// The maximum number of layers whose touches are checked or mapped; dumps have fewer.
    public static let layers = 200_000
    /// The maximum number of layers of two trees that are compared; two dumps have fewer.
    public static let comparedLayers = 500_000

    /// A clause about too many layers: `has 600000 layers, more than …`; `nil` if there are not too many.
    ///
    /// - Parameter most: The limit.
    public static func excess(of count: Int, over most: Int = layers) -> String? {
        if count <= most { return nil }
        return "has \(count) layers, more than the \(most) whose touches can be checked at once"
    }
}

/// Findings of one rule with one cause, such as all rows of a list with the same problem.
public struct TouchGroup: Hashable, Sendable {
    /// The first finding, which represents the group.
    public let first: TouchFinding
    /// The others, in the order of the layers.
    public internal(set) var others: [TouchFinding] = []
    /// The common container, by its index in pre-order: a list, or their superview; `nil` for the
    /// root.
    public let scope: Int?
}

extension TouchCheck {
    /// The properties that findings of a group share.
    private struct Kind: Hashable {
        let rule: TouchRule
        let severity: TouchFinding.Severity
        /// The message, without layers and point.
        let text: String
        let scope: Int?
        /// A hash of the classes from the view up to the scope.
        let classes: Int
        /// The view that causes it, if it is the same for all.
        let by: Int?
        /// The class of that view, if each row has its own.
        let byClass: String?
    }

    /// Groups findings of one rule, class and cause in one list or superview; in the order of the
    /// first of each.
    public func groups(of findings: [TouchFinding]) -> [TouchGroup] {
        var groups: [TouchGroup] = []
        var places: [Kind: Int] = [:]
        let classes = classPaths
        for finding in findings {
            let kind = kind(of: finding, classes)
            if let place = places[kind] {
                groups[place].others.append(finding)
            } else {
                places[kind] = groups.count
                groups.append(TouchGroup(first: finding, scope: kind.scope))
            }
        }
        return groups
    }

    /// A hash of the classes from each view up to the outermost list that contains it, or of its own
    /// class.
    private var classPaths: [Int] {
        var hashes: [Int] = []
        for view in map.views {
            let list = map.lineage.outermost(.scroller, from: view.parent)
            var hasher = Hasher()
            hasher.combine(view.className)
            if let list, list != view.parent { hasher.combine(hashes[view.parent]) }
            hashes.append(hasher.finalize())
        }
        return hashes
    }

    private func kind(of finding: TouchFinding, _ classes: [Int]) -> Kind {
        let parent = map.views[finding.index].parent
        let scope =
            map.lineage.outermost(.scroller, from: parent) ?? (parent < 0 ? nil : parent)
        let cause = cause(of: finding)
        var hasOwn = false
        if let cause, let scope { hasOwn = cause != scope && map.isWithin(cause, scope) }
        let text = finding.message.text { _ in "" }
        return Kind(
            rule: finding.rule, severity: finding.severity,
            text: finding.point.map {
                text.replacing(NumberText.pair($0), with: "", maxReplacements: 1)
            } ?? text,
            scope: scope,
            classes: classes[finding.index],
            by: hasOwn ? nil : cause,
            byClass: hasOwn ? cause.map { map.views[$0].className } : nil)
    }

    /// The view that causes it; for a part of a bar, the bar.
    private func cause(of finding: TouchFinding) -> Int? {
        guard let by = finding.by else { return nil }
        return map.lineage.outermost(.bar, from: by) ?? by
    }
}
