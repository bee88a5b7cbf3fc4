import TestSupport
import Testing

@testable import TerminalIO

@Suite struct `A compacted frame` {
    private func compact(_ text: String) -> String {
        String(
            decoding: RenditionFilter.compact(
                Array(text.replacing("^", with: "\u{1B}[").utf8)), as: UTF8.self
        ).replacing("\u{1B}[", with: "^")
    }

    @Test(
        arguments: [
            ("^38;5;243m^48;5;252m┌^38;5;243m^48;5;231m┐^m", "^38;5;243;48;5;252m┌^48;5;231m┐^m"),
            ("^1m^38;5;33mA^m^38;5;33mB^m", "^1;38;5;33mA^22mB^m"),
            ("^31ma^39;49m ^31mb^m", "^31ma b^m"),
            ("^31m^44m^2;1H^m", "^2;1H"),
            ("^38;2;1;2;3ma^38:2::1:2:3mb^m", "^38;2;1;2;3ma^38:2::1:2:3mb^m"),
            ("^4m ^m ", "^4m ^m "),
            ("^7m^K^m", "^7m^K^m"),
            ("^31;44m^K^m^J", "^44m^K^m^J"),
            ("\u{1B}(Ba\u{1B}(Bb", "\u{1B}(Bab"),
            ("a\u{F}^mb\u{F}^m\r\n^1mc", "a\u{F}b\r\n^1mc^m"), ("^5ma^mb", "^5ma^mb"),
            ("^31m\u{1B}", "^31m\u{1B}^m"), ("^31", "^31"), ("", ""), ("^38;5ma", "^38;5ma^m"),
            ("^44m ^0;10;1m^31;44ma^m", "^44m ^1;31ma^m"),
            ("^44ma^0;5m^44mb^m", "^44ma^0;5m^44mb^m"),
            ("^38:2::1:2:3;48:2::4:5:6ma^m", "^38:2::1:2:3m^48:2::4:5:6ma^m"),
        ] as [(String, String)])
    func `selects only what is drawn with`(frame: String, shorter: String) {
        #expect(compact(frame) == shorter)
    }

    @Test func `shows the same cells and is never longer`() {
        let pieces = [
            "m", "0m", "1m", "2m", "4m", "7m", "22m", "24m", "27m", "31m", "38;5;9m", "39m", "44m",
            "48;5;200m", "49m", "39;49m", "0;1m", "K", "3X", "2;5H", "9G", "5m",
        ].map { "\u{1B}[" + $0 }
        for seed in 0..<300 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            var frame = ""
            for _ in 0..<60 {
                frame += [pieces.randomElement(using: &numbers) ?? "", "a", "é", " "]
                    .randomElement(using: &numbers)!
            }
            let bytes = Array(frame.utf8)
            let shorter = RenditionFilter.compact(bytes)
            let isSame = Drawing.list(shorter) == Drawing.list(bytes)
            #expect(isSame, "seed \(seed): \(frame.debugDescription)")
            #expect(shorter.count <= bytes.count + 3, "seed \(seed)")
        }
    }
}

/// An independent model of SGR (ECMA-48): the cells that a terminal draws.
private struct Drawing: Equatable {
    let what: String
    var look: Set<String> = []

    static func list(_ frame: [UInt8]) -> [Drawing] {
        var drawings: [Drawing] = []
        var look: [String: String] = [:]
        var rest = Substring(String(decoding: frame, as: UTF8.self))
        while let first = rest.first {
            guard rest.hasPrefix("\u{1B}[") else {
                drawings.append(Drawing(String(first), look))
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.dropFirst(2).firstIndex(where: \.isLetter) else { break }
            let codes = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
            if rest[end] == "m" {
                apply(codes.split(separator: ";", omittingEmptySubsequences: false), to: &look)
            } else {
                drawings.append(Drawing(String(rest[...end]), look))
            }
            rest = rest[rest.index(after: end)...]
        }
        return drawings
    }

    private init(_ what: String, _ look: [String: String]) {
        self.what = what
        let moves = what.hasSuffix("H") || what.hasSuffix("G")
        let isBlank = what == " " || what.hasSuffix("K") || what.hasSuffix("X")
        let isMarked = look["underline"] != nil || look["reverse"] != nil || look["more"] != nil
        if moves { return }
        self.look = Set(
            look.filter { !isBlank || isMarked || $0.key == "background" }
                .map { "\($0.key) \($0.value)" })
    }

    private static func apply(_ codes: [Substring], to look: inout [String: String]) {
        var codes = codes[...]
        while let code = codes.popFirst() {
            switch code {
            case "", "0": look = [:]
            case "1": look["bold"] = ""
            case "2": look["dim"] = ""
            case "4": look["underline"] = ""
            case "5": look["more"] = ""
            case "7": look["reverse"] = ""
            case "22": (look["bold"], look["dim"]) = (nil, nil)
            case "24": look["underline"] = nil
            case "27": look["reverse"] = nil
            case "38", "48":
                look[code == "38" ? "foreground" : "background"] = codes.prefix(2).joined()
                codes = codes.dropFirst(2)
            case "39": look["foreground"] = nil
            case "49": look["background"] = nil
            default: look[code.hasPrefix("3") ? "foreground" : "background"] = String(code)
            }
        }
    }
}
