import TerminalTypes

/// Who gets the touch at a point, in a sentence.
public struct AnswerLine: Hashable, Sendable {
    /// The sentence, without a full stop; with the reason if one is needed.
    public let text: String
    /// Whether the answer is surprising: something other than what is pointed at gets the touch, or
    /// two rule books disagree.
    public let isSurprising: Bool
    /// Whether the sentence begins with the answers of two rule books, which belong together.
    public let compares: Bool

    /// What separates who gets the touch from the reasons.
    private static let separators = ["; ", ", as ", ": "]

    /// As many clauses as fit, with the answers of both rule books; `nil` if these do not fit.
    public func clauses(in room: Int) -> String? {
        text.clauses(in: room, endingAt: compares ? [", as "] : Self.separators)
    }
}

extension String {
    /// As many clauses of several messages as fit, or the first message, which may have to be cut.
    public func messages(in room: Int) -> String {
        guard clauses(in: room, endingAt: ["; "]) != nil else { return self }
        return clauses(in: room, endingAt: ["; ", ", "]) ?? self
    }

    /// As many of the first clauses of a sentence as fit; `nil` if not even the first does.
    fileprivate func clauses(in room: Int, endingAt separators: [String]) -> String? {
        var text = self[...]
        while String(text).cellWidth > room {
            // Reasons may contain a colon too, after their subject.
            let last = separators.compactMap {
                let ranges = text.ranges(of: $0)
                return ($0 == ": " ? ranges.first : ranges.last)?.lowerBound
            }.max()
            guard let last else { return nil }
            text = text[..<last]
        }
        return String(text)
    }
}
