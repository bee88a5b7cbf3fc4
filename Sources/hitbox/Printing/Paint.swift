/// Colours for text on standard output; none where they are not wanted.
struct Paint {
    /// Whether colours are sent.
    let isOn: Bool

    /// What is hit.
    func hit(_ text: String) -> String { wrap(text, "1;32") }
    /// What stood in the way.
    func refusal(_ text: String) -> String { wrap(text, "33") }
    /// What is said beside.
    func quiet(_ text: String) -> String { wrap(text, "2") }
    /// A heading.
    func strong(_ text: String) -> String { wrap(text, "1") }

    private func wrap(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
