import LayerGeometry
import Testing

@testable import ViewDumps

/// The known facts about the format, one by one; see `CaptureReader` for the sources.
@Suite struct `A view hierarchy of Xcode` {
    private typealias Make = CaptureFixture

    @Test func `has windows and views in pre-order, children back to front`() throws {
        let dump = try Make.read(
            Make.response([
                (
                    Make.windows,
                    [
                        Make.view(
                            "0x1", "UIWindow", frame: (0, 0, 100, 200),
                            [
                                Make.view("0x2", frame: (0, 0, 50, 50)),
                                Make.view(
                                    "0x3", "UIButton", frame: (10, 10, 50, 50),
                                    [Make.view("0x4", "UILabel", frame: (1, 2, 3, 4))]),
                            ])
                    ]
                )
            ]))
        #expect(
            dump.outline == [
                "UIWindow 0,0 100x200", "  UIView 0,0 50x50", "  UIButton 10,10 50x50",
                "    UILabel 1,2 3x4",
            ])
        #expect(dump.rules == .uiview)
        #expect(dump.receiver(20, 20) == "UIButton@0")
        #expect(dump.rows.map(\.address) == ["0x1", "0x2", "0x3", "0x4"])
        #expect(
            dump.notes.map(\.message) == [
                "Xcode view hierarchy, 4 views, 3 levels, in points, "
                    + "implemented from descriptions, not yet tested with a real capture"
            ])
    }

    @Test func `is merged in numeric order, so that response 10 comes after response 2`() throws {
        var responses = [Self.window]
        for number in 1...10 {
            responses.append(
                Make.response([], ["\"0x1.frame\": \(Make.rect("frame", 0, 0, number, 9))"]))
        }
        let capture = try Make.capture(responses)
        let shuffled = try Capture(
            name: "a",
            files: responses.indices.sorted { "\($0)" < "\($1)" }.map { number in
                Make.file("a.viewhierarchy/RequestResponses/Response_\(number)", responses[number])
            })
        for capture in [capture, shuffled] {
            #expect(try ViewDump.read(capture).root.bounds.width == 10)
        }
    }

    private static let window = Make.response([
        (Make.windows, [Make.view("0x1", "UIWindow", frame: (0, 0, 100, 200))])
    ])

    @Test func `reports missing responses, and those without an answer`() throws {
        let files = [0, 3].map { Make.file("RequestResponses/Response_\($0)", Self.window) }
        let failed = Make.file("RequestResponses/Response_4", "{\"request\": {\"a\": [1]}}")
        let stranger = Make.file("RequestResponses/Response_x", "?")
        let hidden = Make.file("RequestResponses/.DS_Store", "?")
        let dump = try ViewDump.read(
            try Capture(name: "ui", files: files + [failed, stranger, hidden]))
        #expect(
            dump.notes.dropFirst().map { "\($0.code.rawValue): \($0.message)" } == [
                "failed-response: ui/RequestResponses/Response_4 has only its request: "
                    + "the app did not answer",
                "missing-response: without Response_1, Response_2, so properties or views are missing",
                "skipped: 'RequestResponses/Response_x' is not a response and was skipped",
            ])
    }

    @Test func `retains a value that a later response reports as unchanged or unavailable`() throws
    {
        for (status, isHidden) in [(4, false), (8, true), (0, true), (1, true)] {
            let dump = try Make.read(
                Make.response([
                    (
                        Make.windows,
                        [
                            Make.view(
                                "0x1", "UIWindow", frame: (0, 0, 9, 9),
                                properties: [Make.flag("hidden", true)])
                        ]
                    )
                ]),
                Make.response([], ["\"0x1.hidden\": \(Make.flag("hidden", false, status: status))"])
            )
            #expect(dump.root.isHidden == isHidden, "\(status)")
            #expect(Make.notes(dump) == (status == 0 ? ["bad-value!"] : []), "\(status)")
        }
        let named = try Make.read(
            Self.window,
            Make.response([], ["\"0x1.accessibilityIdentifier\": \(Self.name("a", 4))"]),
            Make.response([], ["\"0x1.accessibilityIdentifier\": \(Self.name("b", 1))"]))
        #expect(named.root.name == "UIWindow")
    }

    private static func name(_ text: String, _ status: Int) -> String {
        Make.property("accessibilityIdentifier", "public.plain-text", "\"\(text)\"", status: status)
    }

    @Test func `of version 1 has other words for outcomes`() throws {
        for (status, isHidden) in [("0", true), ("1", false), ("2", false), ("3", false)] {
            let property = Make.flag("hidden", true).replacing(
                "\"fetchStatus\": 4", with: "\"propertyValueStatus\": \(status)")
            let dump = try Make.read(
                Self.window.replacing("\"version\": 2", with: "\"version\": 1"),
                Make.response([], ["\"0x1.hidden\": \(property)"]))
            #expect(dump.root.isHidden == isHidden, "\(status)")
        }
    }

    @Test func `may have properties by an object's address alone`() throws {
        for table in ["{\"hidden\": \(Make.flag("", true))}", "[\(Make.flag("hidden", true))]"] {
            let text = table.replacing("\"propertyName\": \"\", ", with: "")
            #expect(
                try Make.read(Self.window, Make.response([], ["\"0x1\": \(text)"])).root.isHidden)
        }
    }

    // MARK: Layers

    /// A window with a view, and their layers: one has no view, one a mask.
    private static func layered(_ more: String = "") -> String {
        func layer(_ address: String, _ x: Int, _ sublayers: [String] = [], _ more: String = "")
            -> String
        {
            let children =
                sublayers.isEmpty ? "" : ", \"childGroup\": \(Make.group(Make.layers, sublayers))"
            let point = Make.property("position", "CGf, CGf", "[\"0x1.4p+3\", \"\(x)\"]")
            return """
                {"properties": [\(Make.rect("bounds", 0, 0, 20, 20)), \(point)\(more)]\(children),
                 "className": "CALayer", "objectID": "\(address)"}
                """
        }
        func view(_ address: String, _ name: String, _ layer: String, _ subviews: [String])
            -> String
        {
            """
            {"additionalGroups": [\(Make.group("com.apple.UIKit.UIViewController", ["{\"objectID\": \"0x99\"}"])),
              \(Make.group(Make.layers, [layer]))], "childGroup": \(Make.group(Make.views, subviews)),
             "properties": [\(Make.flag("userInteractionEnabled", true))],
             "className": "\(name)", "objectID": "\(address)"}
            """
        }
        let mask =
            ", "
            + Make.property(
                "mask", "objectInfo", "{\"className\": \"CALayer\", \"memoryAddress\": \"0x77\"}")
        let root = layer("0x11", 10, [layer("0x12", 40, [], mask), layer("0x13", 70)])
        let views = view(
            "0x1", "UIWindow", root, [view("0x2", "UIView", "{\"objectID\": \"0x12\"}", [])])
        return Make.response(
            [(Make.windows, [views])] + (more.isEmpty ? [] : [(Make.layers, [more])]))
    }

    @Test func `has each view's layer beside it, and layers without a view`() throws {
        let views = try Make.read(Self.layered())
        #expect(views.outline == ["UIWindow 0,0 20x20", "  UIView 0,30 20x20"])
        let layers = try Make.read(Self.layered(), tree: .layers)
        #expect(
            layers.outline == [
                "UIWindow 0,0 20x20", "  UIView 0,30 20x20", "  CALayer 0,60 20x20",
            ])
        #expect(layers.rules == .calayer && layers.tree == .layers)
        #expect(layers.receiver(5, 65) == "CALayer@0")
        #expect(layers.notes[0].message.hasPrefix("Xcode view hierarchy, 3 layers, 2 levels"))
        // UIKit's rules ask no view outside the window.
        #expect(views.receiver(5, 65) == nil)
    }

    @Test func `reports undescribed masks, and uses described ones`() throws {
        let lost = try Make.read(Self.layered(), tree: .layers)
        #expect(Make.notes(lost) == ["lost-mask!"])
        #expect(lost.rows[1].isUncertain && lost.root.sublayers[0].mask == nil)
        let mask = """
            {"objectID": "0x77", "className": "CAShapeLayer", "properties": [\(Make.rect("bounds", 0, 0, 5, 5))]}
            """
        let found = try Make.read(Self.layered(mask), tree: .layers)
        #expect(Make.notes(found) == [])
        #expect(found.root.sublayers[0].mask?.bounds.width == 5)
        #expect(found.root.sublayers[0].mask?.className == "CAShapeLayer")
    }

    @Test func `puts several windows into a screen, ordered by level`() throws {
        let level = Make.property("windowLevel", "CGf", "\"0x1.f4p+9\"")
        let text = Make.response([
            (
                Make.windows,
                [
                    Make.view("0x1", "AlertWindow", frame: (0, 0, 50, 50), properties: [level]),
                    Make.view("0x2", "UIWindow", frame: (0, 0, 100, 100)),
                ]
            )
        ])
        let dump = try Make.read(text)
        #expect(
            dump.outline == [
                "screen 0,0 100x100", "  UIWindow 0,0 100x100", "  AlertWindow 0,0 50x50",
            ])
        #expect(dump.receiver(10, 10) == "AlertWindow@0" && dump.receiver(60, 60) == "UIWindow@0")
        #expect(dump.receiver(160, 60) == nil)
        #expect(try dump.onlyRoot(2).outline == ["AlertWindow 0,0 50x50"])
        #expect(Make.notes(dump) == ["several-roots"])
        #expect(dump.root.sublayers.map(\.windowLevel) == [0, 1_000])
        #expect(try dump.onlyRoot(2).root.windowLevel == 1_000)
        let layers = try Make.read(text, Make.response(), tree: .views)
        #expect(layers.rootCount == 2)
    }

    @Test func `is that of the last capture if windows are described again`() throws {
        let again = Make.response([
            (
                Make.windows,
                [
                    Make.view(
                        "0x1", "UIWindow", frame: (0, 0, 100, 200),
                        [Make.view("0x3", "UILabel", frame: (0, 0, 5, 5))])
                ]
            )
        ])
        let first = again.replacing("0x3", with: "0x2").replacing("UILabel", with: "UIButton")
        let dump = try Make.read(first, again)
        #expect(dump.outline == ["UIWindow 0,0 100x200", "  UILabel 0,0 5x5"])
        #expect(Make.notes(dump) == ["several-captures"])
        // Xcode asks for everything anew, and the window has another address.
        let initial = "\"request\": {\"DBGHierarchyRequestName\": \"Initial request\"}"
        let reset =
            "\"request\": {\"DBGHierarchyRequestActions\": [{\"actionClass\": \"DebugHierarchyResetAction\"}]}"
        for request in [initial, reset] {
            func anew(_ text: String) -> String { text.replacing("\"request\": {}", with: request) }
            let other = anew(again).replacing("0x1\"", with: "0x9\"").replacing(
                "0x101", with: "0x109")
            let second = try Make.read(anew(first), other)
            #expect(second.outline == ["UIWindow 0,0 100x200", "  UILabel 0,0 5x5"])
            #expect(Make.notes(second) == ["several-captures"])
            let third = try Make.read(anew(first), other, anew(first))
            #expect(third.outline == ["UIWindow 0,0 100x200", "  UIButton 0,0 5x5"])
            // A request that the app did not answer starts nothing.
            let lost = try Make.read(anew(first), "{\(request)}")
            #expect(lost.outline.count == 2 && Make.notes(lost) == ["failed-response!"])
        }
        // A response that only refines a window leaves its views.
        let refined = try Make.read(first, Self.window)
        #expect(refined.outline.count == 2 && Make.notes(refined) == [])
    }

    /// - Source: the tests of LookInsideApp/LookInside.
    @Test func `is that of the last capture in a package of a reported kind`() throws {
        let names = ["Response_0", "Response_1"].map {
            "xcode-recapture.viewhierarchy/RequestResponses/\($0)"
        }
        let dump = try Make.read(DumpFixture.text(names[0]), DumpFixture.text(names[1]))
        #expect(dump.outline == ["UIWindow 0,0 100x100", "  UIButton 0,0 50x50"])
        #expect(dump.receiver(75, 75) == "UIWindow@0" && dump.receiver(25, 25) == "UIButton@0")
    }

    // MARK: Views

    @Test func `names views by identifier, class and tag, and knows controls by their classes`()
        throws
    {
        let text = Make.response(
            [
                (
                    Make.windows,
                    [
                        Make.view(
                            "0x1", "UIWindow", frame: (0, 0, 9, 9),
                            [
                                Make.view(
                                    "0x2", "App.Fancy", frame: (0, 0, 9, 9),
                                    properties: [
                                        Make.property("tag", "integer", "\"7\""),
                                        Make.property(
                                            "accessibilityLabel", "public.plain-text", "\"Go\""),
                                        Make.flag("enabled", false),
                                    ])
                            ])
                    ]
                )
            ], [],
            ", \"classInformation\": [{\"subclasses\": [{\"className\": \"App.Fancy\"}], \"className\": \"UIControl\"}]"
        )
        let dump = try Make.read(text)
        let button = try #require(dump.root.sublayers.first)
        #expect(button.name == "Fancy-tag7" && button.text == "Go" && button.touch.isControl)
        #expect(dump.rows[1].baseClass == "UIControl" && dump.rows[1].isDisabled)
    }

    @Test func `lets touches through UIKit's own windows, with a note`() throws {
        let text = Make.response([
            (
                Make.windows,
                [
                    Make.view("0x1", "UIWindow", frame: (0, 0, 9, 9)),
                    Make.view(
                        "0x2", "UITextEffectsWindow", frame: (0, 0, 9, 9),
                        [Make.view("0x3", "UIInputSetContainerView", frame: (0, 0, 9, 9))],
                        properties: [Make.flag("internal", true)]),
                ]
            )
        ])
        let dump = try Make.read(text)
        #expect(dump.receiver(5, 5) == "UIWindow@0")
        #expect(Make.notes(dump) == ["system-window", "several-roots"])
    }

    @Test func `reports missing touch properties`() throws {
        let text = Self.window.replacing("userInteractionEnabled", with: "other")
        #expect(Make.notes(try Make.read(text)) == ["unknown-interaction!"])
        let placeless = Self.window.replacing("\"frame\"", with: "\"other\"")
        let dump = try Make.read(placeless)
        #expect(Make.notes(dump) == ["no-frame!"] && !dump.rows[0].hasGeometry)
    }

    @Test func `of AppKit lists a window's views beside it, with y upwards`() throws {
        func object(_ address: String, _ name: String, _ frame: String, _ more: String) -> String {
            "{\"objectID\": \"\(address)\", \"className\": \"\(name)\", \"properties\": [\(frame)]\(more)}"
        }
        let button = object("0x3", "NSButton", Make.rect("frame", 10, 5, 30, 20), "")
        let view = object(
            "0x2", "NSThemeFrame", Make.rect("frame", 0, 0, 100, 50),
            ", \"childGroup\": \(Make.group("com.apple.AppKit.NSView", [button]))")
        let window = object(
            "0x1", "NSWindow", Make.rect("frame", 300, 400, 100, 50),
            ", \"additionalGroups\": [\(Make.group("com.apple.AppKit.NSView", [view]))]")
        let dump = try Make.read(Make.response([("com.apple.AppKit.NSWindow", [window])]))
        #expect(
            dump.outline == [
                "NSWindow 300,400 100x50", "  NSThemeFrame 0,0 100x50", "    NSButton 10,5 30x20",
            ])
        #expect(dump.isYUp && dump.receiver(315, 410) == "NSButton@0")
    }

    @Test func `names the app, and unknown versions`() throws {
        func dump(_ version: String) throws -> ViewDump {
            let list = """
                <?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">
                <plist version="1.0"><dict><key>DocumentVersion</key><string>\(version)</string>
                <key>RunnableDisplayName</key><string>A &amp; B</string></dict></plist>
                """
            let files = [
                Make.file("x.viewhierarchy/metadata", list, by: 7),
                Make.file("x.viewhierarchy/RequestResponses/Response_0", Self.window),
            ]
            return try ViewDump.read(try Capture(name: "x.zip", files: files))
        }
        #expect(try dump("1").notes[0].message.hasPrefix("Xcode view hierarchy of 'A & B', 1 view"))
        #expect(Make.notes(try dump("1")) == [])
        #expect(Make.notes(try dump("2")) == ["bad-value!"])
    }
}
