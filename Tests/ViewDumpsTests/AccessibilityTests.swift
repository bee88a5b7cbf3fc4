import LayerGeometry
import SourceDiagnostics
import Testing

@testable import ViewDumps

@Suite struct `An accessibility tree of a simulator` {
    @Test func `is the same from AXe and idb, nested or complete`() throws {
        let dump = try DumpFixture.read("axe.json")
        let outline = Markup.outline(dump)
        #expect(
            outline.prefix(8) == [
                "Corner Shop (0 0 402 874)",
                "  nav (0 62 402 54)",
                "    BackButton (16 0 44 44)",
                "    Cart (171 9 60 26)",
                "  cart.list (0 160 402 430)",
                "    cart.item.0 (0 0 402 72)",
                "      thumb.0 (16 12 48 48)",
                "      Linen shirt (76 14 180 22)",
            ])
        for name in ["idb-nested.json", "idb-complete.json"] {
            let other = try DumpFixture.read(name)
            #expect(Markup.outline(other) == outline, "\(name)")
            #expect(other.rows.map(\.isDisabled) == dump.rows.map(\.isDisabled))
            let layers = (LayerTree(other.root).nodes, LayerTree(dump.root).nodes)
            #expect(layers.0.map(\.layer) == layers.1.map(\.layer), "\(name)")
        }
    }

    @Test(arguments: [
        #"{"uiHierarchy": JSON}"#, #"{"ok": {"n": [1]}, "data": {"capture": {"tree":JSON}}}"#,
        #"{"text": "a: {", "structuredContent": {"elements": JSON}, "isError": false}"#,
    ])
    func `may be a value in the answer of a tool`(answer: String) throws {
        let text = try DumpFixture.text("axe.json")
        let dump = try opened(answer.replacing("JSON", with: text))
        #expect(Markup.outline(dump) == Markup.outline(try opened(text)))
        #expect(dump.notes.allSatisfy { $0.code != .skipped })
    }

    @Test func `has controls, texts and disabled elements`() throws {
        let dump = try DumpFixture.read("axe.json")
        let nodes = LayerTree(dump.root).nodes
        let controls = nodes.filter(\.layer.touch.isControl).map(\.layer.name)
        #expect(
            controls == [
                "BackButton", "cart.item.0", "cart.remove.0", "cart.item.1", "cart.remove.1",
                "cart.item.2", "cart.remove.2", "gift", "voucher", "voucher.apply", "pay",
                "cookies.accept", "tab.shop",
            ])
        let disabled = nodes.filter { dump.rows[$0.index].isDisabled }
        #expect(disabled.map(\.layer.name) == ["voucher.apply"])
        #expect(nodes.first { $0.layer.name == "pay" }?.layer.text == "Pay now")
    }

    @Test func `only has candidates for a touch`() throws {
        let dump = try DumpFixture.read("axe.json")
        #expect(Markup.hit(dump, x: 200, y: 780) == nil)
        let trace = LayerTree(dump.root).root.trace(Point(x: 200, y: 780), rules: dump.rules)
        #expect(
            trace.candidates.map { LayerTree(dump.root)[$0.index].layer.name }
                == ["Corner Shop", "pay", "cookies"])
        #expect(dump.notes.contains { $0.code == .noZOrder })
    }

    @Test func `as a list has the same elements under every point`() throws {
        let list = try DumpFixture.read("idb-flat.json")
        let tree = try DumpFixture.read("idb-nested.json")
        #expect(list.levels == 2 && list.rootCount == 1)
        #expect(list.codes.contains("1 flat-list") && !tree.codes.contains("1 flat-list"))
        for x in stride(from: 5.0, to: 402, by: 20) {
            for y in stride(from: 5.0, to: 874, by: 20) {
                #expect(names(list, x, y) == names(tree, x, y), "\(x),\(y)")
            }
        }
    }

    private func names(_ dump: ViewDump, _ x: Double, _ y: Double) -> [String] {
        let tree = LayerTree(dump.root)
        return tree.root.trace(Point(x: x, y: y), rules: dump.rules).candidates
            .map { tree[$0.index].layer.name }.sorted()
    }

    @Test func `without an application has no windows to choose from`() throws {
        let dump = try opened(
            """
            [{"AXLabel": "a", "AXFrame": "{{0, 0}, {9, 9}}"},
             {"AXLabel": "b", "AXFrame": "{{5, 5}, {9.5, 9}}"}]
            """)
        #expect(Markup.outline(dump).dropFirst() == ["  a (0 0 9 9)", "  b (5 5 9 9)"])
        #expect(dump.codes == ["1 flat-list", "1 no-z-order"])
        #expect(dump.rows.map(\.place?.column) == [nil, 2, 2])
    }

    @Test func `may lack a type, numbers, or all of a frame`() throws {
        let dump = try opened(
            """
            Running on a simulator
            {"role": "AXButton", "AXLabel": "go", "frame": {"x": null, "y": 1, "width": 2, "height": 3},
             "AXFrame": "{{1, 2}, {3, 4}}", "children": [
              {"type": "Link", "AXLabel": "bad", "AXFrame": "{1, 2}"},
              {"type": "Link", "AXLabel": "none"},
              {"AXLabel": "infinite", "frame": {"x": 1e999, "y": 0, "width": 1, "height": 1}}]}
            """)
        #expect(Markup.outline(dump) == ["go (1 2 3 4)", "  bad -", "  none -", "  infinite -"])
        #expect(dump.rows[0].className == "Button")
        #expect(
            Markup.notes(dump) == ["skipped:1", "bad-value:4!", "no-frame:5!", "non-finite:6!"])
        #expect(dump.notes.first { $0.code == .noFrame }?.column == 3)
    }

    @Test func `may be the single element at a point`() throws {
        let dump = try opened(#"{"AXFrame":"{{20, 264}, {362, 44}}","AXLabel":"General"}"#)
        #expect(Markup.outline(dump) == ["General (20 264 362 44)"])
        let none = ##"{"elements": [null], "backend": "ax", "target": {"kind": "point"}}"##
        #expect(throws: DumpProblem.self) { try opened(none) }
    }

    @Test(arguments: ["", "\n", "\n\n-- the second --\n"])
    func `is the last one in the file, with a warning`(separator: String) throws {
        let one = #"[{"AXFrame":"{{0, 0}, {9, 9}}","AXLabel":"a"}]"#
        let dump = try opened(one + separator + one.replacing("\"a\"", with: "\"b\""))
        #expect(dump.root.name == "b")
        let warning = try #require(dump.notes.first { $0.severity == .warning })
        #expect(warning.message == "the last whole one of 2 trees is read; the others are skipped")
        #expect(warning.line == 1 + separator.count { $0 == "\n" })
    }
}

@Suite struct `A verdict of idb` {
    private func phrases(_ dump: ViewDump) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: LayerTree(dump.root).nodes.compactMap { node in
                dump.rows[node.index].verdict.map { (node.layer.name, $0.phrase) }
            })
    }

    @Test func `is stored with the row`() throws {
        let dump = try DumpFixture.read("idb-complete.json")
        let cookies = "We use cookies. By staying you agree."
        #expect(
            phrases(dump) == [
                "pay": "idb: blocked, covered by '\(cookies)'",
                "voucher.apply": "idb: blocked, disabled",
                "tab.shop": "idb: blocked, covered by 'Group', user interaction is disabled",
                "BackButton": "idb: can be touched at 38,84",
                "cookies.accept": "idb: can be touched at 336,838",
                "gift": "idb: can be touched at 300,618",
                "cart.item.0": "idb: blocked, 'Remove Linen shirt' takes its touches",
                "cart.remove.0": "idb: can be touched at 362,196",
                "voucher": "idb: blocked, reaches beyond the screen, not hittable",
            ])
        #expect(
            dump.notes.contains {
                $0.code == .toolVerdict && $0.message.hasPrefix("idb reports 4 as touchable")
            })
    }

    @Test func `may have unknown words, and too many`() throws {
        let reasons = (0..<40).map {
            "{\"kind\": \"new_\($0)\\u001b\", \"by\": {\"label\": \"\(String(repeating: "x", count: 200))\"}}"
        }
        let dump = try opened(
            """
            [{"AXLabel": "a", "frame": {}, "interactable": {"status": "blocked", "reasons": [
            \(reasons.joined(separator: ","))]}}, {"AXLabel": "b", "interactable": null},
            {"AXLabel": "c", "interactable": {"status": "actionable", "at": {"x": 1e999, "y": 3}}},
            {"AXLabel": "d", "interactable": {"status": "actionable", "at": null}},
            {"AXLabel": "e", "interactable": "yes"},
            {"AXLabel": "f", "interactable": {"status": "blocked", "reasons": [[], 3, {"kind": "hidden"}]}}]
            """)
        let verdicts = dump.rows.map(\.verdict)
        #expect(verdicts[1]?.reasons.count == JSONShape.mostItems)
        #expect(verdicts[1]?.reasons[0].kind == "new_0\u{FFFD}")
        #expect((verdicts[1]?.reasons[0].by?.count ?? 100) <= 60)
        #expect(verdicts[2] == nil && verdicts[5] == nil)
        #expect(verdicts[3]?.phrase == "idb: can be touched")
        #expect(verdicts[4]?.phrase == "idb: can be touched")
        #expect(verdicts[6]?.phrase == "idb: blocked, hidden")
    }
}

@Suite struct `A JSON source of WebDriverAgent` {
    @Test func `becomes layers with frames in their superlayers`() throws {
        let dump = try DumpFixture.read("wda-source.json")
        #expect(
            Markup.outline(dump).prefix(8) == [
                "Sign in (0 0 390 844)", "  Window (0 0 390 844)", "    Other (0 0 390 844)",
                "      Account (0 47 390 44)", "        Back (8 0 70 44)",
                "        Account (160 11 70 22)", "      ScrollView (0 91 390 480)",
                "        email (20 49 350 44)",
            ])
        let nodes = LayerTree(dump.root).nodes
        let controls = nodes.filter(\.layer.touch.isControl).map(\.layer.name)
        #expect(
            controls.prefix(7) == [
                "Back", "email", "password", "remember", "signin", "forgot", "q",
            ])
        #expect(nodes.filter(\.layer.isHidden).map(\.layer.name) == ["banner"])
        #expect(
            nodes.filter { dump.rows[$0.index].isDisabled }.map(\.layer.name) == ["signin"])
        #expect(dump.rules == .candidates)
    }

    @Test func `is read within a driver's response, with columns`() throws {
        let dump = try DumpFixture.read("wda-answer.json")
        #expect(Markup.outline(dump) == Markup.outline(try DumpFixture.read("wda-source.json")))
        #expect(dump.rows.allSatisfy { $0.line == 1 })
        let columns = dump.rows.map(\.column)
        #expect(columns == columns.sorted() && Set(columns).count == columns.count)
        #expect(columns[0] == 11)
    }

    @Test func `may omit attributes, and list children first`() throws {
        let dump = try opened(
            """
            {"sessionId": null, "value": {"children": [{"rect": {"x": 1, "y": 2, "width": 3, "height": 4},
              "rawIdentifier": null, "type": "Cell", "name": null}], "frame": "{{0, 0}, {9, 9}}",
              "rawIdentifier": "top", "type": "Application"}}
            """)
        #expect(Markup.outline(dump) == ["top (0 0 9 9)", "  Cell (1 2 3 4)"])
        #expect(dump.root.sublayers[0].isHidden == false)
    }
}
