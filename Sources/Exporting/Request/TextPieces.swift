/// A long text, built in pieces: appending never copies the whole, and the whole need not be kept in memory.
struct TextPieces {
    /// The number of bytes of a piece, at least.
    private static let pieceSize = 1 << 16

    private var pieces: [String] = []
    private var last = ""
    /// Receives each piece when it is complete; `nil` keeps them.
    private let sink: ((String) -> Void)?
    /// The number of bytes that are kept; none of a longer text.
    private let mostKept: Int
    private var size = 0
    /// Whether the text was too long to be kept.
    var isDropped: Bool { size > mostKept }

    /// An empty text that is kept.
    init(mostKept: Int) {
        (sink, self.mostKept) = (nil, mostKept)
    }

    /// An empty text that is passed on.
    init(_ sink: @escaping (String) -> Void) {
        (self.sink, mostKept) = (sink, .max)
    }

    static func += (text: inout TextPieces, more: String) {
        text.last += more
        if text.last.utf8.count >= pieceSize { text.endPiece() }
    }

    private mutating func endPiece() {
        if let sink {
            sink(last)
        } else {
            size += last.utf8.count
            if isDropped { pieces = [] } else { pieces.append(last) }
        }
        last = ""
    }

    /// Passes on what is left.
    mutating func end() {
        if !last.isEmpty { endPiece() }
    }

    /// Passes on a text that was kept.
    func write(to sink: (String) -> Void) {
        for piece in pieces { sink(piece) }
        if !last.isEmpty { sink(last) }
    }
}
