import LayerGeometry
import SourceDiagnostics
import Testing

@testable import ViewDumps

@Suite struct `A dump with several roots` {
    private let snapshots = """
        before
        (GraphicsLayer
          (bounds 800.00 600.00)
          (children 1
            (GraphicsLayer
              (bounds 100.00 100.00))))
        after
        (GraphicsLayer
          (bounds 800.00 600.00)
          (children 2
            (GraphicsLayer
              (position 50.00 50.00)
              (bounds 100.00 100.00))))
        """

    @Test func `reports that they are snapshots, and how to choose one`() throws {
        let dump = try opened(snapshots)
        let note = try #require(dump.notes.first { $0.code == .severalRoots })
        #expect(note.severity == .warning)
        #expect(note.message.contains("snapshots") && note.message.contains("--root 2 takes"))
    }

    @Test func `explains how to choose a window`() throws {
        let dump = try opened(
            """
            <UIWindow: 0x1; frame = (0 0; 9 9); layer = <L: 0x2>>
            <UIWindow: 0x3; frame = (0 0; 9 9); layer = <L: 0x2>>
            """)
        let note = try #require(dump.notes.first { $0.code == .severalRoots })
        #expect(note.severity == .info)
        #expect(
            note.message.hasSuffix("the last one is in front; --root 2 takes the last one only"))
    }

    @Test func `names no hidden window as the one in front`() throws {
        let dump = try opened(
            """
            <UIWindow: 0x1; frame = (0 0; 9 9); layer = <L: 0x2>>
            <UIWindow: 0x3; frame = (0 0; 9 9); hidden = YES; layer = <L: 0x2>>
            """)
        let note = try #require(dump.notes.first { $0.code == .severalRoots })
        #expect(note.message.contains("the first one is in front; --root 1 takes that one only"))
    }

    @Test func `leaves out views that were printed again by themselves`() throws {
        let window = "<UIWindow: 0x1; frame = (0 0; 90 90); layer = <L: 0x2>>\n"
        let button = "<UIButton: 0x5; frame = (5 5; 9 9); layer = <L: 0x6>>\n"
        let view = "<UIView: 0x3; frame = (20 20; 50 50); layer = <L: 0x4>>\n"
        let tree = window + "   | " + view + "   |    | " + button
        let dump = try opened(tree + "(lldb) po 0x5\n" + button + view + "   | " + button + window)
        #expect(
            dump.outline
                == ["UIWindow 0,0 90x90", "  UIView 20,20 50x50", "    UIButton 5,5 9x9"])
        #expect(dump.codes == ["4 skipped", "5 skipped", "6 skipped", "8 skipped"])
    }

    @Test func `is the last capture if a window is printed twice`() throws {
        let window = "<UIWindow: 0x1; frame = (0 0; 9 9); layer = <L: 0x2>>\n"
        let dump = try opened(
            window + "   | <UIButton: 0x3; frame = (0 0; 9 9); layer = <L: 0x4>>\n(lldb) po x\n"
                + window + "   | <UIView: 0x5; frame = (0 0; 5 5); layer = <L: 0x6>>\n")
        #expect(dump.outline == ["UIWindow 0,0 9x9", "  UIView 0,0 5x5"])
        #expect(dump.notes.contains { $0.code == .otherScreen && $0.message.contains("--root 1") })
        let first = try dump.onlyRoot(1)
        #expect(first.outline == ["UIWindow 0,0 9x9", "  UIButton 0,0 9x9"])
        #expect(try dump.onlyRoot(2).outline == dump.outline)
    }

    @Test(arguments: [
        """
        View Hierarchy:
          DecorView@7ccea78[MainActivity]
            android.widget.Button{2ccea78 VFED..C.. ........ 10,10-210,110 #7f0c01fc app:id/ok}

        """,
        """
        UI Hierarchy (Back to front):
        <UIWindow:0x71; isAccessible=N; AX.frame={{0, 0}, {9, 9}}; AX.isModal=N; frame={{0, 0}, {9, 9}}; alpha=1>
          |--<UIView:0x72; isAccessible=N; AX.frame={{0, 0}, {9, 9}}; AX.isModal=N; frame={{0, 0}, {9, 9}}; alpha=1>

        """,
    ])
    func `is the last capture in other texts, too`(capture: String) throws {
        let dump = try opened(capture + capture)
        #expect(try dump.outline == opened(capture).outline)
        #expect(dump.notes.contains { $0.code == .otherScreen })
    }

    @Test func `provides each of them as a dump of its own`() throws {
        let dump = try opened(snapshots)
        let first = try #require(dump.root(1))
        #expect(first.outline == ["GraphicsLayer 0,0 800x600", "  GraphicsLayer 0,0 100x100"])
        #expect((0..<2).map(first.line) == [2, 5])
        #expect(first.rootCount == 1 && first.levels == 2)
        #expect(first.codes.isEmpty)
        #expect(
            first.notes.first?.message
                == "WebKit GraphicsLayer tree, root 1 of 2, 2 views, in points")
        let second = try #require(dump.root(2))
        #expect(second.outline == ["GraphicsLayer 0,0 800x600", "  GraphicsLayer 50,50 100x100"])
        #expect((0..<2).map(second.line) == [8, 11])
        #expect(second.codes == ["8 child-count"])
    }

    @Test func `has no root 0 and none beyond the last`() throws {
        let dump = try opened(snapshots)
        #expect(dump.root(0) == nil)
        #expect(dump.root(3) == nil)
        #expect(try opened("<UIView: 0x1; frame = (0 0; 9 9); layer = <L: 0x2>>").root(1) != nil)
    }
}
