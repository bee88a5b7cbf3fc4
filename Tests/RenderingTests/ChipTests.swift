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

    @Test func `end in the signs alone`() {
        let texts = texts("a rather long name", signs: "●")
        #expect(
            texts.map(\.text) == [
                " ● a rather long name ", " ● a rather long… ", " ● a rath… ", " ● ",
            ])
        #expect(texts.map(\.form) == [.whole, .truncated, .truncated, .signsOnly])
    }

    @Test func `without signs are the name, truncated at most`() {
        #expect(
            texts("a rather long name", signs: "").map(\.form) == [.whole, .truncated, .truncated])
        #expect(texts("name", signs: "").map(\.form) == [.whole])
    }

    @Test func `end in two full stops in ASCII`() {
        let texts = texts("a → rather long name", signs: "*", .ascii)
        #expect(texts.map(\.text)[1...] == [" * a -> rather .. ", " * a -> .. ", " * "])
    }
}
