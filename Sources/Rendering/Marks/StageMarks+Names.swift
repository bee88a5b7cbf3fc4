import TerminalTypes

/// Names that signs stand in.
extension StageMarks {
    /// Takes a name away that a sign would stand in the middle of: `p◊n` says less than `◊`.
    ///
    /// Only the letters right beside the sign, and nothing of a text of several words.
    mutating func clearLabel(around cell: CellPoint) {
        func isLetter(_ columns: Int, from place: CellPoint) -> Bool {
            let next = place.moved(columns: columns)
            return contains(next) && content(at: next) == .letter && !taken.contains(next)
        }
        var letters: [CellPoint] = []
        for step in [-1, 1] {
            var end = cell
            while isLetter(step, from: end) {
                end = end.moved(columns: step)
                letters.append(end)
            }
            if isLetter(2 * step, from: end) { return }
        }
        for place in letters {
            self[place] = Cell(" ", self[place].style)
        }
    }
}
