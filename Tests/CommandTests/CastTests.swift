import Foundation
import TerminalHarness
import TestSupport
import Testing

@Suite(.waiting) struct `A recording for asciinema` {
    private static let scene = """
        hitbox 1
        scene
          hitbox: 1
          root: {name: root, frame: [0, 0, 200, 200]}
        end

        """

    private func recording(_ statements: String) throws -> [[Any]] {
        let run = try Run("cast", "-", input: Self.scene + statements)
        #expect(run.status == 0)
        return try run.output.split(separator: "\n").dropFirst().map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [Any])
        }
    }

    @Test(arguments: ["key + 100000", "wheel up 100000 at root"])
    func `has frames only for changes, and the full duration`(repeated: String) throws {
        let frames = try recording(repeated + "\nkey x\n")
        let last = try #require(frames.last?.first as? Double)
        #expect(frames.count < 200 && last > 6_000)
    }

    /// The last row of the screen, with its time.
    private func captions(_ statements: String) throws -> [(time: Double, text: String)] {
        var screen = TerminalModel(columns: 80, rows: 25)
        return try recording(statements).compactMap { event in
            screen.take(Array(try #require(event[2] as? String).utf8))
            return (try #require(event[0] as? Double), screen.text(row: 24))
        }
    }

    @Test func `has captions before each step`() throws {
        let rows = try captions("click 10,10\nwait 2s\nkey x\nnote \"Look here.\"\nwait 1s\nundo\n")
        var texts: [String] = []
        for row in rows where row.text != texts.last { texts.append(row.text) }
        #expect(texts == ["", "  Click 10,10", "  Press x", " Look here.", "  Undo"])
        #expect(rows.first { $0.text == "  Press x" }?.time == 3.32)
    }

    @Test func `shows a change without an event at once, and long enough`() throws {
        let screens = try recording("set root.name \"other\"\nkey x\n")
        let isChanged = { (event: [Any]) in (event[2] as? String)?.contains("other") ?? false }
        let change = try #require(screens.last(where: isChanged)?.first as? Double)
        let next = try #require(
            screens.first { ($0[2] as? String)?.contains("Press x") ?? false }?.first as? Double)
        #expect(next - change > 0.79)
    }

    private static let lesson = """
        hitbox 1
        lesson "A lesson" about "who gets a touch"
        scene
        hitbox: 1
        root:
          name: view
          frame: [0, 0, 200, 200]
          sublayers:
            - name: card
              frame: [20, 20, 100, 100]
              sublayers: [{name: badge, frame: [80, 80, 60, 60], backgroundColor: red}]
        end
        say "Look."
        predict answer under uiview at 150,150
        goal "Make card half as opaque"
          expect card.opacity 0.5
        end
        solution
          set card.opacity 0.5
        end
        learned "That is all."

        """

    @Test func `plays a lesson with wrong answers and the solutions of goals`() throws {
        let run = try Run("cast", "-", "--as", "svg", input: Self.lesson)
        #expect(run.status == 0)
        let picture = try AnimatedPicture(run.output)
        #expect(
            picture.description == "Press 3; Press Enter; Set card.opacity to 0.5; Press Enter")
        #expect(run.output.contains("<title>A lesson</title>"))
        #expect(run.output.contains(">[x] Make card half as opaque<"))
        #expect(run.output.contains(">That is all.<"))
        // The still picture is the first answer.
        let shown = (0..<picture.rows).compactMap {
            picture.content(ofRow: $0, picture.place(ofRow: $0, at: nil))
        }
        #expect(shown.contains { $0.texts.contains { $0.text.hasPrefix("You said badge") } })
    }

    @Test func `accepts its documented formats`() throws {
        let svg = try Run("cast", "-", "--as", "svg", input: Self.scene + "click 10,10\n")
        #expect(
            svg.status == 0 && svg.output.hasPrefix("<svg ") && svg.output.hasSuffix("</svg>\n"))
        #expect(svg.output.contains("<title>standard input</title>"))
        let cast = try Run("cast", "-", "--as", "asciicast", input: Self.scene)
        #expect(cast.output.contains("\"height\": 25, \"title\": \"standard input\""))
        #expect(try Run("cast", "-", "--as", "cast", input: Self.scene).output == cast.output)
        #expect(try Run("cast", "-", "--as", "gif", input: Self.scene).status == 64)
    }

    @Test func `takes the form from the end of the file's name`() throws {
        let folder = try TestFolder()
        func written(_ name: String, _ options: [String] = []) throws -> String {
            let file = try folder.write(name, "")
            let arguments = ["cast", "-", "-o", file] + options
            #expect(try Run(arguments: arguments, input: Self.scene).status == 0)
            return try String(contentsOfFile: file, encoding: .utf8)
        }
        #expect(try written("a.svg").hasPrefix("<svg "))
        #expect(try written("b.SVG").hasPrefix("<svg "))
        #expect(try written("c.cast").hasPrefix("{\"version\": 2"))
        #expect(try written("d.svg", ["--as", "cast"]).hasPrefix("{\"version\": 2"))
    }
}
