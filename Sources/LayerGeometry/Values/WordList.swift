extension Collection<String> {
    /// The words as in a sentence: `up, down or left`; `conjunction` replaces `or`.
    package func list(_ conjunction: String = "or") -> String {
        guard count > 1 else { return first ?? "" }
        let words = Array(self)
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + words[count - 1]
    }
}
