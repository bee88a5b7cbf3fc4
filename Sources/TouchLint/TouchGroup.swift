import LayerGeometry

/// Findings of one rule with one cause: the rows of a list that all have the same problem.
public struct TouchGroup: Hashable, Sendable {
    /// The first of them, which stands for all.
    public let first: TouchFinding
    /// The others, in the order of the layers.
    public internal(set) var others: [TouchFinding] = []
    /// The view that all of them are in, by its place in pre-order: a list, or their superview;
    /// `nil` for the root.
    public let scope: Int?
}

extension TouchCheck {
    /// What makes findings equal but for the layer that they are of.
    private struct Kind: Hashable {
        let rule: TouchRule
        let severity: TouchFinding.Severity
        /// What is said, but for layers and the point.
        let text: String
        let scope: Int?
        /// A number for the classes from the view up to the scope.
        let classes: Int
        /// The view that causes it, where it is the same one for all.
        let by: Int?
        /// Its class, where each row has its own.
        let byClass: String?
    }

    /// Gathers findings of one rule, class and cause in one list, or superview; in the order of the
    /// first of each.
    public func groups(of findings: [TouchFinding]) -> [TouchGroup] {
        var groups: [TouchGroup] = []
        var places: [Kind: Int] = [:]
        let classes = ClassPaths(map)
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

    private func kind(of finding: TouchFinding, _ classes: ClassPaths) -> Kind {
        let parent = map.views[finding.index].parent
        let scope =
            map.lineage.outermost(.scroller, from: parent, upTo: -1) ?? (parent < 0 ? nil : parent)
        let cause = cause(of: finding)
        let hasOwn =
            cause.map { cause in
                scope.map { cause != $0 && map.isWithin(cause, $0) } ?? false
            } ?? false
        let point = finding.point.map { NumberText.pair($0) } ?? ""
        return Kind(
            rule: finding.rule, severity: finding.severity,
            text: Self.removing(point, from: finding.message.text { _ in "" }), scope: scope,
            classes: classes.numbers[finding.index],
            by: hasOwn ? nil : cause,
            byClass: hasOwn ? cause.map { map.views[$0].className } : nil)
    }

    /// The view that causes it; of a bar's parts, the bar.
    private func cause(of finding: TouchFinding) -> Int? {
        guard let by = finding.by else { return nil }
        return map.lineage.outermost(.bar, from: by, upTo: -1) ?? by
    }

    /// A text up to a piece of it, and what goes on after it.
    private static func removing(_ piece: String, from text: String) -> String {
        guard !piece.isEmpty, let end = text.firstRange(of: piece) else { return text }
        return String(text[..<end.lowerBound] + text[end.upperBound...])
    }
}

/// A number for the classes from each view up to the outermost list it is in, or for its own class.
///
/// Numbers are equal where the classes are.
private struct ClassPaths {
    private struct Path: Hashable {
        let name: String
        let above: Int
    }

    private(set) var numbers: [Int] = []

    init(_ map: ViewMap) {
        var known: [Path: Int] = [:]
        numbers.reserveCapacity(map.count)
        for view in map.views {
            let list = map.lineage.outermost(.scroller, from: view.parent, upTo: -1)
            let isFirst = list == nil || list == view.parent
            let path = Path(name: view.className, above: isFirst ? -1 : numbers[view.parent])
            let number = known[path] ?? known.count
            known[path] = number
            numbers.append(number)
        }
    }
}
