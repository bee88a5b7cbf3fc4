import LayerGeometry

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
        /// A number for the classes from the view up to the scope.
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

    /// The view that causes it; for a part of a bar, the bar.
    private func cause(of finding: TouchFinding) -> Int? {
        guard let by = finding.by else { return nil }
        return map.lineage.outermost(.bar, from: by, upTo: -1) ?? by
    }

    /// A text up to a piece of it, and the text after it.
    private static func removing(_ piece: String, from text: String) -> String {
        guard !piece.isEmpty, let end = text.firstRange(of: piece) else { return text }
        return String(text[..<end.lowerBound] + text[end.upperBound...])
    }
}

/// A number for the classes from each view up to the outermost list that contains it, or for its
/// own class.
///
/// Equal numbers mean equal classes.
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
