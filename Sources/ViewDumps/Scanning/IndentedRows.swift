/// Converts indentation to levels: a row indented more than one above is nested in it.
struct IndentedRows {
    private var open: [Int] = []

    /// The level of the next row.
    mutating func level(indent: Int) -> Int {
        while let last = open.last, last >= indent { open.removeLast() }
        open.append(indent)
        return open.count - 1
    }
}
