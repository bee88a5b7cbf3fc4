import LayerGeometry
import TerminalTypes
import TestSupport
import Testing

@testable import PlaygroundModel

@Suite struct `A background warning` {
    private let text = "edits are not backed up"

    @Test
    func `stays while its edit continues, and is read with the next key`() {
        var playground = Playground.on()
        playground.press("/ b l u e Enter p Right")
        playground.update(.panes(.warn(text)))
        #expect(playground.warning == text)
        playground.press("Right Down")
        #expect(playground.warning == text && playground.edit != nil)
        playground.press("Enter")
        #expect(playground.warning == text, "what the edit did does not cover it")
        #expect(playground.log.hasPrefix("position"))
        playground.press("f")
        #expect(playground.warning == nil)
    }

    @Test func `stays while a layer is dragged, and while the mouse only moves`() {
        var playground = Playground.on()
        playground.press("/ b l u e Enter")
        playground.drag(from: Point(x: 160, y: 240), to: Point(x: 200, y: 300), letGo: false)
        #expect(playground.edit != nil)
        playground.update(.panes(.warn(text)))
        let cell = playground.cell(of: Point(x: 200, y: 300))
        playground.take(.mouse(MouseInput(.drag(.left), at: cell)))
        playground.take(.mouse(MouseInput(.release(.left), at: cell)))
        playground.take(.mouse(MouseInput(.move, at: cell)))
        playground.take(.resize(CellSize(columns: 100, rows: 30)))
        #expect(playground.warning == text)
        playground.click(column: cell.column, row: cell.row)
        #expect(playground.warning == nil)
    }

    @Test func `is shown once, and one after the other`() {
        var playground = Playground.on()
        for warning in ["one", "two", "one"] { playground.update(.panes(.warn(warning))) }
        #expect(playground.warning == "one")
        playground.press("g")
        #expect(playground.warning == "two")
        playground.press("g")
        #expect(playground.warning == nil)
    }

    @Test func `waits while something else uses its line`() {
        var playground = Playground.on()
        playground.press(": g r")
        playground.update(.panes(.warn(text)))
        #expect(playground.warning == nil)
        playground.press("i d Enter")
        #expect(playground.warning == text)
        playground.press("?")
        #expect(playground.panes.warnings.isEmpty, "it was seen")
    }

    @Test func `is not needed for the result of a request while a tool is in use`() {
        var playground = Playground.on()
        playground.press("/ b l u e Enter p Right")
        playground.update(.panes(.complain("cannot write a")))
        #expect(playground.panes.isNews && playground.change != nil)
        playground.press("Right")
        #expect(!playground.panes.isNews)
        playground.update(.panes(.tell("wrote a")))
        #expect(playground.panes.isNews && playground.log == "wrote a")
        playground.press("Enter")
        playground.update(.panes(.tell("wrote a")))
        #expect(!playground.panes.isNews, "there is nothing that would cover it")
    }

    @Test func `may ask for another file name`() {
        var playground = Playground.on()
        playground.update(.prompt(.open(.saveAs(then: nil))))
        playground.update(.prompt(.refuse("it is the dump itself")))
        #expect(playground.prompt?.problem == "it is the dump itself")
        playground.press("a")
        #expect(playground.prompt?.problem == nil && playground.prompt?.line.text == "a")
    }
}

@Suite struct `The choices of a question` {
    @Test func `are each on one line, where they can be clicked`() {
        var page = LessonPage(title: "Quiz", step: 1, count: 1)
        page.phase = .asking
        page.choices = (1...4).map { (number: Int) in
            LessonPage.Choice(
                Character("\(number)"), "UITableViewCell#\(number)/UITableViewCellContentView",
                .layer(number))
        }
        let lines = page.lines(columns: 78, rows: 7).map(\.text)
        for choice in page.choices {
            #expect(lines.contains { $0.contains("\(choice.key) \(choice.text)") }, "\(lines)")
        }
    }
}
