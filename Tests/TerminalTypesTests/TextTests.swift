import TerminalTypes
import Testing

@Suite struct `A character` {
    @Test(
        arguments: [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("─", 1), ("⌖", 1), ("✛", 1), ("日", 2), ("한", 2),
            ("ｆ", 2), ("😀", 2), ("🚀", 2), ("✅", 2), ("\u{301}", 0), ("\u{200D}", 0), ("\u{7}", 0),
            ("\u{1B}", 0), ("\u{85}", 0),
        ] as [(Character, Int)])
    func `is as wide as in a terminal`(character: Character, width: Int) {
        #expect(character.cellWidth == width)
    }
}

@Suite struct `Safe text` {
    @Test(arguments: [
        ("plain", "plain"), ("a\u{1B}[2Jb", "a�[2Jb"), ("a\nb", "a�b"), ("a\r\nb", "a��b"),
        ("a\u{9B}31mb", "a�31mb"), ("a\u{7F}b", "a�b"), ("a\u{202E}b", "a�b"),
        ("a\u{2066}b", "a�b"), ("a\u{200B}b", "a�b"), ("a\u{FEFF}b", "a�b"),
        ("a\u{E0041}b", "a�b"), ("a\u{2028}b", "a�b"), ("a\u{E000}b", "a�b"),
        ("a\u{AD}b", "a�b"), ("a\u{0}b", "a�b"), ("日本", "日本"),
    ])
    func `replaces characters that could control a terminal`(text: String, safe: String) {
        #expect(text.safeForTerminal == safe)
    }

    @Test func `keeps at most two combining marks`() {
        let pile = "a" + String(repeating: "\u{301}", count: 50)
        #expect(pile.safeForTerminal.unicodeScalars.count == 3)
    }

    @Test func `of any scalars is safe and idempotent`() {
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(Character(scalar))b".safeForTerminal
            let isSafe = text.unicodeScalars.allSatisfy { !$0.isUnsafeForTerminal }
            if !isSafe || text.safeForTerminal != text {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }
}

@Suite struct `Text in cells` {
    @Test(arguments: ["", "blue", "a日b😀e\u{301}", "日本"])
    func `has a character for each cell, and all of its own`(text: String) {
        let characters = text.cellCharacters
        #expect(characters.count == text.cellWidth)
        #expect(String(characters.filter { !Cell($0).isContinuation }) == text)
    }
}

@Suite struct `Truncated text` {
    @Test(arguments: [
        ("blue", 4, "blue"), ("blue", 3, "bl…"), ("blue", 1, "…"), ("blue", 0, ""),
        ("blue", -3, ""), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
        ("日本語", 2, "…"), ("", 0, ""), ("a\nb", 3, "a�b"),
    ])
    func `ends in an ellipsis if something is left out`(text: String, cells: Int, cut: String) {
        #expect(text.cut(toCells: cells) == cut)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abc.."), ("日本語", 5, "日.."), ("abc", 2, ".."),
        ("abc", 1, "."), ("abc", 0, ""),
    ])
    func `ends in something else on request`(text: String, cells: Int, cut: String) {
        #expect(text.cut(toCells: cells, ending: "..") == cut)
    }

    @Test func `is never wider than the limit`() {
        let text = "a日b😀e\u{301}🇩🇪\u{202E}क्षz"
        for cells in -2...20 {
            #expect(text.cut(toCells: cells).cellWidth <= max(0, cells), "\(cells)")
        }
    }
}

@Suite struct `An ASCII substitute` {
    @Test(arguments: Array("●›→≈…×·°►▼◊○↓±"))
    func `of a sign is ASCII, and agrees with its spelling`(sign: Character) throws {
        let spelling = try #require(sign.asciiSpelling)
        #expect(spelling.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && sign.asciiMark.isASCII)
        #expect(spelling.count > 1 || spelling == String(sign.asciiMark))
    }

    @Test func `is printable ASCII for every character`() {
        for value in UInt32(0x20)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let mark = Character(scalar).asciiMark
            #expect(mark.asciiValue.map { (0x20..<0x7F).contains($0) } == true, "\(value)")
        }
    }

    @Test func `of a letter with combining marks is the letter`() {
        #expect(Character("e\u{301}").asciiMark == "e" && Character("é").asciiSpelling == nil)
    }

    @Test func `that is longer than any screen is cut before it is measured`() {
        #expect("héllo".startForScreen == "héllo")
        let long = String(repeating: "é", count: 100_000)
        #expect(long.startForScreen == String(repeating: "é", count: 4_096))
        #expect(long.startForScreen.cut(toCells: 1_000) == long.cut(toCells: 1_000))
    }
}
