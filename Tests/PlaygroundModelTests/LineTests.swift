import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `A line that is typed` {
    @Test(
        arguments: [
            ("C-w", "open a/b.yaml ", 14), ("C-w C-w", "open ", 5),
            ("A-Backspace", "open a/b.yaml ", 14),
            ("C-w A-Backspace", "open a/b.", 9), ("C-h C-h", "open a/b.yaml ", 14),
            ("C-a C-k", "", 0), ("C-a C-f C-f C-k", "op", 2), ("C-b C-d", "open a/b.yaml c", 15),
            ("A-b A-b", "open a/b.yaml cd", 9), ("C-Left A-Left C-Left", "open a/b.yaml cd", 7),
            ("C-a A-f", "open a/b.yaml cd", 4), ("C-a C-Right A-Right", "open a/b.yaml cd", 6),
            ("C-a A-d", " a/b.yaml cd", 0), ("C-a A-d A-d A-d A-d A-d A-d", "", 0),
            ("C-a C-w A-Backspace C-e C-k A-d", "open a/b.yaml cd", 16),
        ])
    func `has the keys of every shell`(keys: String, text: String, cursor: Int) {
        var playground = Playground.on()
        playground.press(":")
        playground.type("open a/b.yaml cd")
        playground.press(keys)
        #expect(playground.prompt?.line.text == text)
        #expect(playground.prompt?.line.cursor == cursor)
    }

    @Test func `recalls commands with Up, and comes back with Down`() {
        var playground = Playground.on()
        for command in ["grid", "frames"] {
            playground.update(.prompt(.command(command)))
        }
        playground.press(":")
        playground.type("pi")
        playground.press("Up")
        #expect(playground.prompt?.line.text == "frames")
        playground.press("C-p C-p")
        #expect(playground.prompt?.line.text == "grid", "the first one is the last")
        playground.press("Down")
        #expect(playground.prompt?.line.text == "frames")
        playground.press("Down")
        #expect(playground.prompt?.line.text == "pi")
        playground.press("Up Enter")
        #expect(!playground.stage.shows(.frames) && playground.prompt == nil)
    }

    @Test func `recalls earlier searches`() {
        var playground = Playground.on()
        playground.press("/ b l u Enter / Up")
        #expect(playground.prompt?.line.text == "blu")
        playground.press("Esc F Up Enter")
        #expect(playground.listing.filter == "blu")
    }

    @Test func `moves from the suggestions back to itself, and on to earlier input`() {
        var playground = Playground.on()
        playground.update(.prompt(.command("grid")))
        playground.press(": Down Down Up")
        #expect(playground.prompt?.choice == 0 && playground.prompt?.hasChosen == true)
        playground.press("Up")
        #expect(playground.prompt?.hasChosen == false && playground.prompt?.line.text == "")
        playground.press("Up")
        #expect(playground.prompt?.line.text == "grid")
    }

    @Test func `does nothing while it is empty`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.update(.prompt(.command("delete")))
        let count = playground.tree.count
        playground.press(": Enter")
        #expect(playground.prompt == nil && playground.tree.count == count)
    }
}

@Suite struct `A command of other editors` {
    @Test(
        arguments: [
            ("e my.yaml", .open(.file("my.yaml"))), ("edit a b", .open(.file("a b"))),
            ("o x", .open(.file("x"))), ("x", .save(then: .quit)), ("wq!", .save(then: .quit)),
            ("x!", .save(then: .quit)), ("wqa", .save(then: .quit)), ("qa!", .quit),
            ("q!", .quit), ("q", .quit), ("qa", .quit), ("wa", .save(then: nil)),
            ("w my.yaml", .saveAs("my.yaml", overwriting: false, then: nil)),
            ("saveas my.yaml", .saveAs("my.yaml", overwriting: false, then: nil)),
        ] as [(String, Effect)])
    func `has the same meaning here`(text: String, effect: Effect) {
        var playground = Playground.on()
        playground.press(":")
        playground.type(text)
        #expect(playground.take(.key(KeyPress(.enter))) == effect)
    }

    @Test func `is suggested first, and inserted if a name has to follow`() {
        var playground = Playground.on()
        playground.update(.overlay(.offer(Openable(files: ["a.yaml"]))))
        playground.press(": e")
        #expect(playground.derived.palette.proposals.first?.title == "open FILE")
        playground.press("Enter")
        #expect(playground.prompt?.line.text == "open ")
        playground.press("C-u")
        playground.type("e a")
        #expect(playground.derived.palette.proposals.map(\.title) == ["open a.yaml"])
    }
}

@Suite struct `An unknown command` {
    @Test(arguments: ["d", "1", "de", "k", "ud", "zz"])
    func `does nothing if it is short`(text: String) {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.press(":")
        playground.type(text)
        let before = playground
        playground.press("Enter")
        #expect(playground.complaint?.hasPrefix("no command '\(text)'") == true)
        #expect(playground.tree == before.tree && playground.edit == nil)
    }

    @Test func `can still be chosen from the list`() {
        var playground = Playground.on()
        playground.update(.listing(.select(2)))
        playground.press(": d Down Enter")
        #expect(playground.tree.count == 2)
        playground = .on()
        playground.press(":")
        playground.type("gri")
        playground.press("Enter")
        #expect(playground.stage.shows(.grid))
        playground.press(": g r Enter : g Tab Enter")
        #expect(playground.stage.shows(.grid))
    }
}
