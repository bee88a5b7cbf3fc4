import TerminalTypes
import Testing

@Suite struct `Key notation` {
    @Test(arguments: [
        ("a", KeyPress(.character("a"))), ("A", KeyPress(.character("A"))),
        ("C-l", KeyPress(.character("l"), .control)), ("<S-Tab>", KeyPress(.tab, .shift)),
        ("Esc", KeyPress(.escape)), ("escape", KeyPress(.escape)), ("pageup", KeyPress(.pageUp)),
        ("M-x", KeyPress(.character("x"), .alt)), ("-", KeyPress(.character("-"))),
        ("C--", KeyPress(.character("-"), .control)), ("<", KeyPress(.character("<"))),
        ("Space", KeyPress(.character(" "))), ("F12", KeyPress(.function(12))),
        ("C-A-S-Left", KeyPress(.left, [.control, .alt, .shift])), ("日", KeyPress(.character("日"))),
        ("A-\u{301}", KeyPress(.character("\u{301}"), .alt)),
    ])
    func `parses keys as people write them`(notation: String, key: KeyPress) {
        #expect(KeyPress(notation: notation) == key)
    }

    @Test(arguments: ["", "Enterr", "X-a", "F0", "F64", "C-", "ab", "<>"])
    func `rejects anything else`(notation: String) {
        #expect(KeyPress(notation: notation) == nil)
    }

    @Test func `round-trips`() {
        let named: [Key] = [
            .enter, .tab, .backspace, .escape, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown, .insert, .delete, .function(1), .function(63),
        ]
        let characters = (0x20...0x7E).compactMap(Unicode.Scalar.init).map {
            Key.character(Character($0))
        }
        for key in named + characters {
            for bits in UInt8(0)...7 {
                let press = KeyPress(key, InputModifiers(rawValue: bits))
                #expect(KeyPress(notation: press.description) == press)
            }
        }
    }
}
