import TerminalTypes

/// Texts as lines of the why pane, and the pane as text, for copying or writing to a file.
extension WhyPage {
    /// A text as lines of a width, in cells, that have the same role and layer.
    static func wrapped(
        _ text: String, _ tone: Tone = .plain, layer: Int? = nil, width: Int
    ) -> [Line] {
        text.wrapped(toCells: width).map { Line([$0], tone, layer: layer) }
    }

    /// The lines, with their columns aligned.
    var text: String {
        let lines = lines
        var widths: [Int] = []
        let rows = lines.map(\.indentedTexts)
        for texts in rows where texts.count > 1 {
            for (place, text) in texts.enumerated() {
                if place == widths.count { widths.append(0) }
                widths[place] = max(widths[place], text.cellWidth)
            }
        }
        return rows.map { texts in
            let columns = texts.enumerated().map { place, text in
                place == texts.count - 1
                    ? text
                    : text + String(repeating: " ", count: max(0, widths[place] - text.cellWidth))
            }
            return columns.joined(separator: "  ") + "\n"
        }.joined()
    }
}

extension WhyPage.Line {
    /// The texts, the first one indented by its layer's depth.
    fileprivate var indentedTexts: [String] {
        texts.prefix(1).map { String(repeating: "  ", count: min(depth, 12)) + $0 }
            + texts.dropFirst()
    }
}
