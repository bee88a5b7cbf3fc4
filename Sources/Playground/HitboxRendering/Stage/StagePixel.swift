import LayerGeometry
import TerminalTypes

/// The content of a cell: at most two colours.
struct StagePixel: Sendable {
    /// The colour behind; `nil` for the terminal's background.
    var ground: RGB?
    /// The samples in front, in the order of `Coverage`, and their colour.
    var samples: UInt64 = 0
    var figure: RGB?
    /// The samples for which it matters which of the two colours they get.
    var care = Coverage.full

    /// Some samples of one colour.
    struct Part {
        var samples: UInt64
        var color: RGB?
    }
}

extension StagePixel {
    /// Reduces a cell to its two largest colours; the others become the more similar one.
    ///
    /// - Parameter parts: The samples of a cell from the back; parts of equal colour are merged.
    init(_ parts: inout [Part]) {
        Self.merge(&parts)
        var (one, other) = (0, -1)
        for place in parts.indices.dropFirst() {
            let area = parts[place].samples.nonzeroBitCount
            if area >= parts[one].samples.nonzeroBitCount {
                (one, other) = (place, one)
            } else if other < 0 || area >= parts[other].samples.nonzeroBitCount {
                other = place
            }
        }
        guard other >= 0 else {
            self.init(ground: parts[one].color)
            return
        }
        let (back, front) = (parts[min(one, other)], parts[max(one, other)])
        var (samples, care) = (front.samples, Coverage.full)
        for place in parts.indices where place != one && place != other {
            let part = parts[place]
            let toFront = (part.color ?? .ground).distance(to: front.color ?? .ground)
            let toBack = (part.color ?? .ground).distance(to: back.color ?? .ground)
            // If both are about equally wrong, the shape of this part does not matter.
            if 2 * min(toFront, toBack) > max(toFront, toBack) { care &= ~part.samples }
            if toFront < toBack { samples |= part.samples }
        }
        self.init(ground: back.color, samples: samples, figure: front.color, care: care)
    }

    private static func merge(_ parts: inout [Part]) {
        var count = 0
        for place in parts.indices {
            let part = parts[place]
            if let same = parts[..<count].firstIndex(where: { $0.color == part.color }) {
                parts[same].samples |= part.samples
            } else {
                parts[count] = part
                count += 1
            }
        }
        parts.removeLast(parts.count - count)
    }

    /// The colour that covers most of some samples.
    private func dominant(in area: UInt64) -> RGB? {
        guard let figure else { return ground }
        return 2 * (samples & area).nonzeroBitCount > area.nonzeroBitCount ? figure : ground
    }

    /// The finished cell with a mark on it, and the colour of its bottom side.
    ///
    /// - Parameters:
    ///   - area: The samples of the layer below the mark.
    ///   - line: Returns the colour of lines on another one.
    func cell(
        _ mark: StageCanvas.Mark, below area: UInt64, line: (RGB) -> RGB
    ) -> (cell: Cell, below: CellColor?) {
        let below = dominant(in: area)
        let ink: RGB? =
            switch mark.ink {
            case .shade: below.map(line)
            case .stroke(let color, let alpha): (below ?? .ground).mixed(with: color, part: alpha)
            case .letter: below?.readable
            }
        let back = below?.cellColor ?? .standard
        let style = CellStyle(foreground: ink?.cellColor ?? .role(.quiet), background: back)
        return (Cell(mark.character, style), back)
    }

    /// The finished cell and the colour of its bottom side, `nil` if that has two.
    ///
    /// - Parameter above: The colour of the bottom side of the cell above.
    func cell(
        _ set: GlyphSet, above: CellColor?
    ) -> (cell: Cell, below: CellColor?) {
        let back = ground?.cellColor ?? .standard
        guard let figure = figure?.cellColor else {
            return (Cell(" ", CellStyle(background: back)), back)
        }
        // The terminal's background as the colour of a glyph needs reverse video.
        let allowsInverse = ground != nil || set.mayComeFromFont
        let choice =
            BlockGlyphs.half(samples, set)
            ?? BlockGlyphs.of(set).nearest(
                to: samples, care: care, allowsInverse: allowsInverse,
                isFilledAbove: above == figure ? true : above == back ? false : nil)
        let style =
            switch (choice.isInverse, ground) {
            case (true, nil): CellStyle(foreground: figure, background: back, attributes: .reverse)
            case (true, _): CellStyle(foreground: back, background: figure)
            case (false, _): CellStyle(foreground: figure, background: back)
            }
        return (Cell(choice.character, style), choice.isFilledBelow.map { $0 ? figure : back })
    }
}
