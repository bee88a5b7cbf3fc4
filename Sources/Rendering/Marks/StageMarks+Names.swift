import TerminalTypes

/// Names that signs overwrite.
extension StageMarks {
    /// Removes a name that a sign would split, because `◊` alone reads better than `p◊n`.
    ///
    /// Removes only the word around the sign. A text of several words is left as it is.
    ///
    /// - Returns: Whether the word was removed.
    mutating func clearLabel(around cell: CellPoint) -> Bool {
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
            if isBetweenWords(end.moved(columns: step)) { return false }
        }
        for place in letters { blank(place) }
        return true
    }
}
