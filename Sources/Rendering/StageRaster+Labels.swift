import LayerGeometry
import TerminalTypes

/// The name of a layer, and where on the stage it would like to stand.
struct StageLabel: Sendable {
    let text: String
    /// Whether a blank is before and after the name, in the layer's edge.
    let isFramed: Bool
    let cell: CellPoint
    /// When the layer was painted: what was painted later is in front of its name.
    let order: Int32
    let clips: [Coverage]

    /// How much of a name has to be seen to be worth its place, in cells.
    static let leastCells = 4
}

/// Names: those in front first, each where nothing in front of its layer is, none over another.
extension StageRaster {
    mutating func placeLabels() {
        var isTaken = Array(repeating: false, count: pixels.count)
        for label in labels.reversed() {
            let wanted = label.text.cellWidth
            let room = room(for: label, wanted, isTaken)
            guard room > 0 else { continue }
            var text = label.text
            if room < wanted {
                let frame = label.isFramed ? 2 : 0
                guard room - frame >= StageLabel.leastCells else { continue }
                let name = label.isFramed ? String(text.dropFirst().dropLast()) : text
                text = name.cut(toCells: room - frame)
                if label.isFramed { text = " \(text) " }
            }
            write(text, label, &isTaken)
        }
        labels = []
    }

    /// How many cells from the label's first one on are free for it.
    private func room(for label: StageLabel, _ wanted: Int, _ isTaken: [Bool]) -> Int {
        let row = label.cell.row
        guard row >= 0, row < size.rows else { return 0 }
        for offset in 0..<wanted {
            let column = label.cell.column + offset
            // What is beyond the edge of the stage is nobody's.
            if column < 0 { continue }
            guard column < size.columns else { return offset }
            let place = row * size.columns + column
            if isTaken[place] || pixels[place].order > label.order
                || Self.clipping(label.clips, column, row) == 0
            {
                return offset
            }
        }
        return wanted
    }

    private mutating func write(_ text: String, _ label: StageLabel, _ isTaken: inout [Bool]) {
        var column = label.cell.column
        for character in text.safeForTerminal {
            let width = character.cellWidth
            // Wide characters would need two cells of one piece; names have them rarely enough.
            if width == 1, holds(column, label.cell.row) {
                let place = label.cell.row * size.columns + column
                pixels[place].write(character)
                isTaken[place] = true
            }
            column += max(1, width)
        }
    }
}

extension LayerNode {
    /// What stands on the stage for the layer: its name or, where it has none, the text it shows.
    var stageName: String {
        let layer = layer
        if layer.name.isEmpty, let text = layer.text, !text.isEmpty { return "\"\(text)\"" }
        return name
    }
}
