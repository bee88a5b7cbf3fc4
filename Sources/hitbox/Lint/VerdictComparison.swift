import Diagnostics
import LayerGeometry
import TouchLint
import ViewDumps

/// Controls on which lint disagrees with the tool that printed the dump.
struct VerdictComparison {
    let subject: LintSubject
    /// All findings, including hidden ones.
    let findings: [TouchFinding]

    /// A note for each control with different answers.
    var notes: [DumpNote] {
        let errors = Set(findings.lazy.filter { $0.severity == .error }.map(\.index))
        return subject.tree.nodes.compactMap { node in
            guard node.layer.touch.isControl, let row = subject.row(of: node.index),
                let verdict = row.verdict
            else { return nil }
            let contrast: String? =
                verdict.isActionable
                ? (errors.contains(node.index) ? "an error is found here" : outside(node, verdict))
                : (errors.contains(node.index) || isExplained(node, row, verdict)
                    ? nil : "nothing here confirms that")
            guard let contrast else { return nil }
            return DumpNote(
                code: .toolVerdict, severity: .info, line: row.line ?? 1, column: row.column,
                message: "\(subject.shortName(node.index)): \(verdict.phrase); \(contrast)")
        }
    }

    /// A note if the touchable point of a control is outside its frame.
    private func outside(_ node: LayerNode, _ verdict: ToolVerdict) -> String? {
        guard let point = verdict.point, let own = node.convert(point, from: nil),
            !node.contains(own)
        else { return nil }
        return "that is outside its frame"
    }

    /// Whether the dump contains the reasons for a tool's verdict on a control.
    private func isExplained(_ node: LayerNode, _ row: DumpRow, _ verdict: ToolVerdict) -> Bool {
        verdict.reasons.allSatisfy { reason in
            switch reason.kind {
            case "disabled": row.isDisabled
            case "handled_by": true  // Something in it is touched, which is fine.
            case "hidden": node.layer.isHidden
            case "zero_size": node.layer.bounds.isEmpty
            case "clipped_by_screen": !isOnScreen(node)
            default: false
            }
        }
    }

    /// Whether a layer overlaps the root.
    private func isOnScreen(_ node: LayerNode) -> Bool {
        let root = subject.tree.root
        let bounds = node.layer.bounds
        return [
            bounds.origin, Point(x: bounds.maxX, y: bounds.maxY),
        ].allSatisfy { corner in
            guard let point = node.convert(corner, to: root) else { return false }
            let screen = root.layer.bounds
            return point.x >= screen.minX && point.x <= screen.maxX && point.y >= screen.minY
                && point.y <= screen.maxY
        }
    }
}
