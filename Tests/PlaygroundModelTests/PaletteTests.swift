import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The suggestions of the palette` {
    private func titles(_ playground: Playground) -> [String] {
        playground.derived.palette.proposals.map(\.title)
    }

    /// A playground with a text in the open palette.
    private func typed(_ text: String, in start: Playground = .on()) -> Playground {
        var playground = start
        playground.press(":")
        playground.type(text)
        return playground
    }

    @Test(
        arguments: [
            ("rules ui", ["rules uiview"]), ("rules UI", ["rules uiview"]),
            ("rules", ["rules", "rules BOOK"]),
            ("set blue.anchorP", ["set blue.anchorPoint ", "set blue.anchorPointZ "]),
            ("set blue.anchorPoint ", ["set blue.anchorPoint 0.5,0.5"]),
            ("set blue.bounds.s", ["set blue.bounds.size "]),
            ("set whi", ["set white."]), ("set zPos", ["set zPosition "]),
            ("set blue.isHidden ", ["set blue.isHidden true", "set blue.isHidden false"]),
            ("set blue.isHidden f", ["set blue.isHidden false"]),
            ("set nobody", []), ("set nobody.position 1", []), ("select l", ["select blue"]),
            ("q!", ["q!"]), ("filter x", []), ("theme l", ["theme light"]),
            (
                "set blue.backgroundColor li",
                ["lightGray", "lightGrey", "lime"].map {
                    "set blue.backgroundColor \($0)"
                }
            ),
        ])
    func `completes the typed text`(text: String, proposals: [String]) {
        #expect(titles(typed(text)) == proposals)
    }

    @Test func `includes what can be opened, once known`() {
        var playground = Playground.on()
        #expect(titles(typed("demo o", in: playground)).isEmpty)
        let known = Openable(
            demos: ["outside", "pin"], lessons: ["clock", "inside"], files: ["a.yaml", "dumps/"])
        playground.update(.overlay(.offer(known)))
        #expect(titles(typed("demo o", in: playground)) == ["demo outside"])
        #expect(titles(typed("demo O", in: playground)) == ["demo outside"])
        #expect(titles(typed("learn i", in: playground)) == ["learn inside"])
        #expect(titles(typed("open ", in: playground)) == ["open a.yaml", "open dumps/"])
        var folder = typed("open d", in: playground)
        folder.press("Tab")
        #expect(folder.prompt?.line.text == "open dumps/")
    }

    @Test func `starts with the command that Enter runs, even if its name is also a word of vim`()
        throws
    {
        var playground = typed("edit")
        #expect(titles(playground).first == "edit")
        playground.press("Enter")
        #expect(playground.prompt?.kind != .command, "it is not 'open' without a file")
    }

    @Test(arguments: ["w", "q", "u"])
    func `marks the command that Enter runs, if one letter is a whole command`(letter: String)
        throws
    {
        let playground = typed(letter)
        let prompt = try #require(playground.prompt)
        #expect(playground.derived.palette.marked(for: prompt) == 0)
        #expect(["save", "quit", "undo"].contains(titles(playground)[0]))
    }

    @Test(arguments: [
        ("opne", "open FILE", "no command 'opne'; similar: open FILE"),
        ("opne a.yaml", "open a.yaml", "no command 'opne a.yaml'; similar: open a.yaml"),
        ("udno", nil, "no command 'udno'; similar: undo"),
        ("qqqq", nil, "no command 'qqqq'"),
    ])
    func `include the command that a text misspells`(text: String, first: String?, problem: String)
    {
        var playground = typed(text)
        #expect(titles(playground).first == first, "\(titles(playground))")
        playground.press("Enter")
        #expect(playground.complaint?.hasPrefix(problem) == true, "\(playground.complaint ?? "")")
    }

    @Test func `includes undo for udno once there is something to undo`() {
        var edited = Playground.on()
        edited.update(.prompt(.command("set blue.opacity 0.5")))
        #expect(titles(typed("udno", in: edited)) == ["undo"])
    }

    @Test func `starts with a begun command that can be run, not with one without an effect`() {
        #expect(titles(typed("sel")).first == "select LAYER")
        var playground = Playground.on()
        playground.hover(at: 160, 240)
        #expect(titles(typed("sel", in: playground)).prefix(2) == ["select hit", "select LAYER"])
    }

    @Test func `marks nothing for a letter that is not a command`() throws {
        let playground = typed("g")
        let prompt = try #require(playground.prompt)
        #expect(playground.derived.palette.marked(for: prompt) == nil)
    }

    @Test func `does not report an unknown command if only the argument is missing`() {
        var playground = typed("set blue.anchorPoint 0,0")
        playground.press("Enter")
        playground = typed("set ", in: playground)
        playground.press("Enter")
        #expect(playground.complaint == "set takes LAYER.PROPERTY VALUE")
        playground = typed("sett", in: .on())
        playground.press("Enter")
        #expect(playground.complaint?.hasPrefix("no command") == true)
    }

    @Test func `is no longer chosen after recalling earlier input`() {
        var playground = typed("undo")
        playground.press("Enter : Up")
        #expect(playground.prompt?.line.text == "undo")
        playground.press("Tab Down")
        #expect(playground.prompt?.line.text.isEmpty == true)
        #expect(playground.prompt?.hasChosen == false)
    }

    @Test func `includes a fully typed command even if it has no effect`() {
        #expect(titles(typed("undo")).first == "undo")
    }

    @Test(arguments: [
        ("del", "delete", "the root cannot be deleted"),
        ("dup", "duplicate", "the root cannot be duplicated"), ("redo", "redo", "nothing to redo"),
    ])
    func `includes a begun command without an effect if there is no other, and it says why`(
        text: String, name: String, reason: String
    ) {
        var playground = typed(text)
        #expect(titles(playground).first == name)
        playground.press("Down Enter")
        #expect(playground.prompt == nil && playground.log == reason)
    }

    @Test func `includes only possible commands`() {
        var playground = Playground.on()
        let impossible: Set = [
            "undo", "redo", "play", "frame on", "frame back", "model", "next match", "copy why",
            "wrong", "select hit", "superlayer", "delete", "duplicate", "move in", "move out",
            "bring forward", "send backward",
        ]
        #expect(impossible.isDisjoint(with: titles(typed(""))))
        playground.update(.listing(.select(2)))
        playground.hover(at: 160, 240)
        playground.press("a 7 Enter / b Enter")
        let now = titles(typed("", in: playground))
        #expect(
            ["undo", "next match", "copy why", "wrong", "delete", "move out"].allSatisfy(
                now.contains))
        #expect(!now.contains("redo") && !now.contains("move in"))
    }

    @Test func `starts with the last command`() {
        var playground = typed("grid")
        playground.press("Enter")
        playground = typed("set blue.opacity 0.5", in: playground)
        playground.press("Enter")
        #expect(titles(typed("", in: playground)).prefix(2) == ["set blue.opacity 0.5", "grid"])
        #expect(titles(typed("set ", in: playground)).first == "set blue.opacity 0.5")
        playground.press("u : Up Enter")
        #expect(playground.tree.nodes.first { $0.name == "blue" }?.layer.opacity == 0.5)
    }

    @Test func `is inserted by Tab, completed by Enter, and run when complete`() {
        var playground = typed("set bl")
        playground.press("Tab")
        #expect(playground.prompt?.line.text == "set blue.")
        playground.type("zP")
        playground.press("Enter")
        #expect(playground.prompt?.line.text == "set blue.zPosition ")
        playground.press("5 Enter")
        #expect(playground.prompt == nil && playground.selectedNode.layer.zPosition == 5)
        playground = typed("rules b", in: playground)
        playground.press("Enter")
        #expect(playground.probe.rules == .book)
        playground = typed("rules ", in: playground)
        playground.press("Down Enter")
        #expect(playground.probe.rules == .uiview)
    }

    @Test(
        arguments: [
            ("set blue.position 1", "position takes two numbers, such as 20,40"),
            ("set blue.anchorPoint 0", "anchorPoint takes two numbers, such as 0.5,1"),
            (
                "set blue.backgroundColor #0",
                "backgroundColor takes a colour, such as white or #d0d0d8, or none"
            ),
        ])
    func `takes no value for another that it begins, unless that is chosen`(
        text: String, problem: String
    ) throws {
        var tree = LayerTree.blueWhite
        tree = tree.updating(2) {
            ($0.position, $0.anchorPoint) = (Point(x: 195, y: 330), UnitPoint(x: 0, y: 1))
            $0.backgroundColor = LayerColor(notation: "#0000ff")
        }
        var playground = typed(text, in: .on(tree))
        #expect(playground.derived.palette.proposals.count == 1)
        playground.press("Enter")
        #expect(playground.complaint == problem)
        playground = typed("set blue.position 10,20", in: playground)
        playground.press("Enter")
        playground = typed("set blue.position 3,4", in: playground)
        playground.press("Enter")
        playground = typed("set blue.position 1", in: playground)
        playground.press("Enter")
        #expect(playground.complaint == "position takes two numbers, such as 20,40")
        playground = typed("set blue.position 1", in: playground)
        playground.press("Down Enter")
        #expect(playground.tree[2].layer.position == Point(x: 10, y: 20))
        playground = typed("set blue.isHidden t", in: playground)
        playground.press("Enter")
        #expect(playground.tree[2].layer.isHidden)
    }

    @Test func `says which layer shows a text that is no name`() {
        let pay = Layer.made("button", 0, 0, 90, 40) { $0.text = "Pay" }
        var playground = Playground.on(.root(pay))
        playground.update(.prompt(.command("select Pay")))
        #expect(
            playground.complaint == "no layer is called 'Pay'; it is the text of root/button")
    }

    @Test(
        arguments: [
            ("rules x", "rules takes one of calayer, uiview, book, android, candidates"),
            ("select nobody", "no layer is called 'nobody'"),
            ("select", "select takes LAYER"), ("q! now", "q! takes nothing"),
        ])
    func `describes the required argument`(text: String, problem: String) {
        var playground = Playground.on()
        playground.update(.prompt(.command(text)))
        #expect(playground.prompt == nil && playground.complaint == problem)
    }

    @Test func `takes a command as the pages write it, with the colon`() {
        var playground = typed(":set blue.zPosition 5")
        playground.press("Enter")
        #expect(playground.prompt == nil && playground.selectedNode.layer.zPosition == 5)
        playground.update(.prompt(.command(":rules book")))
        #expect(playground.probe.rules == .book)
    }

    @Test func `tells layers with long paths apart by their indices`() {
        let cells = (0..<3).map { _ in
            Layer.made("a long name of a cell", 0, 0, 9, 9, [.made("label", 0, 0, 5, 5)])
        }
        var playground = Playground.on(.root(.made("list", 0, 0, 90, 90, cells)))
        playground.update(.prompt(.command("select label")))
        let complaint = playground.complaint ?? ""
        #expect(
            complaint
                == "'label' can be …e of a cell/label (#3), …of a cell#2/label (#5), and 1 more")
        #expect(complaint.count <= 80)
    }
}
