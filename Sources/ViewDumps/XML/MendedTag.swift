/// A start tag that is no XML, made into one with what can be known of it.
struct MendedTag {
    /// Where it begins in the text.
    let start: Int
    /// Where the text goes on.
    let end: Int
    /// The tag as XML; empty, as `<a/>` is, where the one in the text is.
    let bytes: [UInt8]
    /// Whether it has no end.
    let isCut: Bool
    /// What else is wrong with it.
    let flaws: [XMLFlaw]

    /// Mends a tag; `nil` where none begins.
    init?(_ text: [UInt8], from start: Int) {
        var scanner = TagScanner(text, from: start + 1)
        guard text[start] == UInt8(ascii: "<"), let name = scanner.name() else { return nil }
        var attributes: [(name: ArraySlice<UInt8>, value: [UInt8])] = []
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        var ending = scanner.ending()
        while ending == nil {
            if let attribute = scanner.attribute() {
                if let number = numbers[attribute.name] {
                    scanner.note(.twice)
                    attributes[number].value = attribute.value
                } else {
                    numbers[attribute.name] = attributes.count
                    attributes.append(attribute)
                }
            }
            ending = scanner.ending()
        }
        let list = attributes.map { Array(" ".utf8) + $0.name + Array("=\"".utf8) + $0.value }
        bytes =
            Array("<".utf8) + name + list.flatMap { $0 + Array("\"".utf8) }
            + Array(ending == .empty ? "/>".utf8 : ">".utf8)
        self.start = start
        end = scanner.place
        isCut = ending == .cut
        flaws = scanner.flaws
    }
}
