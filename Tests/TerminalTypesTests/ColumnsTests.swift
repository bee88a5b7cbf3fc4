import TerminalTypes
import Testing

@Suite struct `Texts in columns` {
    @Test func `are as wide as their widest texts, in cells, without spaces at the ends`() {
        let rows = [["a", "name", "x"], ["日本", "b"], ["", "", "y"]]
        #expect(Columns.aligned(rows) == ["a     name  x", "日本  b", "            y"])
        #expect(Columns.aligned([]).isEmpty)
    }
}
