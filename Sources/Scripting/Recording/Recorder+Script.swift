extension Recorder {
    /// The whole script so far, with one test.
    ///
    /// - Parameters:
    ///   - name: The test's name.
    ///   - start: The number of lines that form the setup.
    public func script(test name: String, from start: Int = 0) -> String {
        let lines = lines + pending
        return opening(test: name, setup: lines.prefix(start))
            + lines.dropFirst(start).map { $0.text + "\n" }.joined()
    }

    /// The script up to the lines of its test.
    ///
    /// - Parameters:
    ///   - name: The test's name.
    ///   - setup: The earlier lines, which run before the test.
    public func opening(test name: String, setup: some Sequence<RecordedLine> = []) -> String {
        let before = setup.filter { $0.claim == nil }.map { "\($0.text.dropFirst(2))\n" }.joined()
        return header.description + (before.isEmpty ? "" : "\n" + before)
            + "\ntest \(ScriptText.quoted(name))\n"
    }
}
