import LayerGeometry
import SceneFile
import SourceDiagnostics
import Testing

@testable import ViewDumps

@Suite struct `AppKit's description` {
    private let text = """
        [   A     ! W U ] h=--- v=--- NSView 0x1 f=(0,0,100,100) b=(-) => <NSViewBackingLayer>
          [   AF    ! wLU ] h=--- v=--- NSClipView 0x2 f=(10,20,50,50) b=(0,30,-,-)
            [   AF  H ! wLU ] h=--- v=--- NSButton 0x3 "Push f=(1) Me" f=(0,40,50,10) b=(-)
          [   A   S ! wLU ] h=--- v=--- NSImageView 0x4 f=(0,90,10,10) b=(0,0,20,20)
          TIME drawRect: 0.1
        A=autoresizesSubviews, F=flipped
        """

    @Test func `converts flipped views in a scene whose y grows upwards`() throws {
        let dump = try opened(text)
        #expect(dump.format == .appkit)
        #expect(dump.isYUp)
        #expect(
            dump.outline == [
                "NSView 0,0 100x100", "  NSClipView 10,20 50x50", "    NSButton 0,40 50x10",
                "  NSImageView 0,90 10x10",
            ])
        #expect(dump.root.sublayers[0].isGeometryFlipped)
        #expect(!dump.root.sublayers[0].sublayers[0].isGeometryFlipped)
        #expect(dump.root.sublayers[0].bounds.origin.y == 30)
        #expect(dump.root.sublayers[0].sublayers[0].isHidden)
        #expect(dump.root.sublayers[1].bounds.size == Size(width: 20, height: 20))
        #expect(dump.codes == ["5 skipped"])
    }

    @Test func `has its first row, with the head of NSLog too`() throws {
        let dump = try opened("2026-09-01 10:00:00.123 App[1:2] " + text)
        #expect(try dump.outline == opened(text).outline)
        #expect(dump.isYUp)
    }

    @Test func `is hit at the visible position in a flipped view`() throws {
        let dump = try opened(text.replacing("  H ", with: "    "))
        // The button is 10 below the clip view's top, which is at 70: from 50 to 60.
        #expect(dump.receiver(15, 55) == "NSButton@3")
        #expect(dump.receiver(15, 65) == "NSClipView@2")
        #expect(dump.receiver(95, 5) == "NSView@1")
    }

    @Test func `excludes the edge lower on the screen, in flipped views too`() throws {
        let dump = try opened(text.replacing("  H ", with: "    "))
        #expect(dump.receiver(50, 100) == "NSView@1")
        #expect(dump.receiver(50, 0) == nil)
        #expect(dump.receiver(0, 50) == "NSView@1")
        #expect(dump.receiver(100, 50) == nil)
        // The flipped clip view is from 20 to 70, its button from 50 to 60.
        #expect(dump.receiver(15, 70) == "NSClipView@2")
        #expect(dump.receiver(15, 20) == "NSView@1")
        #expect(dump.receiver(15, 60) == "NSButton@3")
        #expect(dump.receiver(15, 50) == "NSClipView@2")
    }

    @Test func `has the same edges as the converted scene`() throws {
        let dump = try opened(text)
        var scene = Scene(root: dump.root)
        scene.rules = dump.rules
        let again = try SceneFile.read(SceneFile.write(scene), name: "again")
        #expect(again.root.touch.isYUp)
        #expect(!again.root.sublayers[0].touch.isYUp)
    }
}
