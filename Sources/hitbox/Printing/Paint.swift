/// Colours for text on standard output, if enabled.
struct Paint {
    let isOn: Bool

    /// The hit layer.
    func hit(_ text: String) -> String { wrap(text, "1;32") }
    /// The reason for a refusal.
    func refusal(_ text: String) -> String { wrap(text, "33") }
    func quiet(_ text: String) -> String { wrap(text, "2") }
    func strong(_ text: String) -> String { wrap(text, "1") }

    private func wrap(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
