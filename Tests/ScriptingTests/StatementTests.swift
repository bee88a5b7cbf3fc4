import HitboxScripting
import LayerGeometry
import TerminalTypes
import Testing

@Suite struct `A step` {
    @Test func `goes to a target of every form`() throws {
        let blue = LayerReference("blue")
        let targets: [(String, Target)] = [
            ("blue", Target(.center(blue))),
            ("view/white/blue", Target(.center(LayerReference("view/white/blue")))),
            ("#3", Target(.center(LayerReference("#3")))),
            ("\"my layer\"", Target(.center(LayerReference("my layer")))),
            (
                "view/\"my layer\":1,2",
                Target(.own(LayerReference("view/my layer"), Point(x: 1, y: 2)))
            ),
            ("blue:2,2", Target(.own(blue, Point(x: 2, y: 2)))),
            ("blue:-2,.5", Target(.own(blue, Point(x: -2, y: 0.5)))),
            ("blue@0.5,1", Target(.unit(blue, UnitPoint(x: 0.5, y: 1)))),
            ("34,10", Target(.scene(Point(x: 34, y: 10)))),
            ("34,-10", Target(.scene(Point(x: 34, y: -10)))),
            ("(-5,3)", Target(.scene(Point(x: -5, y: 3)))),
            ("+20,0", Target(.offset(dx: 20, dy: 0))),
            ("-5,+3", Target(.offset(dx: -5, dy: 3))),
            ("cell(9,7)", Target(.cell(CellPoint(column: 8, row: 6)))),
            ("px(73,112)", Target(.pixel(x: 73, y: 112))),
            ("blue anyway", Target(.center(blue), isForced: true)),
        ]
        for (text, target) in targets {
            #expect(try step("move \(text)") == .move(target), "\(text)")
        }
    }

    @Test func `has buttons and keys, with modifiers`() throws {
        let blue = Target(.center(LayerReference("blue")))
        #expect(try step("click blue") == .click(.left, blue))
        #expect(try step("press right blue") == .press(PointerButton(.right), blue))
        #expect(
            try step("click ctrl+shift+middle blue")
                == .click(PointerButton(.middle, [.control, .shift]), blue))
        #expect(try step("key C-x 3") == .key(KeyPress(.character("x"), .control), count: 3))
        #expect(try step("key ctrl+x") == .key(KeyPress(.character("x"), .control), count: 1))
        #expect(try step("key alt+Enter") == .key(KeyPress(.enter, .alt), count: 1))
        #expect(try step("key ctrl++") == .key(KeyPress(.character("+"), .control), count: 1))
        #expect(try step("key \"#\"") == .key(KeyPress(.character("#")), count: 1))
        #expect(
            try step("wheel ctrl+down 3 at blue")
                == .wheel(.down, .control, count: 3, at: blue))
        #expect(
            try step("drag right blue -> +5,0 -> 1,2 steps 4")
                == .drag(
                    PointerButton(.right),
                    [blue, Target(.offset(dx: 5, dy: 0)), Target(.scene(Point(x: 1, y: 2)))],
                    steps: 4))
    }

    @Test func `has texts with escapes, times and sizes`() throws {
        #expect(try step(#"type "a \"b\" \\ \x41 # é""#) == .type("a \"b\" \\ A # é"))
        #expect(try step(#"raw "\e[<0;9;7M\xff""#) == .raw([0x1B] + Array("[<0;9;7M".utf8) + [255]))
        #expect(try step("wait 400ms") == .wait(seconds: 0.4))
        #expect(try step("wait 1.5s # a while") == .wait(seconds: 1.5))
        #expect(try step("resize 100x30") == .resize(CellSize(columns: 100, rows: 30)))
        #expect(try step("focus out") == .focus(false))
        #expect(try step("undo") == .undo)
    }

    @Test func `sets a property in its notation`() throws {
        func set(_ text: String) throws -> LayerValue {
            guard case .set(LayerReference("card"), _, let value) = try step("set card.\(text)")
            else { throw NotThat() }
            return value
        }
        #expect(try set("rotation 45deg") == .angle(.degrees(45)))
        #expect(try set("rotation -45°") == .angle(.degrees(-45)))
        #expect(try set("scale 2") == .scale(x: 2, y: 2))
        #expect(try set("anchorPoint 0,1") == .unit(UnitPoint(x: 0, y: 1)))
        for text in ["-5,3", "-5, 3", "-5 3", "(-5,3)", "-5 , 3 # there"] {
            #expect(try set("position \(text)") == .point(Point(x: -5, y: 3)), "\(text)")
        }
        let rect = LayerValue.rect(Rect(x: 100, y: 100, width: 100, height: 50))
        #expect(try set("frame 100,100 100x50") == rect)
        #expect(try set("bounds 100,100,100,50") == rect)
        #expect(try set("bounds 100,100  100×50") == rect)
        for text in ["100x50", "100×50", "100 x 50", "100 50"] {
            let size = LayerValue.size(Size(width: 100, height: 50))
            #expect(try set("bounds.size \(text)") == size, "\(text)")
        }
        #expect(try set("isHidden true") == .flag(true))
        #expect(try set("isHidden on") == .flag(true))
        #expect(try set("isHidden 0") == .flag(false))
        #expect(try set("isHidden \"true\"") == .flag(true))
        #expect(try set("isPassThrough root") == .word("root"))
        #expect(try set("touchOutset 12") == .number(12))
        #expect(try set("class \"UIButton\"") == .text("UIButton"))
        #expect(try set("contentSize 320x900") == .size(Size(width: 320, height: 900)))
        #expect(try set("contentSize none") == .size(nil))
        #expect(try set("clock sweep") == .word("sweep"))
        #expect(try set("opacity .5") == .number(0.5))
        #expect(try set("text \"a b\"") == .text("a b"))
        #expect(try set("backgroundColor #d0d0d8").typed == "#d0d0d8")
        #expect(try set("backgroundColor none") == .color(nil))
        #expect(try set("transform identity") == .transform(.identity))
        #expect(
            try set("transform translate(10,0) rotate(30deg,0,1,0) scale(2)")
                == .transform(
                    LayerTransform([
                        .translate(x: 10, y: 0), .rotate(.degrees(30), x: 0, y: 1, z: 0),
                        .scale(x: 2, y: 2),
                    ])))
        #expect(
            try set("transform translate(10, 0) rotate( 30deg, 0, 1, 0 )scale(2)")
                == set("transform translate(10,0) rotate(30deg,0,1,0) scale(2)"))
        #expect(
            try set("transform 1,0,0,1,5,6")
                == .transform(LayerTransform(.translation(x: 5, y: 6))))
    }
}

@Suite struct `An expectation` {
    @Test func `is about hits, points, properties and the screen`() throws {
        let blue = LayerReference("blue")
        let place = Target.Place.scene(Point(x: 1, y: 2))
        let via = ["view", "my white", "blue"].map { LayerReference($0) }
        #expect(
            try claim("expect hit blue at 1,2 via view > \"my white\" > blue")
                == .hit(blue, at: place, via: via, isNegated: false))
        #expect(
            try claim("expect not hit blue") == .hit(blue, at: nil, via: [], isNegated: true))
        let (none, not) = ("expect hit none at 1,2", "expect not hit none at 1,2")
        #expect(try claim(none) == .hit(nil, at: place, via: [], isNegated: false))
        #expect(try claim(not) == .hit(nil, at: place, via: [], isNegated: true))
        #expect(
            try claim("expect hit \"none\"")
                == .hit(LayerReference("none"), at: nil, via: [], isNegated: false))
        #expect(try claim("expect seen blue at 1,2") == .seen(blue, at: place))
        #expect(
            try claim("expect not contains blue") == .contains(blue, at: nil, isNegated: true))
        #expect(
            try claim("expect rejected blue because outside-bounds at 1,2")
                == .rejected(blue, .outsideBounds, at: place))
        #expect(
            try claim("expect point blue 50,50 ± 1,2")
                == .point(
                    blue, Point(x: 50, y: 50), tolerance: Size(width: 1, height: 2)))
        #expect(
            try claim("expect point blue 50,50 +-1")
                == .point(
                    blue, Point(x: 50, y: 50), tolerance: Size(width: 1, height: 1)))
        #expect(
            try claim("expect blue.zPosition 5 ± 0.1")
                == .property(
                    blue, .model, property("zPosition"), .number(5), tolerance: 0.1))
        #expect(
            try claim("expect blue.presentation.bounds.origin 5,6")
                == .property(
                    blue, .presentation, property("bounds.origin"), .point(Point(x: 5, y: 6)),
                    tolerance: nil))
        #expect(
            try claim("expect v1.2.position 5,6")
                == .property(
                    LayerReference("v1.2"), .model, property("position"),
                    .point(Point(x: 5, y: 6)), tolerance: nil))
        #expect(
            try claim("expect \"v.position\".opacity 1")
                == .property(
                    LayerReference("v.position"), .model, property("opacity"), .number(1),
                    tolerance: nil))
        #expect(try claim("expect selected blue") == .selected(blue))
        #expect(try claim("expect row 24 \"q quit\"") == .row(24, "q quit"))
    }

    @Test func `has a screen indented like its end`() throws {
        let text = "expect screen\n\t hitbox   \n\n\t  \\end\n\t\\\\a\n\t└┘\n\tend"
        #expect(try claim(text) == .screen([" hitbox", "", "  end", "\\a", "└┘"]))
    }
}
