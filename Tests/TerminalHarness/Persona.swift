/// How a terminal answers queries.
public enum Persona: String, CaseIterable, Sendable {
    /// Answers everything, as foot does; the background is black.
    case full
    /// Answers everything; the background is white.
    case light
    /// Answers everything and supports pictures, as kitty does.
    case kitty
    /// Supports pictures with faults, as kitty did before version 0.28.
    case oldKitty
    /// Supports pictures, as Ghostty does.
    case ghostty
    /// Answer the query for kitty's pictures, but hide them below the cells or remove them; all show sixel.
    case vsCode, wezTerm, konsole, iTerm2
    /// Show sixel pictures only: foot, and xterm as a VT340.
    case foot, vt340
    /// Answers everything but the size of a cell: only that of the window.
    case windowOnly
    /// Answers nothing.
    case silent
    /// Answers after a second.
    case late
    /// Sends bytes that crash programs instead of answers.
    case hostile
    /// Truncates every answer.
    case half
    /// Answers as tmux does: neither synchronized output nor pixels.
    case tmux
    /// Answers as the Linux console does: only device attributes and the cursor position.
    case console

    /// The name and version that it reports.
    private var name: String {
        switch self {
        case .kitty: "kitty(0.35.2)"
        case .oldKitty: "kitty(0.26.5)"
        case .ghostty: "ghostty 1.2.0"
        case .vsCode: "xterm.js(6.1.0)"
        case .wezTerm: "WezTerm 20240203-110809-5046fc22"
        case .konsole: "Konsole 25.08.0"
        case .iTerm2: "iTerm2 3.6.0"
        case .vt340: "XTerm(390)"
        case .tmux: "tmux 3.3a"
        case .full, .light, .windowOnly, .silent, .late, .hostile, .half, .console, .foot:
            "foot(1.16.2)"
        }
    }

    /// Whether it claims to support kitty's pictures.
    private var takesPictures: Bool {
        [.kitty, .oldKitty, .ghostty, .vsCode, .wezTerm, .konsole, .iTerm2].contains(self)
    }

    /// Whether its device attributes include sixel, 4.
    private var showsSixel: Bool {
        [.vsCode, .wezTerm, .konsole, .iTerm2, .foot, .vt340, .tmux].contains(self)
    }

    /// The device attributes that it reports.
    private var attributes: String {
        switch self {
        case .console: "6"
        case .tmux: "1;2;4"
        case .vt340: "63;1;2;4;6;9;15;16;22;28"
        default: showsSixel ? "62;4;22;52" : "62;22;52"
        }
    }

    /// The delay of answers in seconds.
    public var delay: Double { self == .late ? 1 : 0 }

    /// Bytes that crash programs: first those that crash libtermkey 0.22, then other malformed
    /// input.
    public static let hostileBytes: [[UInt8]] =
        [
            "\u{1B}[?1A", "\u{1B}[ A", "\u{1B}[<R", "\u{1B}[$A", "\u{1B}[?1;0;4S",
            "\u{1B}[9999999999999999999u", "\u{1B}[;u", "\u{1B}[27;;9..9~", "\u{1B}[27~",
            "\u{1B}[u",
            "\u{1B}[" + String(repeating: "1;", count: 40) + "2$y",
            "\u{1B}]11;rgb:ffff/ffff/ffff\u{07}", "\u{1B}P>|" + String(repeating: "x", count: 5000),
            "\u{1B}\\", "\u{1B}[<;;;M", "\u{1B}[<99999999999;1;1M", "\u{1B}[<0;0;0M",
            "\u{1B}[<0;1;1M",
            "\u{1B}[200~\u{1B}[?1A\u{1B}[201~", "\u{1B}[4;0;0t", "\u{1B}[6;99999999;99999999t",
            "\u{1B}[?2026;99999999999999999999$y", "\u{1B}[1;1R", "\u{1B}_G\u{1B}\\",
            "\u{1B}[1 \u{1B}[A",
        ].map { Array($0.utf8) } + [
            [0xFF, 0xFE, 0x80, 0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0x9B, 0x41],
            [0x1B, 0x5B, 0x4D, 0xFF, 0xFF, 0xFF], Array(4...0x19) + [0x1B, 0x4F],
        ]

    /// The answer to a query.
    ///
    /// - Parameter number: The number of earlier queries.
    public func answer(_ question: ControlUnit, _ model: TerminalModel, number: Int) -> [UInt8] {
        let whole = Array(words(question, model).utf8)
        switch self {
        case .silent: return []
        case .hostile: return Self.hostileBytes[number % Self.hostileBytes.count]
        case .half: return Array(whole.prefix(whole.count / 2))
        default: return whole
        }
    }

    private func words(_ question: ControlUnit, _ model: TerminalModel) -> String {
        let isPlain = self == .console
        let (width, height) = model.cell
        switch question {
        case .sequence(nil, _, nil, UInt8(ascii: "c")):
            return "\u{1B}[?\(attributes)c"
        case .sequence(nil, let parameters, nil, UInt8(ascii: "n")):
            return parameters.first == 5
                ? "\u{1B}[0n" : "\u{1B}[\(model.row + 1);\(model.column + 1)R"
        case _ where isPlain: return ""
        case .sequence(UInt8(ascii: ">"), _, nil, UInt8(ascii: "c")): return "\u{1B}[>1;4000;0c"
        case .sequence(UInt8(ascii: ">"), _, nil, UInt8(ascii: "q")):
            return "\u{1B}P>|\(name)\u{1B}\\"
        case _ where self == .tmux: return ""
        case .sequence(UInt8(ascii: "?"), let parameters, UInt8(ascii: "$"), _):
            let mode = (parameters.first ?? 0) ?? 0
            let known: Set<Int> = [
                1, 7, 12, 25, 1000, 1002, 1003, 1004, 1006, 1016, 1049, 2004, 2026,
            ]
            let state = model.modes.contains(mode) ? 1 : known.contains(mode) ? 2 : 0
            return "\u{1B}[?\(mode);\(state)$y"
        case .sequence(nil, let parameters, UInt8(ascii: "$"), _):
            return "\u{1B}[\((parameters.first ?? 0) ?? 0);2$y"
        case .sequence(nil, let parameters, nil, UInt8(ascii: "t")):
            switch parameters.first {
            case 14: return "\u{1B}[4;\(model.rows * height);\(model.columns * width)t"
            case 16 where self != .windowOnly: return "\u{1B}[6;\(height);\(width)t"
            case 18: return "\u{1B}[8;\(model.rows);\(model.columns)t"
            default: return ""
            }
        case .sequence(UInt8(ascii: "?"), _, nil, UInt8(ascii: "u")): return "\u{1B}[?0u"
        case .sequence(UInt8(ascii: "?"), _, nil, UInt8(ascii: "n")):
            return "\u{1B}[?\(model.row + 1);\(model.column + 1);1R"
        case .string(UInt8(ascii: "]"), let content):
            let number = content.split(separator: ";").first ?? ""
            let part = self == .light ? "ffff" : "0000"
            return "\u{1B}]\(number);rgb:\(part)/\(part)/\(part)\u{1B}\\"
        case .string(UInt8(ascii: "_"), let content):
            guard takesPictures, let number = content.split(separator: ",").first else {
                return ""
            }
            return "\u{1B}_\(number);OK\u{1B}\\"
        case .string: return "\u{1B}P0+r\u{1B}\\"
        default: return ""
        }
    }
}
