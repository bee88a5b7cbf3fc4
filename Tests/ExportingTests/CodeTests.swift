import Foundation
import LayerGeometry
import TestSupport
import Testing

@testable import HitboxExporting

@Suite struct `Exported code` {
    @Test func `sets only properties that differ from a new layer's`() {
        let text = Export.swiftLayer.text(of: LayerTree.blueWhite.root)
        let expected = """
            // view
            // 3 layers, back to front, by hitbox.

            import QuartzCore

            let view = CALayer()
            view.name = "view"
            view.bounds = CGRect(x: 0, y: 0, width: 320, height: 480)
            view.position = CGPoint(x: 160, y: 240)

            let white = CALayer()
            white.name = "white"
            white.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
            white.position = CGPoint(x: 160, y: 240)
            view.addSublayer(white)

            let blue = CALayer()
            blue.name = "blue"
            blue.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
            blue.position = CGPoint(x: 100, y: 100)
            white.addSublayer(blue)

            """
        #expect(text == expected)
    }

    @Test func `sets properties on a view if it has them, and the rest on its layer`() {
        let label = Layer.made("label", 10, 20, 30, 40) {
            $0.text = "Hi"
            $0.isUserInteractionEnabled = false
        }
        let turned = Layer.made("turned", 0, 0, 10, 20, [label]) {
            $0.anchorPoint = UnitPoint(x: 0, y: 1)
            $0.layerTransform = LayerTransform([.translate(x: 1, y: 2), .rotate(.degrees(30))])
            $0.opacity = 0.3
            $0.masksToBounds = true
            $0.zPosition = 2
        }
        let text = Export.swiftView.text(of: LayerTree(turned).root)
        let expected = """
            // turned
            // 2 layers, back to front, by hitbox.

            import UIKit

            let turned = UIView()
            turned.layer.name = "turned"
            turned.layer.anchorPoint = CGPoint(x: 0, y: 1)
            turned.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
            turned.center = CGPoint(x: 5, y: 10)
            turned.transform = CGAffineTransform(translationX: 1, y: 2).rotated(by: 30 * .pi / 180)
            turned.alpha = 0.3
            turned.clipsToBounds = true
            turned.layer.zPosition = 2

            let label = UILabel(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
            label.text = "Hi"
            label.layer.name = "label"
            turned.addSubview(label)

            """
        #expect(text == expected)
    }

    @Test(
        arguments: [
            ("UITextField", "UITextField", "it.text = \"Hi\"", "", ""),
            ("UITextView", "UITextView", "it.text = \"Hi\"", "it.clipsToBounds = false\n", ""),
            ("UIButton", "UIButton", "it.setTitle(\"Hi\", for: .normal)", "", ""),
            ("UILabel", "UILabel", "it.text = \"Hi\"", "it.isUserInteractionEnabled = true\n", ""),
            (
                "BadgeView", "UILabel", "it.text = \"Hi\"", "it.isUserInteractionEnabled = true\n",
                "  // BadgeView"
            ),
        ])
    func `has the class that shows the text`(
        name: String, kind: String, text: String, more: String, remark: String
    ) {
        let layer = Layer.made("it", 10, 20, 30, 40) {
            $0.className = name
            $0.text = "Hi"
        }
        let code = Export.swiftView.text(of: LayerTree(layer).root)
        let frame = "CGRect(x: 10, y: 20, width: 30, height: 40)"
        #expect(
            code.hasSuffix(
                "let it = \(kind)(frame: \(frame))\(remark)\n\(text)\nit.layer.name = \"it\"\n\(more)"
            ),
            "\(code)")
    }

    @Test func `names in comments what moves, each property of a group by itself`() {
        let layer = Layer.made("it", 10, 20, 30, 40) {
            var group = LayerAnimation(keyPath: "")
            group.group = [LayerAnimation(keyPath: "opacity"), LayerAnimation(keyPath: "bounds")]
            $0.animations = [group, LayerAnimation(keyPath: "position")]
            $0.clock = .steppingHour
        }
        let code = Export.swiftLayer.text(of: LayerTree(layer).root)
        let remarks = code.split(separator: "\n").filter {
            $0.hasPrefix("// Animates") || $0.hasPrefix("// Turns")
        }
        #expect(
            remarks == [
                "// Turns as a hand of a clock: steppingHour.",
                "// Animates \"opacity\", which is left out here.",
                "// Animates \"bounds\", which is left out here.",
                "// Animates \"position\", which is left out here.",
            ])
    }

    /// A window that lets touches through, with its root view, over a button with a larger area.
    private static let touched: LayerTree = {
        let button = Layer.made("buy", 10, 10, 30, 20) {
            $0.className = "UIButton"
            $0.text = "Buy"
            $0.touch.outset = 12
        }
        let root = Layer.made("root", 0, 0, 100, 100, [button])
        let window = Layer.made("window", 0, 0, 100, 100, [root, .made("top", 0, 0, 9, 9)]) {
            $0.touch.isPassThrough = true
            $0.touch.isRootPassThrough = true
        }
        return LayerTree(window)
    }()

    @Test(arguments: [Export.swiftView, .test])
    func `overrides hitTest and point(inside:) where a view does`(export: Export) {
        let request = ExportRequest(probe: Point(x: 5, y: 5), rules: .uiview)
        let code = export.text(of: Self.touched.root, for: request)
        #expect(
            code.contains(
                """
                final class TouchView: UIView {
                    var touchOutset: CGFloat = 0
                    var isPassThrough = false

                    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                        bounds.insetBy(dx: -touchOutset, dy: -touchOutset).contains(point)
                    }

                    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                        let hit = super.hitTest(point, with: event)
                        return isPassThrough && hit === self ? nil : hit
                    }
                }

                final class TouchButton: UIButton {
                """))
        let lines = code.split(separator: "\n").map { $0.drop { $0 == " " } }
        for line in [
            "let window = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))",
            "window.isPassThrough = true",
            "let root = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))",
            "root.isPassThrough = true",
            "let buy = TouchButton(frame: CGRect(x: 10, y: 10, width: 30, height: 20))",
            "buy.touchOutset = 12",
            "let top = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))",
        ] {
            #expect(lines.contains { $0 == line }, "\(line)")
        }
        #expect(code.components(separatedBy: "final class Touch").count == 3)
        #expect(!code.contains("buy.isPassThrough") && !code.contains("root.touchOutset"))
    }

    @Test func `gives views a search outside of their bounds only if one needs it`() {
        func code(_ reachesOverflow: Bool) -> String {
            let view = Layer.made("view", 0, 0, 50, 50, [.made("menu", 0, 40, 50, 50)]) {
                $0.touch.outset = 2
                $0.touch.reachesOverflow = reachesOverflow
            }
            let tree = LayerTree(.made("root", 0, 0, 90, 90, [view]))
            let request = ExportRequest(probe: Point(x: 5, y: 5), rules: .uiview)
            return Export.swiftView.text(of: tree.root, for: request)
        }
        #expect(
            code(true).contains(
                "super.hitTest(point, with: event) ?? overflowing(point, with: event)"))
        #expect(code(true).contains("view.reachesOverflow = true"))
        #expect(code(true).contains("private func overflowing(_ point: CGPoint"))
        #expect(!code(false).contains("verflow"))
    }

    @Test func `leaves a class open that one for touches inherits from`() {
        let layer = Layer.made("it", 0, 0, 10, 10) {
            $0.isTransformLayer = true
            $0.touch.outset = -1
        }
        let code = Export.swiftView.text(of: LayerTree(layer).root)
        #expect(code.contains("\nclass TransformView: UIView {"))
        #expect(code.contains("final class TouchTransformView: TransformView {"))
    }

    @Test func `says which touches of a view a layer does not have`() {
        let code = Export.swiftLayer.text(of: Self.touched.root)
        let through = "// Lets touches through as a view; a layer has no such code."
        #expect(code.components(separatedBy: through).count == 3)
        #expect(
            code.contains("// Takes touches 12 beyond its bounds as a view; a layer does not."))
    }

    @Test func `has perspective before the rotation, and no integer division in C`() {
        let card = Layer.made("card", 0, 0, 10, 10) {
            $0.layerTransform = LayerTransform([
                .perspective(500), .rotate(.degrees(45), x: 0, y: 1, z: 0),
            ])
        }
        let text = Export.objectiveC.text(of: LayerTree(card).root)
        #expect(
            text.contains(
                """
                    CATransform3D cardTransform = CATransform3DIdentity;
                    cardTransform.m34 = -1.0 / 500;
                    cardTransform = CATransform3DRotate(cardTransform, 45 * M_PI / 180, 0, 1, 0);
                    card.transform = cardTransform;
                """))
    }

    @Test func `asserts the hit, with the reasons`() {
        let request = ExportRequest(probe: Point(x: 160, y: 240))
        let text = Export.test.text(of: LayerTree.blueWhite.root, for: request)
        #expect(
            text.contains(
                """
                        // view 160,240: asks its sublayers, and one of them answers.
                        // view/white 100,100: asks its sublayers, and one of them answers.
                        // view/white/blue 50,50: contains the point, and nothing in it is hit.
                        // In the space that the root's position is in.
                        let point = CGPoint(x: 160, y: 240)
                        let hit = view.hitTest(point)
                        XCTAssertIdentical(hit, blue)
                """))
        let outside = ExportRequest(probe: Point(x: -1, y: 0), rules: .uiview)
        let none = Export.test.text(of: LayerTree.blueWhite.root, for: outside)
        #expect(none.contains("func testNoLayerIsHit()"))
        #expect(none.contains("view.hitTest(point, with: nil)\n        XCTAssertNil(hit)"))
    }

    @Test func `of a layer tests the same point of it`() {
        let white = LayerTree.blueWhite.named("white")
        let text = Export.test.text(of: white, for: ExportRequest(probe: Point(x: 70, y: 150)))
        #expect(!text.contains("view"))
        #expect(text.contains("// white 10,10: contains the point"))
        #expect(text.contains("let point = CGPoint(x: 70, y: 150)"))
        #expect(text.contains("XCTAssertIdentical(hit, white)"))
    }

    @Test func `parses, whatever the names are`() throws {
        let trees = try ExportedTrees.demos() + ExportedTrees.random(seeds: 0..<12)
        var swift = ""
        var objectiveC = ""
        for (place, (_, tree)) in trees.enumerated() {
            for export in [Export.swiftLayer, .swiftView, .test] {
                let rules = HitRules.apple[place % 3]
                swift += export.text(of: tree.root, for: ExportRequest(title: "*/", rules: rules))
            }
            objectiveC += Export.objectiveC.text(of: tree.root, for: ExportRequest(title: "??/"))
                .replacingOccurrences(of: "makeLayers", with: "makeLayers\(place)")
        }
        objectiveC = objectiveC.replacingOccurrences(of: "#import", with: "// ")
        try Toolchain.inFolder { folder in
            let files = ["all.swift", "all.m"].map { folder.appendingPathComponent($0) }
            try swift.write(to: files[0], atomically: true, encoding: .utf8)
            try objectiveC.write(to: files[1], atomically: true, encoding: .utf8)
            let parsed = try Toolchain.run(["swiftc", "-parse", files[0].path], in: folder)
            #expect(parsed.status == 0 && parsed.output.isEmpty, "\(parsed.output.prefix(2000))")
            let checked = try Toolchain.run(
                [
                    "clang", "-fsyntax-only", "-fobjc-runtime=macosx", "-std=c99", "-Wall",
                    "-Werror", "-include", Toolchain.standIn("CoreAnimation.h"), files[1].path,
                ], in: folder)
            #expect(checked.status == 0, "\(checked.output.prefix(2000))")
        }
    }

    @Test func `builds layers of the same geometry`() throws {
        let trees = try ExportedTrees.demos() + ExportedTrees.random(seeds: 20..<26)
        var main = ""
        for (place, (_, tree)) in trees.enumerated() {
            main += "func tree\(place)() {\n"
            var code = CodeText(.swift, indent: 4) { main += $0 }
            let identifiers = code.layers(of: tree)
            main += "    \(identifiers[0]).report()\n}\ntree\(place)()\n"
        }
        let output = try Toolchain.inFolder { folder in
            let source = folder.appendingPathComponent("main.swift")
            try main.write(to: source, atomically: true, encoding: .utf8)
            let program = folder.appendingPathComponent("report").path
            let built = try Toolchain.run(
                [
                    "swiftc", "-Onone", source.path, Toolchain.standIn("CoreAnimation.swift"),
                    "-o", program,
                ], in: folder)
            try #require(built.status == 0, "\(built.output.prefix(2000))")
            return try Toolchain.run([program], in: folder).output
        }
        var lines = output.split(separator: "\n")[...]
        for (name, tree) in trees { try Self.compare(tree.root, &lines, name) }
        #expect(lines.isEmpty)
    }

    /// Compares the next lines of the report with a layer and its descendants, then with its mask.
    private static func compare(
        _ node: LayerNode, _ lines: inout ArraySlice<Substring>, _ name: String
    ) throws {
        let line = lines.popFirst()
        let words = try #require(line).split(separator: " ")
        let layer = node.layer
        let matrix = words.prefix(16).compactMap { Double($0) }
        let same = zip(matrix, node.toSuper.elements).allSatisfy { $0.isClose(to: $1) }
        #expect(matrix.count == 16 && same, "\(name): \(node.path): \(matrix)")
        let bounds = words.dropFirst(16).prefix(4).compactMap { Double($0) }
        let wanted = layer.bounds
        #expect(bounds == [wanted.minX, wanted.minY, wanted.width, wanted.height], "\(name)")
        let kind = layer.text == nil ? "CALayer" : "CATextLayer"
        let rest =
            "\(layer.opacity) \(layer.isHidden) \(layer.masksToBounds) \(layer.isDoubleSided) "
            + "\(layer.isTransformLayer ? "CATransformLayer" : kind) \(layer.cornerRadius) "
            + "\(layer.mask != nil)"
        #expect(words.dropFirst(20).prefix(7).joined(separator: " ") == rest, "\(name)")
        let scalars = layer.name.unicodeScalars.map { String($0.value, radix: 16) }
        #expect(words.dropFirst(27).map(String.init) == scalars, "\(name): \(node.path)")
        for sublayer in node.sublayers { try compare(sublayer, &lines, name) }
        if let mask = layer.mask { try compare(LayerTree(mask).root, &lines, name) }
    }
}

@Suite struct `An identifier` {
    @Test(arguments: [
        ("blue", "blue", "blue"), ("blue layer", "blueLayer", "blueLayer"),
        ("cell-1", "cell1", "cell1"), ("1st", "layer1st", "layer1st"), ("", "layer", "layer"),
        ("class", "class2", "class2"), ("int", "int", "int2"), ("名前", "名前", "layer"),
        ("Ünï", "ünï", "n"), ("👩‍👩‍👧", "layer", "layer"), ("_", "layer", "layer"),
    ])
    func `comes from any name`(name: String, swift: String, objectiveC: String) {
        for (dialect, expected) in [(CodeDialect.swift, swift), (.objectiveC, objectiveC)] {
            var names = Identifiers(dialect)
            #expect(names.unique(name) == expected)
        }
    }

    @Test func `is unique`() {
        var names = Identifiers(.swift, reserved: ["hit"])
        let given = ["blue", "Blue", "cell-1", "cell 1", "cell-1_2", "cell1", "hit", "", ""]
            .map { names.unique($0) }
        #expect(
            given == [
                "blue", "blue2", "cell1", "cell1_2", "cell12", "cell1_3", "hit2", "layer", "layer2",
            ])
        var all = Identifiers(.objectiveC)
        let many = (0..<20).flatMap { _ in ExportedTrees.names.map { all.unique($0) } }
        #expect(Set(many).count == many.count)
    }
}
