import TerminalTypes

/// One line of a recording: a statement, and beside it what the terminal reported.
public struct RecordedLine: Hashable, Sendable {
    /// What it does; `nil` where the line only says something.
    public let step: Step?
    /// What is said after it; empty for nothing.
    public let comment: String

    init(_ step: Step?, _ comment: String = "") {
        self.step = step
        self.comment = comment
    }

    /// The line as a test has it, without its end.
    public var text: String {
        let words = step.map { "\($0)" } ?? ""
        let gap = words.isEmpty ? "" : String(repeating: " ", count: max(2, 36 - words.count))
        return "  " + words + (comment.isEmpty ? "" : "\(gap)# \(comment)")
    }
}

extension MouseInput {
    /// The report as people say it: `left press 23,12`, the cell counted from 1.
    var sentence: String {
        "\(action.sentence) \(place)"
    }

    /// The report as a terminal sends it that knows cells only.
    var report: [UInt8] {
        var code =
            switch (action, button) {
            case (.move, _): 35
            case (.wheel(let direction), _):
                64 + ([.up, .down, .left, .right].firstIndex(of: direction) ?? 0)
            case (_, .left), (_, nil): 0
            case (_, .middle): 1
            case (_, .right): 2
            }
        if case .drag = action { code += 32 }
        return Array(
            "\u{1B}[<\(code);\(place.replacing(",", with: ";"))\(isRelease ? "m" : "M")".utf8)
    }

    /// The cell, counted from 1.
    var place: String { "\(cell.column + 1),\(cell.row + 1)" }
}

extension MouseAction {
    fileprivate var sentence: String {
        switch self {
        case .press(let button): "\(button.word) press"
        case .drag(let button): "\(button.word) drag"
        case .release(let button): "\(button.word) release"
        case .move: "move"
        case .wheel(let direction):
            "wheel " + (LineReader.directions.first { $0.1 == direction }?.0 ?? "")
        }
    }
}

extension MouseButton {
    fileprivate var word: String { LineReader.buttons.first { $0.1 == self }?.0 ?? "" }
}
