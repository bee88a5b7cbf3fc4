import HitboxScripting
import LayerGeometry
import TerminalTypes
import Testing

@Suite struct `A caption` {
    @Test(arguments: [
        ("key a", "Press a"), ("key C-l 2", "Press Ctrl-L twice"),
        ("key PageUp 3", "Press Page Up 3 times"),
        ("key \" \"", "Press Space"), (#"type "a\n""#, #"Type "a\n""#),
        (#"paste "é""#, #"Paste "é""#),
        ("move blue", "Point at blue"), ("move blue:2,3", "Point at 2,3 in blue"),
        ("move blue@0.5,1", "Point at 0.5,1 of blue"), ("move 34,10", "Point at 34,10"),
        ("move +20,0", "Point at a place 20,0 further"),
        ("move cell(9,7)", "Point at column 9, row 7"),
        ("move px(73,112)", "Point at pixel 73,112"),
        ("click view/blue anyway", "Click view/blue"), ("click right blue", "Right-click blue"),
        ("click ctrl+alt+left blue", "Ctrl-Alt-click blue"),
        ("click shift+middle blue", "Shift-middle-click blue"),
        ("press blue", "Press blue, and hold"), ("release 1,2", "Let go at 1,2"),
        ("doubleclick blue", "Double-click blue"),
        ("drag blue -> 1,2 -> 3,4", "Drag blue to 1,2 to 3,4"),
        ("wheel up at blue", "Turn the wheel up at blue"),
        ("wheel ctrl+down 3", "Ctrl-turn the wheel down 3 times"),
        ("resize 120x40", "Make the window 120×40"), ("focus out", "Leave the window"),
        ("focus in", "Come back to the window"),
        ("set blue.opacity 0.5", "Set blue.opacity to 0.5"),
        ("undo", "Undo"), ("redo", "Redo"),
        ("model", "Ask the model layers"), ("presentation", "Ask the presentation layers"),
        (#"raw "\e""#, "Send a byte"), (#"raw "\e[A""#, "Send 3 bytes"),
        (#"note "Look here.""#, "Look here."),
    ])
    func `says what a person does or reads`(line: String, caption: String) throws {
        #expect(try step(line).caption == caption)
    }

    @Test(arguments: [
        "wait 1s", #"mark "a""#, #"snapshot "a""#, #"skip "a""#, #"xfail "a""#,
    ])
    func `is missing if nothing is done`(line: String) throws {
        #expect(try step(line).caption == nil)
    }

    @Test func `names rules as the screen does`() {
        #expect(Step.rules(.uiview).caption == "Rules: UIKit")
    }
}
