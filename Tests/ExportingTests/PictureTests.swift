import Foundation
import LayerGeometry
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxExporting

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct `An exported picture` {
    @Test func `is XML, whatever the names are`() throws {
        let trees = try ExportedTrees.demos() + ExportedTrees.random(seeds: 0..<20)
        for (name, tree) in trees {
            let probe = tree.root.convert(tree.root.layer.bounds.origin, to: nil)
            let request = ExportRequest(title: "]]> <script>", probe: probe)
            check(Export.svg.text(of: tree.root, for: request), name)
        }
    }

    private func check(_ text: String, _ name: String) {
        let parser = XMLParser(data: Data(text.utf8))
        #expect(parser.parse(), "\(name): \(parser.parserError.map { "\($0)" } ?? "")")
        #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" }, "\(name)")
        #expect(!text.contains("nan") && !text.contains("<script>"), "\(name)")
    }

    @Test func `shows each layer by its converted corners`() throws {
        for (name, tree) in try ExportedTrees.demos() where name != "app" {
            let text = Export.svg.text(of: tree.root)
            for node in tree.nodes where !node.layer.isTransformLayer && node.layer.isDoubleSided {
                let corners = node.layer.bounds.corners.map {
                    NumberText.pair(node.convert($0, to: nil))
                }
                #expect(text.contains("M" + corners.joined(separator: " L") + " Z"), "\(name)")
            }
        }
        let tree = LayerTree(Layer.made("up", 0, 0, 10, 20))
        let flipped = Export.svg.text(of: tree.root, for: ExportRequest(isYUp: true))
        #expect(flipped.contains("M0,0 L10,0 L10,-20 L0,-20 Z"))
    }

    @Test func `clips by masking superlayers, and outlines the hit layer`() {
        let badge = Layer.made("badge", 50, -10, 40, 40) { $0.mask = .made("", 0, 0, 20, 20) }
        let card = Layer.made("card", 0, 0, 60, 60, [badge]) {
            $0.masksToBounds = true
            $0.cornerRadius = 8
        }
        let tree = LayerTree(card)
        let text = Export.svg.text(of: tree.root, for: ExportRequest(probe: Point(x: 55, y: 5)))
        #expect(text.contains("<g clip-path=\"url(#bounds-1)\">"))
        #expect(text.contains("<g clip-path=\"url(#mask-2)\">"))
        #expect(
            text.contains("<clipPath id=\"mask-2\"><path d=\"M50,-10 L70,-10 L70,10 L50,10 Z\"/>"))
        #expect(text.contains("<title>hit: card/badge</title>"))
        #expect(text.contains("<title>probe at 55,5</title>"))
        // Clipped parts do not enlarge the picture.
        #expect(text.contains("viewBox=\"-12 -12 84 84\""))
    }

    @Test func `clips planes where they cross`() throws {
        let trees = try ExportedTrees.demos().filter { $0.name == "perspective" }
        let tree = try #require(trees.first).tree
        let text = Export.svg.text(of: tree.root)
        // The left door is in front of the right one in the left half.
        let cut = text.split(separator: "\n").filter { $0.contains("id=\"crossing-1\"") }
        #expect(cut.count == 1)
        let door = tree.named("left-door")
        let middle = try #require(door.convert(Point(x: 100, y: 90), to: nil))
        #expect(cut.first?.contains("L\(NumberText.short(middle.x)),") == true, "\(cut)")
        #expect(text.components(separatedBy: "doors/left-door</title>").count == 3)
    }

    @Test func `as text is the stage in the requested size`() {
        let request = ExportRequest(
            probe: Point(x: 160, y: 240), size: CellSize(columns: 40, rows: 12))
        let text = Export.text.text(of: LayerTree.blueWhite.root, for: request)
        let expected = """
                        ▛▀▀▀▀▀▀▀▀▀▀▀▀▀▀▜
                        ▌              ▐
                        ▌              ▐
                        ▌  ▄▄ ● blue   ▐
                        ▌  ▌ ▗▄▄▄▄▖ ▐  ▐
                        ▌  ▌ ▐    ▌ ▐  ▐
                        ▌  ▌ ▐▄▄┼▄▌ ▐  ▐
                        ▌  ▌        ▐  ▐
                        ▌  ▀▀▀▀▀▀▀▀▀▀  ▐
                        ▌              ▐
                        ▌              ▐
                        ▙▄▄▄▄▄▄▄▄▄▄▄▄▄▄▟

            """
        #expect(text == expected)
    }

    @Test func `can have any size`() {
        for size in [(1, 1), (2, 1), (61, 3), (62, 3), (63, 9), (200, 60)] {
            let request = ExportRequest(size: CellSize(columns: size.0, rows: size.1))
            let text = Export.text.text(of: LayerTree.blueWhite.root, for: request)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == size.1 + 1)
            #expect(lines.allSatisfy { String($0).cellWidth <= size.0 })
        }
    }
}

@Suite struct `The table of exports` {
    @Test func `has a name, a sentence and an extension for each`() {
        #expect(
            Export.allCases.map(\.name) == [
                "swift", "uiview", "objc", "xctest", "svg", "text",
            ])
        #expect(Set(Export.allCases.map(\.sentence)).count == Export.allCases.count)
        #expect(Export.allCases.allSatisfy { !$0.fileExtension.isEmpty })
    }

    @Test func `writes whole lines for every tree`() throws {
        for (name, tree) in try ExportedTrees.demos() + ExportedTrees.random(seeds: 40..<50) {
            for export in Export.allCases {
                let node = tree[tree.count / 2]
                let text = export.text(of: node, for: ExportRequest(probe: Point(x: 100, y: 100)))
                #expect(text.hasSuffix("\n") && !text.contains("\r"), "\(name): \(export)")
            }
        }
    }
}
