public import HitboxExporting
public import LayerGeometry
import TerminalTypes
import TouchLint

/// The format that shows where touches reach each control, and what gets the rest.
public enum TouchSheet: String, CaseIterable, Hashable, Sendable {
    /// An SVG drawing with the region of each control.
    case drawing = "touchmap"

    /// The name of the format on the command line.
    public var name: String { rawValue }

    /// A description for lists, without a full stop.
    public var sentence: String {
        "where touches reach each control, and what gets the rest"
    }

    /// The file extension, without the dot.
    public var fileExtension: String {
        "svg"
    }

    /// Why a layer has too many sublayers to be mapped, as a clause; `nil` if it has not.
    public func excess(of node: LayerNode) -> String? {
        TouchLimits.excess(of: node.endIndex - node.index)
    }

    /// Exports a layer and its descendants in pieces.
    ///
    /// The layer becomes the root, as in other exports.
    ///
    /// - Parameter sink: Receives the pieces, in order.
    public func write(
        _ node: LayerNode, for request: ExportRequest, to sink: @escaping (String) -> Void
    ) {
        TouchRows(ExportSubject(node, request)).draw(to: sink)
    }
}

/// The touchable area of each control, as regions of a drawing.
private struct TouchRows {
    private let subject: ExportSubject
    private let map: TouchMap
    private let tails: ShortestNames

    init(_ subject: ExportSubject) {
        self.subject = subject
        map = TouchMap(subject.tree, rules: subject.request.rules)
        tails = ShortestNames(subject.tree)
    }

    /// Draws the layers with the region of each control.
    func draw(to sink: @escaping (String) -> Void) {
        var request = subject.request
        request.probe = subject.probe
        request.regions += map.controls.enumerated().filter { !$0.element.pieces.isEmpty }.map {
            place, control in
            DrawnRegion(
                pieces: control.pieces, tone: .numbered(place), title: title(of: control))
        }
        Export.svg.write(subject.tree.root, for: request, to: sink)
    }

    private func title(of control: TouchMap.Control) -> String {
        let rest = rest(of: control)
        return "\(subject.tree[control.index].path): \(short(control.area)) of "
            + "\(short(control.own)) \(subject.request.rules.unit)²"
            + (control.largest.map { ", largest rectangle \(size($0))" } ?? "")
            + (rest.isEmpty ? "" : "; the rest: \(rest)")
    }

    /// The layers that receive the touches a control does not get.
    private func rest(of control: TouchMap.Control) -> String {
        var parts = control.takers.prefix(3).map { taker in
            "\(short(taker.area)) \(taker.index.map { "to " + name($0) } ?? "hit nothing")"
        }
        if control.takers.count > 3 { parts.append("\(control.takers.count - 3) others") }
        let cut = control.own - control.visible
        if cut > 0.05 { parts.append("\(short(cut)) outside its container") }
        if !map.hasAllTakers {
            let rest = control.takers.reduce(control.visible - control.area) { $0 - $1.area }
            if rest > 0.05 { parts.append("\(short(rest)) not counted") }
        }
        return parts.joined(separator: ", ")
    }

    private func name(_ index: Int) -> String {
        (tails.tail(of: index)?.description ?? "#\(index)").safeForTerminal
    }

    private func size(_ rect: Rect) -> String {
        "\(short(rect.width))x\(short(rect.height)) at \(NumberText.pair(rect.origin))"
    }

    private func short(_ number: Double) -> String { NumberText.short(number, decimals: 1) }
}
