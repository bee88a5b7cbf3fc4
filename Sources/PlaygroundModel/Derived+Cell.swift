import LayerGeometry
import TerminalTypes
import TouchLint

/// Controls beside the point that is asked, in the pointer's cell.
extension Derived {
    /// The control without touches that is drawn in the probe's cell and not at the point itself.
    ///
    /// Where the terminal reports cells, the pointer cannot come any nearer to a control that is lower
    /// than a row. `nil` where there is none, where the point is exact, and where the answer is already
    /// about a control.
    func deadControlInCell(_ playground: Playground, _ shown: LayerTree) -> TouchFinding? {
        let (probe, view, size) = (playground.probe, playground.stage.viewport, layout.stage.size)
        guard !sieve.dead.isEmpty, probe.isOnStage, probe.pin == nil, !probe.isExact,
            probe.question == .hitTest, answers.first?.pointed?.isControl != true,
            view.isMiddleOfCell(probe.point, in: size)
        else { return nil }
        let (column, row) = view.place(of: probe.point, in: size)
        return sieve.dead.first { finding in
            let node = shown[finding.index]
            let corners = node.layer.bounds.corners.compactMap { node.convert($0, to: nil) }
            let places = corners.map { view.place(of: $0, in: size) }
            guard places.count == 4 else { return false }
            return Self.reaches(places.map(\.column), column)
                && Self.reaches(places.map(\.row), row)
        }
    }

    /// Whether places reach into the cell around a middle.
    private static func reaches(_ places: [Double], _ middle: Double) -> Bool {
        guard let least = places.min(), let most = places.max() else { return false }
        return least < middle + 0.5 && most > middle - 0.5
    }
}
