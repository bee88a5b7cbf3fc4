import TerminalTypes

/// Names that signs overwrite.
extension StageMarks {
    /// Removes a name that a sign would split, because `◊` alone reads better than `p◊n`.
    ///
    /// Removes only letters adjacent to the sign, and leaves texts of several words alone.
    mutating func clearLabel(around cell: CellPoint) {
        func isLetter(_ columns: Int, from place: CellPoint) -> Bool {
            hasLetter(place.moved(columns: columns))
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
        for place in letters { blank(place) }
    }
}
