import Foundation
import PlaygroundModel
import TestSupport
import Testing

@Suite(.waiting) struct `The export command` {
    @Test(arguments: [
        ("swift", "import QuartzCore"), ("uiview", "import UIKit"),
        ("objc", "CALayer *makeLayers(void) {"), ("xctest", "XCTAssertIdentical(hit, blue)"),
        ("svg", "<title>hit: view/white/blue</title>"), ("text", "● blue"),
        ("touchmap", "fill-opacity=\"0.25\""),
        ("yaml", "frame: [50, 50, 100, 100]"), ("json", #""path": "view/white/blue""#),
    ])
    func `writes every form`(form: String, part: String) throws {
        let run = try Run("export", "-", "--as", form, "--at", "160,240", input: blueWhite)
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.contains(part))
        #expect(run.output.hasSuffix("\n"))
    }

    @Test func `leaves out of a layer's scene what selects another layer`() throws {
        let scene = """
            hitbox: 1
            select: SELECTED
            probe:
              - {at: [15, 15], select: window/card/buy}
              - {at: [16, 16], select: other}
              - {at: [17, 17]}
            root:
              name: window
              frame: [0, 0, 100, 100]
              sublayers:
                - name: box
                  frame: [10, 10, 80, 80]
                  sublayers:
                    - name: card
                      frame: [0, 0, 50, 50]
                      sublayers: [{name: buy, frame: [0, 0, 10, 10]}]
                - {name: other, frame: [0, 90, 10, 10]}
            """.replacing("window/card", with: "window/box/card")
        for (selected, kept) in [("other", nil), ("card", "card"), ("window/box", nil)] {
            let run = try Run(
                "export", "-", "--as", "yaml", "--layer", "card",
                input: scene.replacing("SELECTED", with: selected))
            #expect(run.output.contains("\nselect: ") == (kept != nil), "\(run.output)")
            #expect(!run.output.contains("other") && !run.output.contains("[6, 6]"))
            #expect(run.output.contains("[5, 5]") && run.output.contains("select: \"card/buy\""))
            #expect(run.output.contains("[7, 7]"))
            let check = try Run("check", "-", input: run.output)
            #expect(check.status == 0 && check.errors.isEmpty, "\(check.errors)")
        }
        let whole = try Run(
            "export", "-", "--as", "yaml", "--layer", "window",
            input: scene.replacing("SELECTED", with: "other"))
        #expect(whole.output.contains("select: other") && whole.output.contains("[16, 16]"))
    }

    @Test func `offers the formats in the menu of the playground`() throws {
        let help = try Run("export", "--help").output
        let forms = try #require(help.firstMatch(of: /\n  --as <([a-z|]+)>/)).1.split(
            separator: "|")
        #expect(Set(forms.map(String.init)) == Set(Playground.exportFormats.map(\.format)))
        #expect(Set(Playground.exportFormats.map(\.key)).count == forms.count)
    }

    @Test func `spreads the layers of a drawing, with a needle and a bead for each`() throws {
        let run = try Run(
            "export", "-", "--as", "svg", "--exploded", "--at", "160,240", input: blueWhite)
        #expect(run.status == 0 && run.output.contains("<title>blue: hit</title>"))
        #expect(run.output.contains("<title>white: sublayer-hit</title>"))
        #expect(run.output.split(separator: "<circle").count == 6)
        #expect(run.output.contains("<title>view/white/blue</title>"))
        let flat = try Run("export", "-", "--as", "svg", "--exploded", input: blueWhite)
        #expect(flat.status == 0 && !flat.output.contains("<circle"))
        let wrong = try Run("export", "-", "--as", "swift", "--exploded", input: blueWhite)
        #expect(wrong.status == 64 && wrong.errors.contains("--exploded is for --as svg"))
    }

    @Test func `maps where touches reach each control, and which layers get the rest`() throws {
        let screen = """
            hitbox: 1
            rules: uiview
            root:
              name: window
              frame: [0, 0, 390, 844]
              sublayers:
                - {name: buy, class: UIButton, frame: [20, 100, 100, 50]}
                - {name: over, class: OverlayView, frame: [70, 120, 100, 100]}
                - name: box
                  frame: [0, 400, 100, 20]
                  sublayers: [{name: cut, class: UIButton, frame: [0, 0, 100, 50]}]
            """
        let map = try Run("export", "-", "--as", "touchmap", input: screen).output
        let title = "window/buy: 3500 of 5000 pt², largest rectangle 50x50 at 20,100"
        #expect(map.contains("<title>\(title); the rest: 1500 to over</title>"))
    }

    @Test func `writes the output of describe and the scene`() throws {
        let described = try Run("describe", "-", "--json", input: blueWhite)
        let exported = try Run("export", "-", "--as", "json", input: blueWhite)
        #expect(exported.output == described.output)
        let yaml = try Run("export", "-", "--as", "yaml", "--rules", "uiview", input: blueWhite)
        #expect(yaml.output.contains("rules: uiview"))
        #expect(try Run("export", "-", "--as", "yaml", input: yaml.output).output == yaml.output)
    }

    @Test func `accepts a layer, rules, a negative point, and a size`() throws {
        let white = try Run("export", "-", "--as", "json", "--layer", "white", input: blueWhite)
        #expect(white.output.split(separator: "\n").count == 2)
        let views = try Run(
            "export", "-", "--as", "xctest", "--at", "-5,3", "--rules", "uiview", input: blueWhite)
        #expect(views.output.contains("XCTAssertNil(hit)"))
        let text = try Run("export", "-", "--as", "text", "--size", "30x9", input: blueWhite)
        #expect(text.output.split(separator: "\n", omittingEmptySubsequences: false).count == 10)
        #expect(
            try Run("export", "-", "--as", "yaml", "--layer", "x", input: blueWhite).status == 64)
        let unknown = try Run("export", "-", "--as", "pdf", input: blueWhite)
        #expect(unknown.status == 64 && unknown.errors.contains("svg"))
        #expect(try Run("export", "-", input: blueWhite).status == 64)
    }

    @Test func `writes a file atomically, and keeps links and permissions`() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("hitbox-\(UUID().uuidString)")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        let target = folder.appendingPathComponent("out.svg")
        try "old".write(to: target, atomically: true, encoding: .utf8)
        try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target.path)
        let link = folder.appendingPathComponent("link.svg")
        try files.createSymbolicLink(at: link, withDestinationURL: target)
        let run = try Run("export", "-", "--as", "svg", "-o", link.path, input: blueWhite)
        #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
        #expect(try String(contentsOf: target, encoding: .utf8).hasSuffix("</svg>\n"))
        let attributes = try files.attributesOfItem(atPath: target.path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try files.destinationOfSymbolicLink(atPath: link.path) == target.path)
        #expect(try files.contentsOfDirectory(atPath: folder.path).count == 2)

        let directory = try Run("export", "-", "--as", "svg", "-o", folder.path, input: blueWhite)
        #expect(directory.status == 2)
        #expect(directory.errors.contains("it is a directory"))
        let nowhere = folder.path + "/none/out.svg"
        let missing = try Run("export", "-", "--as", "svg", "-o", nowhere, input: blueWhite)
        #expect(missing.status == 2 && missing.errors.hasPrefix("error: cannot write '"))

        let scene = folder.appendingPathComponent("scene.yaml").path
        try blueWhite.write(toFile: scene, atomically: true, encoding: .utf8)
        let itself = try Run("export", scene, "--as", "swift", "-o", scene)
        #expect(itself.status == 64 && itself.errors.contains("is the scene itself"))
        #expect(try String(contentsOfFile: scene, encoding: .utf8) == blueWhite)
    }
}
