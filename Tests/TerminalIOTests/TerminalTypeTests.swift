import Testing

@testable import TerminalIO

@Suite struct `The terminal type` {
    private func types(_ variables: [String: String], _ mode: ColorMode = .auto) -> [TerminalType] {
        TerminalEnvironment(variables).types(mode)
    }

    @Test(arguments: ["truecolor", "24bit"])
    func `has direct colours if the environment says so, with or without an entry for them`(
        says: String
    ) {
        for (type, direct) in [
            ("xterm-256color", "xterm-direct"), ("xterm", "xterm-direct"),
            ("xterm-kitty", "xterm-kitty-direct"), ("tmux-256color", "tmux-direct"),
        ] {
            #expect(
                types(["TERM": type, "COLORTERM": says])
                    == [.installed(direct), .direct(of: type), .installed(type)])
        }
    }

    @Test(
        arguments: [
            [:], ["COLORTERM": ""], ["COLORTERM": "rxvt-xpm"],
            ["COLORTERM": "truecolor", "NO_COLOR": "1"],
        ])
    func `is that of TERM otherwise`(variables: [String: String]) {
        let variables = variables.merging(["TERM": "xterm-256color"]) { $1 }
        #expect(types(variables) == [.installed("xterm-256color")])
    }

    @Test(arguments: [ColorMode.colors256, .colors16, .never])
    func `has no direct colours if the user wants fewer`(mode: ColorMode) {
        let variables = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
        #expect(types(variables, mode) == [.installed("xterm-256color")])
    }

    @Test(
        arguments: [
            ["TERM": "screen-256color"], ["TERM": "screen", "STY": "1", "TMUX": "1"],
            ["TERM": "xterm-256color", "STY": "1"], ["TERM": "linux"],
        ])
    func `does not take COLORTERM from around screen, or on the Linux console`(
        variables: [String: String]
    ) throws {
        let type = try #require(variables["TERM"])
        let says = variables.merging(["COLORTERM": "truecolor"]) { $1 }
        #expect(!types(says).contains(.direct(of: type)))
        #expect(types(says).last == .installed(type))
        #expect(types(variables, .truecolor).contains(.direct(of: type)))
    }

    @Test(
        arguments: [
            ["TERM": "screen-256color", "TMUX": "1"],
            ["TERM": "tmux-256color", "TMUX": "1", "STY": "1"],
        ])
    func `takes COLORTERM in tmux, which shows all colours as well as it can`(
        variables: [String: String]
    ) throws {
        let type = try #require(variables["TERM"])
        let says = variables.merging(["COLORTERM": "truecolor"]) { $1 }
        #expect(types(says).contains(.direct(of: type)))
    }
}
