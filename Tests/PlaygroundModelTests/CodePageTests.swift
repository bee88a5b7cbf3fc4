import HitboxCode
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `A listing below the stage` {
    /// The panel whose place depends on the order of two lines.
    private static let code = """
        let panel = UIView()
        view.addSubview(panel)
        panel.layer.anchorPoint = CGPoint(x: 0, y: 0)
        panel.frame = CGRect(x: 140, y: 140, width: 100, height: 100)
        let timer = Timer()
        panel.isHidden = true
        """

    /// A playground on the listing, at its end.
    private func opened(
        _ code: String = code, columns: Int = 120, rows: Int = 40
    ) throws -> Playground {
        let playback = try CodeListing(code, name: "panel.swift").played()
        var playground = Playground.on(playback.tree, columns: columns, rows: rows)
        playground.update(.code(.show(CodePage(playback))))
        return playground
    }

    private func frame(_ playground: Playground) throws -> Rect {
        try #require(playground.tree.nodes.first { $0.name == "panel" }?.layer.frame)
    }

    private func lines(_ playground: Playground) -> [String] {
        playground.derived.caption.page.map { $0.end.isEmpty ? $0.text : "\($0.text)  \($0.end)" }
    }

    @Test func `is missed by every command about it`() {
        for action in [CodeAction.line(3), .step(1), .step(-1), .edit] {
            var playground = Playground.on()
            playground.update(.code(action))
            #expect(playground.log.hasPrefix("no listing is open"), "\(action)")
        }
    }

    @Test func `is shown at its end, with the step, the lines, and what was not played`() throws {
        let playground = try opened()
        let lines = lines(playground)
        #expect(lines.first == "panel.swift  1 not played  step 5/5")
        #expect(lines.contains { $0.hasPrefix("▸6 panel.isHidden = true  isHidden = true") })
        #expect(lines.contains { $0.hasPrefix(" 5 let timer = Timer()  not played: ") })
        #expect(playground.layout.about?.size.rows == 7)
    }

    @Test func `says what a line prints once`() throws {
        let why = try opened("let a = UIView()\nprint(1 + 1)").derived.why
        #expect(why.lines.map(\.texts) == [["print(1 + 1)"], ["print = 2"]])
    }

    @Test func `says why a long line was not played, and how many were not`() throws {
        let code = "let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }\n"
        let lines = lines(try opened(code + "let panel = UIView()", columns: 80, rows: 24))
        #expect(lines.first?.hasSuffix("1 not played  step 1/1") == true)
        let line = try #require(lines.first { $0.hasPrefix(" 1 let timer = Timer.") })
        #expect(line.hasSuffix("  not played: Timer"))
        #expect(line.count <= 80)
    }

    @Test
    func
        `is stepped back and forth, and Why says what the line set, what followed and what stayed`()
        throws
    {
        var playground = try opened()
        playground.press("<")
        #expect(playground.code?.line == 4)
        #expect(try frame(playground) == Rect(x: 140, y: 140, width: 100, height: 100))
        let why = playground.derived.why
        #expect(why.title == "Why: line 4")
        #expect(
            why.lines.map { $0.texts.joined(separator: " ") }.contains {
                $0.contains("since anchorPoint is 0,0")
            })
        #expect(playground.log.hasPrefix("line 4: frame = 140,140 100×100"))
        playground.press("< < < < <")
        #expect(playground.code?.place == 0)
        #expect(playground.tree.count == 1)
        #expect(playground.log == "this is the start of the listing: > goes on")
        playground.press("> > > > > >")
        #expect(playground.log == "this is the end of the listing: < goes back")
        #expect(playground.tree == (try opened()).tree)
    }

    @Test func `explains the answer of a call in its line as the prompt does`() throws {
        let code = Self.code + "\nlet hit = view.hitTest(CGPoint(x: 150, y: 10), with: nil)\n"
        func why(_ playground: Playground) -> [String] {
            playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
        }
        for end in ["", "let place = panel.convert(CGPoint.zero, to: view)"] {
            var playground = try opened(code + end)
            let line = why(playground)
            let call =
                end.isEmpty
                ? "view.hitTest(150,10, with: nil)" : "panel.convert(0,0, to: view)"
            playground.update(.prompt(.command(call)))
            let reasons = try #require(why(playground).split(separator: "").last)
            #expect(reasons.count > 1)
            #expect(line.suffix(reasons.count) == reasons, "\(line)")
        }
        let moved = try opened(code + "panel.alpha = 0.5")
        #expect(!why(moved).contains { $0.hasPrefix("view") })
    }

    @Test func `says which views have hit tests of their own, which touches do not follow`() throws
    {
        var playground = try opened(
            """
            class Big: UIView {
                override func point(inside p: CGPoint, with e: UIEvent?) -> Bool { return true }
            }
            let big = Big(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
            view.addSubview(big)
            """)
        playground.update(.prompt(.command("view.hitTest((10,10), with: nil)")))
        #expect(playground.log.contains("nil): view/big; big overrides point(inside:with:)"))
        playground.update(.probe(.hover(Point(x: 10, y: 10))))
        let why = playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
        #expect(
            why.joined(separator: " ").contains(
                "big overrides point(inside:with:) (line 2), which touches on the stage do not follow"
            ), "\(why)")
    }

    @Test(arguments: [
        ("let timer = Timer()\nlet other = Timer()", "line 1: not played: Timer"),
        ("func open() {}\nfunc close() {}", "--call plays its functions"),
        ("// A comment.", "no line of it changes a layer"),
    ])
    func `says why nothing of it was played`(code: String, reason: String) throws {
        let why = try opened(code).derived.why.lines.map { $0.texts.joined(separator: " ") }
        let text = why.joined(separator: " ")
        #expect(text.hasPrefix("Nothing of the listing was played: \(reason)"))
        #expect(!text.contains("Point at"))
    }

    @Test func `keeps what the last step found, for the ghost on the stage`() throws {
        var playground = try opened()
        playground.press("< < >")
        let former = try #require(playground.code?.former.first)
        #expect(former.name == "panel")
        #expect(former.layer.bounds.size == .zero)
        // Also on the way back.
        playground.press("> <")
        #expect(playground.code?.former.first?.layer.bounds.size == .zero)
    }

    @Test func `is played again when a line is edited, and two swapped lines show the difference`()
        throws
    {
        var playground = try opened()
        playground.press("<")
        playground.press("C")
        #expect(
            playground.prompt?.line.text
                == "panel.frame = CGRect(x: 140, y: 140, width: 100, height: 100)")
        playground.press("C-u")
        playground.type("panel.layer.anchorPoint = CGPoint(x: 0, y: 0)")
        playground.press("Enter <")
        playground.press("C C-u")
        playground.type("panel.frame = CGRect(x: 140, y: 140, width: 100, height: 100)")
        playground.press("Enter")
        #expect(playground.prompt == nil)
        #expect(playground.code?.isEdited == true)
        playground.press("> >")
        #expect(try frame(playground) == Rect(x: 190, y: 190, width: 100, height: 100))
    }

    @Test func `keeps its prompt open for code that cannot be read, and says where`() throws {
        var playground = try opened()
        playground.press("C C-u")
        playground.type("/* no end")
        playground.press("Enter")
        #expect(playground.prompt?.problem?.hasPrefix("line 6: ") == true)
        playground.press("Esc")
        #expect(playground.code?.isEdited == false)
    }

    @Test func `does not discard layers that were edited by hand`() throws {
        var playground = try opened()
        playground.update(.prompt(.command("set panel.position 10,20")))
        playground.press("<")
        #expect(playground.log.contains("the layers were edited"))
        #expect(playground.code?.place == 5)
        playground.press("u <")
        #expect(playground.code?.place == 4)
    }

    @Test func `takes edited lines back, and makes them again, wherever one is in the listing`()
        throws
    {
        var playground = try opened()
        let (text, end) = (playground.code?.playback.listing.text, try frame(playground))
        playground.press("< C C-u")
        playground.type("panel.frame = CGRect(x: 1, y: 2, width: 3, height: 4)")
        playground.press("Enter <")
        playground.press("u")
        #expect(playground.log == "undone: edit of line 4")
        #expect(playground.code?.playback.listing.text == text)
        #expect(playground.code?.isEdited == false && !playground.hasUnsavedEdits)
        playground.press("> >")
        #expect(try frame(playground) == end)
        // Layers edited by hand are undone first.
        playground.press("U")
        #expect(playground.code?.isEdited == true)
        playground.update(.prompt(.command("set panel.position 10,20")))
        playground.press("u u u")
        #expect(playground.log == "nothing to undo")
        #expect(playground.code?.playback.listing.text == text)
    }

    @Test func `asks before an edited line is lost, and can be written to a file`() throws {
        var playground = try opened()
        playground.press("C")
        playground.type("; panel.alpha = 0")
        playground.press("Enter")
        #expect(playground.update(.program(.quit)) == nil)
        #expect(playground.overlays.menu?.title == "The listing was changed")
        #expect(playground.take(.key(KeyPress(.character("w")))) == nil)
        #expect(playground.prompt?.line.text == "panel.swift")
        let effect = playground.take(.key(KeyPress(.enter)))
        #expect(effect == .write(.listing, to: "panel.swift", overwriting: false))
        playground.update(.code(.written("panel.swift")))
        #expect(playground.update(.program(.quit)) == .quit)
    }

    @Test func `says why a changed line is not played`() throws {
        var playground = try opened()
        playground.update(.code(.line(3)))
        playground.press("C C-u")
        playground.type("panel.layer.anchorPoint = Timer()")
        playground.press("Enter")
        #expect(playground.log.hasPrefix("line 3 is not played: "), "\(playground.log)")
        #expect(playground.code?.playback.notPlayed.contains { $0.line == 3 } == true)
    }

    @Test func `goes to a clicked line, and edits it when it is clicked again`() throws {
        var playground = try opened()
        let about = try #require(playground.layout.about)
        playground.click(column: 10, row: about.minRow + 3)
        #expect(playground.code?.line == 3)
        playground.click(column: 10, row: about.minRow + 3)
        #expect(playground.prompt?.kind == .code(line: 3))
    }

    @Test func `is a third of the screen at most, and scrolls by the wheel`() throws {
        let code = (1...100).map { "let layer\($0) = CALayer()" }.joined(separator: "\n")
        var playground = try opened(code, columns: 80, rows: 24)
        let about = try #require(playground.layout.about)
        #expect(about.size.rows == 8)
        #expect(lines(playground).last?.hasPrefix("▸100 ") == true)
        let cell = CellPoint(column: 5, row: about.minRow + 2)
        playground.take(.mouse(MouseInput(.wheel(.up), at: cell)))
        #expect(lines(playground).last?.hasPrefix("  97 ") == true)
    }

    @Test func `shows a line with control characters and tabs without them`() throws {
        let playground = try opened("let a = CALayer()\t// \u{1B}[31m red\nlet b = CALayer()")
        #expect(lines(playground).allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\t") })
    }

    @Test
    func `stays at its step when its file is read again without a change, as after writing it`()
        throws
    {
        var playground = try opened()
        playground.press("< <")
        let page = CodePage(try CodeListing(Self.code, name: "panel.swift").played())
        playground.update(.code(.show(page)))
        #expect(playground.code?.place == 3)
        #expect(!playground.hasUnsavedEdits)
        playground.press("C")
        playground.type(" // changed")
        playground.press("Enter")
        #expect(playground.hasUnsavedEdits)
    }

    @Test func `can be undone if it replaces layers that were edited by hand`() throws {
        var playground = try opened()
        playground.update(.prompt(.command("set panel.position 10,20")))
        let page = CodePage(try CodeListing("let other = UIView()", name: "panel.swift").played())
        playground.update(.code(.show(page)))
        #expect(playground.tree.root.name == "other")
        playground.press("u")
        #expect(playground.tree.nodes.last?.layer.position == Point(x: 10, y: 20))
    }
}
