import TerminalTypes
import Testing

@testable import TerminalIO

@Suite struct `Pictures below text` {
    @Test(arguments: [
        ("kitty(0.26.5)", false), ("kitty(0.9)", false), ("kitty(0.28.1)", true),
        ("kitty(0.28)", true), ("kitty(0.100.0)", true), ("kitty(1.0)", true), ("kitty(x)", false),
        ("ghostty 1.2.0", true), ("Ghostty 1.0", true), ("xterm.js(6.1.0)", false),
        ("WezTerm 20240203-110809-5046fc22", false), ("Konsole 25.08.0", false),
        ("iTerm2 3.6.0", false), ("foot(1.16.2)", false), ("kittyish(1.0)", false), ("", false),
    ])
    func `are for terminals that show them as they are`(name: String, shows: Bool) {
        let place = TerminalEnvironment([:]).picturePlace(
            name, offersKitty: true, offersSixel: false)
        #expect(place == (shows ? .below : nil))
        let other = TerminalEnvironment([:]).picturePlace(
            name, offersKitty: true, offersSixel: true)
        #expect(other == (shows ? .below : .beside))
        // Without the protocol, there is nothing to show below.
        let none = TerminalEnvironment([:]).picturePlace(
            name, offersKitty: false, offersSixel: false)
        #expect(none == nil)
    }

    @Test func `have as many pixels as any monitor has, and not more`() {
        let screens = [(80, 24, 8, 16), (480, 135, 8, 16), (320, 90, 16, 32), (500, 200, 100, 200)]
        let drawn = screens.map { columns, rows, width, height in
            TerminalSession.drawn(
                PixelSize(width: width, height: height),
                on: CellSize(columns: columns, rows: rows), .below)
        }
        #expect(
            drawn.prefix(3).elementsEqual(
                screens.prefix(3).map { PixelSize(width: $2, height: $3) }))
        #expect(drawn[3] == PixelSize(width: 10, height: 20))
        for columns in [1, 500, 1000] {
            for side in [2, 3, 40, 100] {
                let size = CellSize(columns: columns, rows: 1000)
                let cell = TerminalSession.drawn(
                    PixelSize(width: side, height: 2 * side), on: size, .below)
                let pixels = cell.map { columns * $0.width * 1000 * $0.height }
                #expect(pixels.map { $0 <= TerminalSession.mostPixels } == true)
            }
        }
    }

    @Test func `are left out where sixels would have more pixels than any monitor`() {
        let cell = PixelSize(width: 10, height: 20)
        for (columns, isShown) in [(80, true), (500, true), (501, false), (1000, false)] {
            let size = CellSize(columns: columns, rows: 200)
            let drawn = TerminalSession.drawn(cell, on: size, .beside)
            #expect(drawn == (isShown ? cell : nil), "\(columns)")
        }
    }

    /// kitty reports its version, and is too old if it does not.
    @Test(arguments: [
        ("xterm-ghostty", nil, true), ("xterm-ghostty", "xterm.js(6.1.0)", false),
        ("xterm-kitty", nil, false), ("xterm-kitty", "kitty(0.35.2)", true),
        ("xterm-256color", nil, false), ("xterm-256color", "ghostty 1.2.0", true),
    ])
    func `follow the type of a terminal that does not report its name`(
        type: String, name: String?, shows: Bool
    ) {
        let place = TerminalEnvironment(["TERM": type]).picturePlace(
            name, offersKitty: true, offersSixel: false)
        #expect(place == (shows ? .below : nil))
    }
}

@Suite struct `Pictures beside text` {
    @Test(arguments: [
        "foot(1.16.2)", "XTerm(390)", "xterm.js(6.1.0)", "WezTerm 20240203-110809-5046fc22",
        "Konsole 25.08.0", "iTerm2 3.6.0", "contour 0.4.0", "mlterm(3.9.2)",
        "Windows Terminal 1.22", nil,
    ])
    func `are for terminals that report sixel`(name: String?) {
        for offersKitty in [false, true] {
            let environment = TerminalEnvironment(["TERM": "xterm-256color"])
            #expect(
                environment.picturePlace(name, offersKitty: offersKitty, offersSixel: true)
                    == .beside)
        }
        #expect(
            TerminalEnvironment([:]).picturePlace(name, offersKitty: false, offersSixel: false)
                == nil)
    }

    // tmux reports sixel for itself, whatever the terminal outside shows, and ssh passes none of its variables on.
    @Test(arguments: ["tmux 3.3a", "tmux 3.6", "tmux next-3.7", "zellij 0.43.1", "screen 5.0.0"])
    func `are not for terminals within another one`(name: String) {
        let environment = TerminalEnvironment(["TERM": "xterm-256color"])
        #expect(environment.picturePlace(name, offersKitty: false, offersSixel: true) == nil)
        #expect(environment.picturePlace(name, offersKitty: true, offersSixel: true) == nil)
    }
}
