import TerminalHarness
import TestSupport
import Testing

private let windows = """
    <UIWindow: 0x1; frame = (0 0; 100 100); layer = <CALayer: 0x2>>
       | <UIButton: 0x3; frame = (10 10; 44 20); layer = <CALayer: 0x4>>
    <UIWindow: 0x5; frame = (0 0; 100 100); layer = <CALayer: 0x6>>
       | <UILabel: 0x7; frame = (10 10; 44 44); layer = <CALayer: 0x8>>
    """

@Suite(.waiting) struct `One of several roots` {
    @Test func `is chosen by its number in every command that opens a dump`() throws {
        let probe = try Run("probe", "-", "20,20", "--root", "1", input: windows)
        #expect(probe.output.hasPrefix("hit  UIWindow/UIButton at 10,10, line 2\n"))
        #expect(probe.errors.isEmpty)
        let second = try Run("probe", "-", "20,20", "--root", "2", input: windows)
        #expect(second.output.hasPrefix("hit  UIWindow/UILabel at 10,10, line 4\n"))
        for arguments in [
            ["describe", "-"], ["export", "-", "--as", "svg"], ["export", "-", "--as", "yaml"],
            ["import", "-"], ["lint", "-", "--min-target", "30"], ["describe", "-", "UIButton"],
            ["convert", "-", "1,1", "--from", "UIButton"],
        ] {
            let run = try Run(arguments: arguments + ["--root", "1"], input: windows)
            #expect(run.status <= 1, "\(arguments): \(run.errors)")
            #expect(run.output.contains("UIButton"), "\(arguments)")
            #expect(!run.output.contains("UILabel"), "\(arguments)")
        }
    }

    @Test func `is pointed out, with how to choose one, if none was chosen`() throws {
        let run = try Run("probe", "-", "20,20", input: windows)
        #expect(
            run.errors == "standard input:1:1: info: several-roots: 2 roots, of which the last one "
                + "is in front; --root 2 takes the last one only\n")
    }

    @Test func `is rejected if its number is too large`() throws {
        let run = try Run("probe", "-", "20,20", "--root", "3", input: windows)
        #expect(run.status == 2)
        #expect(
            run.errors.hasPrefix("standard input:1:1: error: the dump has 2 roots, and no root 3\n")
        )
        #expect(run.errors.contains("\nhelp: give --root a number from 1 to 2\n"))
        let none = try Run("probe", "-", "20,20", "--root", "0", input: windows)
        #expect(none.status == 64)
        #expect(none.errors.contains("roots are numbered from 1"))
    }

    @Test(arguments: [["probe", "demo:outside", "1,1"], ["play", "demo:outside"], ["play"]])
    func `is rejected for files that are not dumps`(arguments: [String]) throws {
        let run = try Run(arguments: arguments + ["--root", "1"])
        #expect(run.status == 2 || run.status == 64)
        #expect(run.errors.contains("help: leave out --root\n"))
    }

    @Test func `takes another display, which a note offers`() throws {
        let display = { (id: Int) in
            "<display id='\(id)'><window layer='0'><hierarchy><node text='on \(id)' clickable='true' "
                + "bounds='[0,0][90,90]'/></hierarchy></window></display>"
        }
        let dump = "<displays>\(display(0))\(display(7))</displays>"
        let run = try Run("probe", "-", "20,20", input: dump)
        #expect(run.output.hasPrefix("hit  on 0 at 20,20"))
        #expect(
            run.errors
                == "standard input:1:1: info: other-screen: display 7 is another screen; --root 2 takes it\n"
        )
        let other = try Run("probe", "-", "20,20", "--root", "2", input: dump)
        #expect(other.output.hasPrefix("hit  on 7 at 20,20") && other.errors.isEmpty)
    }

    @Test func `opens in the playground`() throws {
        let terminal = try TerminalEmulator.hitbox(["-", "--root", "1"], input: windows)
        #expect(terminal.shows("root 1 of 2, 2 views"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }
}
