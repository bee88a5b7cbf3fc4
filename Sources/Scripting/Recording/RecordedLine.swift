import TerminalTypes

/// One line of a recording: a step with the terminal's report as a comment, or a claim.
public struct RecordedLine: Hashable, Sendable {
    /// The statement; `nil` for a line with only a comment.
    public let body: Statement.Body?
    /// The comment; empty for none.
    public let comment: String

    init(_ step: Step?, _ comment: String = "") {
        body = step.map { .step($0) }
        self.comment = comment
    }

    init(claim: Expectation) {
        body = .expect(claim)
        comment = ""
    }

    /// The step; `nil` for other lines.
    public var step: Step? {
        if case .step(let step)? = body { step } else { nil }
    }

    /// The claim about the steps before it; `nil` for other lines.
    public var claim: Expectation? {
        if case .expect(let claim)? = body { claim } else { nil }
    }

    /// The line in a test, without a line break.
    public var text: String {
        let words = body.map { "\($0)" } ?? ""
        let gap = words.isEmpty ? "" : String(repeating: " ", count: max(2, 36 - words.count))
        return "  " + words + (comment.isEmpty ? "" : "\(gap)# \(comment)")
    }
}

extension MouseInput {
    /// The report for people: `left press 23,12`, with the cell counted from 1.
    var sentence: String {
        "\(action.sentence) \(place)"
    }

    /// The report of a terminal without pixel positions.
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
        case .wheel(let direction): "wheel \(direction.word)"
        }
    }
}
