public import HitboxExporting
public import LayerGeometry
import TerminalTypes
import TouchLint

/// The formats that show where touches reach each control, and what gets the rest.
public enum TouchSheet: String, CaseIterable, Hashable, Sendable {
    /// An SVG drawing with the region of each control.
    case drawing = "touchmap"
    /// A table of areas and largest rectangles.
    case table = "touchtable"

    /// The name of the format on the command line.
    public var name: String { rawValue }

    /// A description for lists, without a full stop.
    public var sentence: String {
        switch self {
        case .drawing: "where touches reach each control, and what gets the rest"
        case .table: "the same as a table: areas and largest rectangles"
        }
    }

    /// The file extension, without the dot.
    public var fileExtension: String {
        switch self {
        case .drawing: "svg"
        case .table: "txt"
        }
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
        let rows = TouchRows(ExportSubject(node, request))
        switch self {
        case .drawing: rows.draw(to: sink)
        case .table: rows.writeTable(to: sink)
        }
    }
}

/// The touchable area of each control, as regions of a drawing or as a table.
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

    /// Passes on a table with a row per control, and notes on inexact areas.
    func writeTable(to sink: (String) -> Void) {
        if !subject.request.rules.hasReceiver {
            return sink("the order of siblings is unknown, so no touch has a receiver\n")
        }
        Columns.align(map.controls.count + 1, row: row) { sink($1 + "\n") }
        if map.controls.contains(where: { !$0.isExact }) {
            sink("\n≈ depends on depth or a mask: the area is sampled and approximate\n")
        }
        if !map.hasAllTakers {
            sink(
                "\ntoo many layers overlap: for some controls, the layers that get the rest are not all listed\n"
            )
        }
        if !map.hasControls { sink("\nno controls found: every layer that is hit is listed\n") }
    }

    /// A row of the table; the first one has the headings.
    private func row(_ place: Int) -> [String] {
        if place == 0 { return ["control", "own", "touchable", "share", "largest", "the rest"] }
        let control = map.controls[place - 1]
        return [
            name(control.index), short(control.own),
            (control.isExact ? "" : "≈") + short(control.area),
            control.own > 0 ? "\(Int((control.area / control.own * 100).rounded())) %" : "",
            control.largest.map(size) ?? "none", rest(of: control),
        ]
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
