import Testing

@testable import TerminalIO

@Suite struct `Pictures below text` {
    @Test(arguments: [
        ("kitty(0.26.5)", false), ("kitty(0.9)", false), ("kitty(0.28.1)", true),
        ("kitty(0.100.0)", true), ("kitty(1.0)", true), ("ghostty 1.2.0", true), ("", true),
    ])
    func `are for terminals that show them as they are`(name: String, shows: Bool) {
        #expect(TerminalEnvironment.showsPictures(name) == shows)
    }
}
