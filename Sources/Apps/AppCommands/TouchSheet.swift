public import HitboxExporting
public import LayerGeometry
import TerminalTypes
import TouchLint

/// An SVG drawing of a layer and its descendants with the touchable area of each control.
public struct TouchSheet {
    private let subject: ExportSubject
    private let map: TouchMap
    private let tails: ShortestNames

    /// Maps a layer, which becomes the root, as in other exports.
    public init(_ node: LayerNode, for request: ExportRequest) {
        subject = ExportSubject(node, request)
        map = TouchMap(subject.tree, rules: request.rules)
        tails = ShortestNames(subject.tree)
    }

    /// Why a layer has too many sublayers to be mapped, as a clause; `nil` if it has not.
    public static func excess(of node: LayerNode) -> String? {
        TouchLimits.excess(of: node.endIndex - node.index)
    }

    /// Draws the layers with the region of each control, in pieces.
    ///
    /// - Parameter sink: Receives the pieces, in order.
    public func draw(to sink: @escaping (String) -> Void) {
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
