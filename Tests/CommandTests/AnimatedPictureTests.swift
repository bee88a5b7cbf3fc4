import Foundation
import HitboxScripting
import TerminalHarness
import TerminalTypes
import TestSupport
import Testing

/// The pictures in docs, by script.
private let scripts: [URL] = {
    let folder = Document.root.appendingPathComponent("docs/pictures")
    let found = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).filter { $0.pathExtension == "hitbox" }.sorted { $0.path < $1.path }
}()

@Suite(.waiting) struct `An animated picture` {
    /// The screens of an asciicast of a script.
    private func screens(_ script: URL) throws -> [(time: Int, screen: TerminalModel)] {
        let run = try Run("cast", script.path)
        #expect(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        let head = try #require(
            JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        var screen = TerminalModel(
            columns: try #require(head["width"] as? Int), rows: try #require(head["height"] as? Int)
        )
        var screens: [(time: Int, screen: TerminalModel)] = []
        for line in lines.dropFirst() {
            let event = try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
            let time = Int((try #require(event[0] as? Double) * 1000).rounded())
            let text = try #require(event[2] as? String)
            #expect(event[1] as? String == "o")
            screen.take(Array(text.utf8))
            if screens.last?.time == time { screens.removeLast() }
            screens.append((time, screen))
        }
        return screens
    }

    private func picture(_ script: URL) throws -> AnimatedPicture {
        let run = try Run("cast", script.path, "--as", "svg")
        #expect(run.status == 0, "\(run.errors)")
        return try AnimatedPicture(run.output)
    }

    /// Compares a row of a picture with that of a terminal.
    private func expectSame(
        _ content: AnimatedPicture.Content?, _ screen: TerminalModel, row: Int, _ moment: Int
    ) {
        let cells = screen.cells[row * screen.columns..<(row + 1) * screen.columns]
        let found = content?.text(like: cells.map { Character($0.scalar) }) { column in
            let look = screen.cells[row * screen.columns + column].look
            return look.foreground == look.background
        }
        #expect(found ?? "" == screen.text(row: row), "row \(row) at \(moment) ms")
    }

    @Test(arguments: Effort.sample(scripts))
    func `shows the same as the terminal at each moment`(script: URL) throws {
        let screens = try screens(script)
        let picture = try picture(script)
        #expect(screens.count > 3 && picture.columns == 80 && picture.rows == 25)
        var compared: Set<[String]> = []
        for (place, (time, screen)) in screens.enumerated() {
            // When it starts, and a millisecond before the next one.
            let next = place + 1 < screens.count ? screens[place + 1].time : picture.length
            for moment in [time, next - 1] {
                for row in 0..<screen.rows {
                    let found = picture.place(ofRow: row, at: moment)
                    let key = ["\(row)", "\(found)", screen.text(row: row)]
                    if compared.insert(key).inserted {
                        expectSame(picture.content(ofRow: row, found), screen, row: row, moment)
                    }
                }
            }
        }
        // The still picture: at the start, with reduced motion, and without animation.
        let last = try #require(screens.last)
        #expect(picture.start <= last.time && picture.length == last.time + 3_000)
        let still = try #require(screens.last { $0.time <= picture.start })
        for row in 0..<picture.rows {
            let found = picture.place(ofRow: row, at: nil)
            expectSame(picture.content(ofRow: row, found), still.screen, row: row, -1)
        }
        #expect(
            picture.text.contains("@media(prefers-reduced-motion:reduce){.s,.p{animation:none}}"))
    }

    @Test(arguments: scripts)
    func `is small, short and always the same`(script: URL) throws {
        let (one, other) = (try picture(script), try picture(script))
        #expect(one.text == other.text)
        let file = script.deletingPathExtension().appendingPathExtension("svg")
        #expect(
            try String(contentsOf: file, encoding: .utf8) == one.text,
            "\(file.lastPathComponent) is not what the program draws now: run 'docs/pictures/make'")
        #expect(one.text.utf8.count < 150_000)
        // Ten seconds, and the final pause.
        #expect(one.length <= 13_000)
    }

    @Test(arguments: scripts)
    func `is readable on a dark and on a light background`(script: URL) throws {
        let picture = try picture(script)
        #expect(picture.text.contains("@media(prefers-color-scheme:light){.g{fill:#ffffff}"))
        func color(_ hexadecimal: String) throws -> RGBColor {
            RGBColor(try #require(Int(hexadecimal.dropFirst(), radix: 16)))
        }
        let colors = picture.colors
        for content in picture.contents {
            for text in content.texts {
                let ink = try #require(colors[text.classes[0]])
                let ground = colors["c\(content.pixels[8 * text.column])"]
                let dark = try color(ink.dark).contrast(with: color(ground?.dark ?? "#16171c"))
                let light = try color(ink.light).contrast(with: color(ground?.light ?? "#ffffff"))
                #expect(min(dark, light) >= 4.5, "\(text.text)")
            }
        }
    }

    @Test(arguments: scripts)
    func `has each step as a caption, and in its description`(script: URL) throws {
        let text = try String(contentsOf: script, encoding: .utf8)
        let screens = try screens(script)
        let picture = try picture(script)
        let read = try Script.read(text, name: script.lastPathComponent)
        // The learner's actions are not in the script.
        if read.header.lesson != nil { return }
        for statement in read.setup + read.tests.flatMap(\.statements) {
            guard case .step(let step) = statement.body, let caption = step.caption else {
                continue
            }
            #expect(picture.description.contains(caption))
            #expect(caption.cellWidth <= 77, "\(caption) has no room")
            #expect(screens.contains { $0.screen.text(row: 24).contains(caption) }, "\(caption)")
        }
    }
}

@Suite(.waiting) struct `The drawing of the needle` {
    @Test func `is what the program draws now`() throws {
        let folder = Document.root.appendingPathComponent("docs/pictures")
        let scene = folder.appendingPathComponent("sign-in.yaml").path
        let run = try Run("export", scene, "--as", "svg", "--exploded", "--at", "90,300")
        let file = folder.appendingPathComponent("needle.svg")
        #expect(try String(contentsOf: file, encoding: .utf8) == run.output)
    }
}
