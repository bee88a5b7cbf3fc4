/// Turns indentations into levels: what is indented more than a row above it is in it.
struct IndentedRows {
    private var open: [Int] = []

    /// The level of the next row.
    mutating func level(indent: Int) -> Int {
        while let last = open.last, last >= indent { open.removeLast() }
        open.append(indent)
        return open.count - 1
    }
}
