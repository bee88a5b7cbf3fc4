/// A change of a stretch of a text, counted in bytes.
struct TextEdit {
    /// What is taken out; empty where something is only put in.
    var range: Range<Int>
    /// What is put in its place.
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
    /// Returns a stretch of a text with the edits carried out in it.
    ///
    /// Edits at one place happen in their order; what two of them take out is taken out once.
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
