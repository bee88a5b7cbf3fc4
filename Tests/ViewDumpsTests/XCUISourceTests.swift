import LayerGeometry
import Testing

@testable import ViewDumps

@Suite struct `An XCUITest page source` {
    static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <AppiumAUT>
          <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Demo" x="0" y="0" width="390" height="844">
            <XCUIElementTypeOther enabled="true" visible="true" x="20" y="100" width="350" height="200">
              <XCUIElementTypeButton name="save" label="Save &quot;it&quot;" enabled="false" visible="true" x="30" y="110" width="100" height="44"/>
              <XCUIElementTypeStaticText label="Text" value="v" visible="false" x="-5" y="110" width="40" height="20"/>
              <XCUIElementTypeSwitch value="1" width="51" height="31"/>
              <XCUIElementTypeSlider x="inf" y="0" width="-2" height="9"/>
            </XCUIElementTypeOther>
          </XCUIElementTypeApplication>
        </AppiumAUT>
        """

    @Test func `becomes layers with frames in their superlayers`() throws {
        let dump = try Markup.read(Self.text)
        #expect(dump.format == .xcuiSource)
        #expect(
            Markup.outline(dump) == [
                "Demo (0 0 390 844)",
                "  Other (20 100 350 200)",
                "    save (10 10 100 44)",
                "    Text (-25 10 40 20)",
                "    Switch -",
                "    Slider -",
            ])
        #expect(Markup.notes(dump) == ["no-frame:7!", "non-finite:8!"])
        #expect(dump.rows.map(\.line) == [3, 4, 5, 6, 7, 8])
    }

    @Test func `has controls, hidden and disabled views, and texts`() throws {
        let dump = try Markup.read(Self.text)
        let views = dump.root.sublayers[0].sublayers
        #expect(views.map(\.touch.isControl) == [true, false, true, true])
        #expect(views.map(\.isHidden) == [false, true, false, false])
        #expect(views.map(\.text) == ["Save \"it\"", "Text", "1", nil])
        #expect(dump.rows.map(\.isDisabled) == [false, false, true, false, false, false])
        #expect(dump.rows[2].className == "XCUIElementTypeButton")
    }

    @Test func `only has candidates for a touch`() throws {
        let dump = try Markup.read(Self.text)
        #expect(Markup.hit(dump, x: 40, y: 120) == nil)
        let trace = LayerTree(dump.root).root.trace(Point(x: 40, y: 120), rules: dump.rules)
        #expect(trace.candidates.count == 3)
        #expect(dump.notes.contains { $0.code == .noZOrder })
    }

    // Source: appium/appium-mac2-driver's page source.
    @Test func `has identifiers and titles on the Mac`() throws {
        let dump = try Markup.read(
            """
            <XCUIElementTypeWindow identifier="" title="Notes" x="0" y="0" width="90" height="60">
            <XCUIElementTypeButton identifier="save" title="Save" x="1" y="2" width="9" height="9"/>
            </XCUIElementTypeWindow>
            """)
        #expect(Markup.outline(dump) == ["Notes (0 0 90 60)", "  save (1 2 9 9)"])
        #expect(dump.root.sublayers.first?.text == "Save")
    }

    @Test func `may be a value in a driver's response`() throws {
        let value = Self.text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        let dump = try Markup.read("{\n  \"value\" : \"\(value)\",\n  \"sessionId\" : null\n}\n")
        #expect(Markup.outline(dump) == Markup.outline(try Markup.read(Self.text)))
        #expect(dump.rows.allSatisfy { $0.line == 2 })
    }

    @Test func `retains a truncated element, without the frame`() throws {
        let place = try #require(Self.text.firstRange(of: "x=\"-"))
        let dump = try Markup.read(Self.text[..<place.lowerBound] + "x=\"5\" y=\"1")
        #expect(Markup.outline(dump).last == "    Text -")
        #expect(Markup.notes(dump).contains("row-cut:6!"))
        #expect(Markup.notes(dump).contains("cut:6!"))
        #expect(dump.rows.last?.isUncertain == true)
    }

    @Test func `has exact frames and XCTest's verdicts if they were asked for`() throws {
        let dump = try DumpFixture.read("wda-hittable.xml")
        #expect(
            dump.rows.map { $0.verdict?.phrase } == [
                "XCTest: can be touched", "XCTest: blocked, not hittable",
                "XCTest: blocked, not hittable", "XCTest: can be touched",
            ])
        let note = dump.notes.first { $0.code == .toolVerdict }
        #expect(note?.message.hasPrefix("XCTest reports 2 as touchable and 2 as blocked") == true)
        let broken = try DumpFixture.text("wda-hittable.xml").replacing(
            "{{20.333, 101.333}, {100.333, 43}}", with: "{{inf, inf}, {0, 0}}")
        #expect(try opened(broken).outline[2] == "    Save 20,101 101x44")
        #expect(try Markup.read(Self.text).rows.allSatisfy { $0.verdict == nil })
    }

    @Test func `has them in JSON, too`() throws {
        let dump = try opened(
            """
            {"type": "Button", "rawIdentifier": "save", "isEnabled": "1", "isHittable": "0",
             "rect": {"x": 20, "y": 101, "width": 101, "height": 44}, "frame": "{{20, 101}, {101, 44}}",
             "nativeFrame": "{{20.333, 101.333}, {100.333, 43}}"}
            """)
        #expect(dump.format == .webDriver)
        #expect(dump.outline == ["save 20.333,101.333 100.333x43"])
        #expect(dump.rows[0].verdict?.phrase == "XCTest: blocked, not hittable")
    }
}
