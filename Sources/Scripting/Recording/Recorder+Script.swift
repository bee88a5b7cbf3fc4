extension Recorder {
    /// The whole script so far, with one test.
    ///
    /// - Parameters:
    ///   - name: The test's name.
    ///   - start: How many lines come before it, as the setup.
    public func script(test name: String, from start: Int = 0) -> String {
        let lines = lines + pending
        return opening(test: name, setup: lines.prefix(start))
            + lines.dropFirst(start).map { $0.text + "\n" }.joined()
    }

    /// What a script has before the lines of its test.
    ///
    /// - Parameters:
    ///   - name: What the test is called.
    ///   - setup: What was done before; it runs before the test.
    public func opening(test name: String, setup: some Sequence<RecordedLine> = []) -> String {
        let before = setup.map { "\($0.text.dropFirst(2))\n" }.joined()
        return header.description + (before.isEmpty ? "" : "\n" + before)
            + "\ntest \(ScriptText.quoted(name))\n"
    }
}
