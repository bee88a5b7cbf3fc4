import TerminalTypes

/// The why pane as text, for whoever is to be told.
extension WhyPage {
    /// The lines, with their columns aligned.
    var text: String {
        let lines = lines
        var widths: [Int] = []
        for line in lines where line.texts.count > 1 {
            for (place, text) in line.texts.enumerated() {
                if place == widths.count { widths.append(0) }
                widths[place] = max(widths[place], text.cellWidth)
            }
        }
        return lines.map { line in
            let columns = line.texts.enumerated().map { place, text in
                place == line.texts.count - 1
                    ? text
                    : text + String(repeating: " ", count: max(0, widths[place] - text.cellWidth))
            }
            return columns.joined(separator: "  ") + "\n"
        }.joined()
    }
}
