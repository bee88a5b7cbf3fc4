import TerminalTypes
import Testing

@testable import TerminalIO

@Suite struct `A screen animation` {
    private func grid(_ rows: String...) -> CellGrid {
        var grid = CellGrid(size: CellSize(columns: 10, rows: rows.count))
        for (row, text) in rows.enumerated() {
            grid.write(text, column: 0, row: row, style: .standard)
        }
        return grid
    }

    private func picture(_ screens: [(CellGrid, Int)], end: Int = 2_000) -> String {
        var animation = ScreenAnimation(title: "a <b> & \u{1B}[2J")
        animation.describe("Press < & \u{0}")
        for (grid, time) in screens {
            animation.show(grid, pointer: nil, isDown: false, at: time)
        }
        return animation.svg(end: end)
    }

    @Test func `has each content of a row once, and moves to it`() {
        let svg = picture([
            (grid("one", "same"), 0), (grid("two", "same"), 500), (grid("one", "same"), 1_500),
        ])
        for text in ["one", "two", "same"] {
            #expect(svg.split(separator: ">\(text)<").count == 2)
        }
        #expect(
            svg.contains(
                "@keyframes k0{0%{transform:translate(0)}10%{transform:translate(-80px)}"
                    + "30%{transform:translate(0)}}.k0{animation-name:k0}"))
        #expect(svg.split(separator: "@keyframes").count == 2)
        #expect(svg.contains(".s{animation:5000ms step-end -2000ms infinite}"))
    }

    @Test func `is still if nothing changes`() {
        let svg = picture([(grid("one"), 0)], end: 0)
        #expect(!svg.contains("@keyframes") && svg.contains(">one</text>"))
    }

    @Test func `is the last screen without animation`() {
        let svg = picture([(grid("one"), 0), (grid("two"), 500)])
        #expect(svg.contains("<g class=\"s k0\" transform=\"translate(-80)\">"))
        #expect(svg.contains("@media(prefers-reduced-motion:reduce){.s,.p{animation:none}}"))
    }

    @Test func `can have another still screen`() {
        var animation = ScreenAnimation(title: "")
        let pointer = MouseInput(.move, at: CellPoint(column: 2, row: 0))
        animation.show(grid("one"), pointer: nil, isDown: false, at: 0)
        animation.show(grid("two"), pointer: nil, isDown: false, at: 500)
        animation.standStill()
        animation.show(grid("six"), pointer: pointer, isDown: false, at: 900)
        let svg = animation.svg(end: 1_000)
        #expect(svg.contains("<g class=\"s k0\" transform=\"translate(-80)\">"))
        #expect(svg.contains(".s{animation:4000ms step-end -500ms infinite}"))
        #expect(svg.contains("<g class=\"p k1\" opacity=\"0\""))
    }

    @Test func `escapes text from files`() {
        let svg = picture([(grid("<g>&amp;\""), 0)])
        #expect(svg.contains(">&lt;g&gt;&amp;amp;&quot;</text>"))
        #expect(svg.contains("<title>a &lt;b&gt; &amp; �[2J</title>"))
        #expect(svg.contains("<desc>Press &lt; &amp; �</desc>"))
        #expect(svg.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnsafeForTerminal })
    }

    @Test func `gives text the width of its cells`() {
        let svg = picture([(grid("ab cd  é●漢"), 0)])
        for text in [
            "<text class=\"c0\" textLength=\"40\">ab cd</text>",
            "<text class=\"c0\" x=\"56\">é</text>",
            " x=\"64\" textLength=\"8\" lengthAdjust=\"spacingAndGlyphs\">●</text>",
        ] { #expect(svg.contains(text), "\(text)") }
        #expect(
            picture([(grid("漢b"), 0)]).contains(
                " textLength=\"16\" lengthAdjust=\"spacingAndGlyphs\">漢</text>"))
    }

    @Test func `merges areas with the same fill`() {
        var grid = grid("───█", "")
        grid.fill(
            CellRect(column: 2, row: 1, columns: 3, rows: 1),
            with: Cell("x", CellStyle(.text, on: .hit, .bold)))
        let svg = picture([(grid, 0)])
        #expect(svg.contains("d=\"M0-4h24v1h-24zM24-12h8v16h-8z\""))
        #expect(svg.contains("d=\"M16-12h24v16h-24z\""))
        #expect(svg.contains(" b\" x=\"16\" textLength=\"24\">xxx</text>"))
    }

    @Test func `shows underlined spaces`() {
        var grid = grid("")
        grid.write("a b ", column: 0, row: 0, style: CellStyle(.text, on: nil, .underline))
        #expect(picture([(grid, 0)]).contains(" u\" textLength=\"32\">a\u{A0}b\u{A0}</text>"))
    }

    @Test func `has as much room as the largest screen`() {
        let small = CellGrid(size: CellSize(columns: 4, rows: 1))
        let svg = picture([(small, 0), (grid("one", "two"), 500), (small, 900)])
        #expect(
            svg.contains("viewBox=\"-8 -8 96 48\"")
                && svg.contains("<svg width=\"80\" height=\"32\">"))
        #expect(svg.contains("0%{transform:translate(0)}10%{transform:translate(-80px)}18%{"))
    }

    @Test func `has the palette's colours on both backgrounds`() {
        var table = InkTable()
        for (dark, theme) in [(true, InkTable.ground.dark), (false, InkTable.ground.light)] {
            let palette = Palette(depth: .direct, theme: Theme(background: theme))
            for front in ColorRole.allCases {
                let style = CellStyle(front, on: nil)
                let number = palette.look(of: style, .text).foreground
                let ink = table.inks(of: Cell("x", style)).foreground
                let shown = dark ? ink.dark : ink.light
                let standard = dark ? InkTable.text.dark : InkTable.text.light
                #expect(shown == (number < 0 ? standard : palette.shown(number)), "\(front)")
                let least = front == .border ? 3 : 4.5
                #expect(shown.contrast(with: theme) >= least, "\(front)")
            }
        }
        let reverse = table.inks(of: Cell("x", CellStyle(.text, on: nil, .reverse)))
        #expect(reverse.foreground == InkTable.ground && reverse.background == InkTable.text)
    }

    @Test func `animates the pointer, with a ring while a button is down`() {
        var animation = ScreenAnimation(title: "")
        let grid = grid("one")
        func show(_ column: Int?, isDown: Bool = false, at time: Int) {
            let cell = column.map { MouseInput(.move, at: CellPoint(column: $0, row: 0)) }
            animation.show(grid, pointer: cell, isDown: isDown, at: time)
        }
        show(nil, at: 0)
        show(2, at: 1_000)
        show(2, at: 3_000)
        show(5, at: 4_000)
        show(5, isDown: true, at: 4_100)
        show(5, at: 4_200)
        let svg = animation.svg(end: 7_000)
        let path = """
            0%{opacity:0;transform:translate(20px,8px)}10%{opacity:1;transform:translate(20px,8px)}\
            30%{opacity:1;transform:translate(20px,8px)}40%{opacity:1;transform:translate(44px,8px)}\
            to{opacity:1;transform:translate(44px,8px)}
            """
        #expect(svg.contains(path))
        #expect(svg.contains("0%{opacity:0}41%{opacity:1}44.5%{opacity:0}"))
        #expect(svg.contains(".p{animation:10000ms linear -7000ms infinite}"))
    }
}
