import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `Another scene` {
    @Test(
        arguments: [
            ("demo outside", OtherScene.demo("outside")),
            ("open my scene.yaml", .file("my scene.yaml")),
            ("next demo", .demoAfter(1)), ("previous demo", .demoAfter(-1)),
        ])
    func `is opened by its name in the palette`(written: String, scene: OtherScene) {
        var playground = Playground.on()
        playground.press(":")
        playground.take(.paste(written))
        #expect(playground.take(.key(KeyPress(.enter))) == .open(scene))
        #expect(playground.overlays.top == nil)
    }

    @Test func `is not opened without a name`() {
        var playground = Playground.on()
        playground.press(":")
        playground.take(.paste("open"))
        #expect(playground.take(.key(KeyPress(.enter))) == nil)
        #expect(playground.prompt?.problem == "open takes FILE")
    }

    @Test func `is chosen among all demos without a name`() {
        var playground = Playground.on()
        playground.press(":")
        playground.take(.paste("demo"))
        #expect(playground.take(.key(KeyPress(.enter))) == .demos)
    }

    @Test func `waits for a decision about unsaved changes`() {
        var playground = Playground.on()
        playground.press("p Right Enter")
        let open = Action.program(.open(.demo("outside")))
        #expect(playground.update(open) == nil)
        #expect(playground.overlays.menu?.title == "Unsaved changes")
        #expect(playground.take(.key(KeyPress(.character("n")))) == nil)
        #expect(playground.overlays.menu == nil)
        playground.update(open)
        let save = playground.take(.key(KeyPress(.character("w"))))
        #expect(save == .save(then: .open(.demo("outside"))))
        playground.update(open)
        let discard = playground.take(.key(KeyPress(.character("d"))))
        #expect(discard == .open(.demo("outside")))
    }
}
