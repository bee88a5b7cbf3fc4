import TerminalTypes

/// Names that signs overwrite.
extension StageMarks {
    /// Removes a name that a sign would split, because `◊` alone reads better than `p◊n`.
    ///
    /// Removes only letters adjacent to the sign.
    ///
    /// - Returns: `false` if they are part of a text of several words, which stays.
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
