/// A mouse action; the raw values are the codes in reports.
public enum MouseCode: Int, Sendable {
    case press = 0
    case drag = 32
    case move = 35
    case wheelUp = 64
}

extension TerminalEmulator {
    /// The report for the centre of a cell, counted from 1, in the unit that the program requested;
    /// empty if it did not request such reports.
    public func report(
        _ code: MouseCode, _ column: Int, _ row: Int, isRelease: Bool = false
    ) -> String {
        let asked: [MouseCode: Int] = [.press: 1000, .wheelUp: 1000, .drag: 1002, .move: 1003]
        guard model.mouse >= asked[code] ?? 0, model.modes.contains(1006) else { return "" }
        let isInPixels = model.modes.contains(1016)
        let (width, height) = model.cell
        let (x, y) =
            isInPixels
            ? ((column - 1) * width + width / 2 + 1, (row - 1) * height + height / 2 + 1)
            : (column, row)
        return "\u{1B}[<\(code.rawValue);\(x);\(y)\(isRelease ? "m" : "M")"
    }

    /// The reports of a click.
    public func click(_ column: Int, _ row: Int) -> String {
        report(.press, column, row) + report(.press, column, row, isRelease: true)
    }

    /// Types bytes and waits for the next frame.
    ///
    /// Only for terminals with synchronized output.
    @discardableResult
    public func showsFrame(for text: String) -> Bool {
        let before = model.frames
        type(text)
        return run { $0.model.frames > before }
    }
}
