import LayerGeometry
import TerminalTypes
import TouchLint

/// Controls in the pointer's cell that do not contain the tested point.
extension Derived {
    /// A control that gets no touch, drawn in the probe's cell but not at the point itself.
    ///
    /// If the terminal reports only cells, the pointer cannot get any closer to a control that is
    /// lower than a row. `nil` if there is none, if the point is exact, or if the answer already
    /// names a control.
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

    /// Whether a range of coordinates overlaps the cell around a centre.
    private static func reaches(_ places: [Double], _ middle: Double) -> Bool {
        guard let least = places.min(), let most = places.max() else { return false }
        return least < middle + 0.5 && most > middle - 0.5
    }
}
