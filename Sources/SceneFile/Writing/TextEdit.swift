/// A replacement of a range of bytes.
struct TextEdit {
    /// The range to remove; empty for an insertion.
    var range: Range<Int>
    /// The text to insert.
    var text: String

    init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }

    init(at place: Int, _ text: String) {
        self.init(place..<place, text)
    }
}

extension [TextEdit] {
    /// Applies edits to a range of a text.
    ///
    /// Edits at one offset are applied in order; bytes removed by two edits are removed once.
    func applied(to bytes: [UInt8], in range: Range<Int>) -> String {
        let sorted = enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var result: [UInt8] = []
        var place = range.lowerBound
        for (_, edit) in sorted {
            if edit.range.lowerBound > place {
                result += bytes[place..<edit.range.lowerBound]
            }
            result += edit.text.utf8
            place = Swift.max(place, edit.range.upperBound)
        }
        if place < range.upperBound { result += bytes[place..<range.upperBound] }
        return String(decoding: result, as: UTF8.self)
    }
}
