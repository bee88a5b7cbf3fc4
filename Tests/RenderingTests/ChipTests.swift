import TerminalTypes
import Testing

@testable import Rendering

@Suite struct `The texts of a chip` {
    private func texts(_ title: String, signs: String, _ set: GlyphSet = .basic) -> [Chip.Text] {
        let cells = CellRect(column: 0, row: 0, columns: 10, rows: 5)
        return Chip(
            signs: signs, title: title, role: .hit, box: Chip.Box(cells: cells, isUpright: true),
            DrawingOptions(glyphs: set)
        ).texts
    }

    @Test func `end with the signs alone`() {
        let texts = texts("a rather long name", signs: "●")
        #expect(
            texts.map(\.text) == [
                " ● a rather long name ", " ● a rather long… ", " ● a rath… ", " ● ",
            ])
        #expect(texts.map(\.form) == [.whole, .truncated, .truncated, .signsOnly])
    }

    @Test func `without signs are the name, truncated at the limit`() {
        #expect(
            texts("a rather long name", signs: "").map(\.form) == [.whole, .truncated, .truncated])
        #expect(texts("name", signs: "").map(\.form) == [.whole])
    }

    @Test func `end in two full stops in ASCII`() {
        let texts = texts("a → rather long name", signs: "*", .ascii)
        #expect(texts.map(\.text)[1...] == [" * a -> rather .. ", " * a -> .. ", " * "])
    }
}

@Suite struct `The chip of a tilted layer` {
    /// A one-row stage of a layer between two edges, with its name on it.
    private func row(_ text: String) -> String {
        let size = CellSize(columns: text.count, rows: 3)
        let cells = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        let options = DrawingOptions(glyphs: .basic)
        var grid = CellGrid(size: size)
        for row in 0..<3 { grid.write(text, column: 0, row: row, style: .standard) }
        var marks = StageMarks(taking: &grid, cells, options)
        let chip = Chip(
            signs: "►", title: "paper", role: .selection,
            box: Chip.Box(cells: cells, isUpright: false), options)
        marks.place(chip)
        marks.giveBack(&grid)
        let rows = (0..<3).map { row in
            String((0..<size.columns).map { grid[$0, row].character })
        }
        return rows.first { $0.contains("►") } ?? ""
    }

    @Test(arguments: [
        ("▐   paper     ▌", "▐    ► paper  ▌"), ("▐    paper  ▌", "▐   ► paper ▌"),
        ("▐    paper ▌", "▐  ► paper ▌"), ("▐   paper  ▌", "▐  ► paper ▌"),
    ])
    func `covers its name, between its edges`(stage: String, expected: String) {
        #expect(row(stage) == expected)
    }
}
