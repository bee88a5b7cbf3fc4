/// A malformed start tag, repaired as far as possible.
struct MendedTag {
    /// Its offset in the text.
    let start: Int
    /// The offset at which to continue.
    let end: Int
    /// The tag in well-formed XML; `<a/>` if the original one is.
    let bytes: [UInt8]
    /// Whether it is truncated.
    let isCut: Bool
    /// Its other flaws.
    let flaws: [XMLFlaw]

    /// Repairs the tag at an offset; `nil` if there is none.
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
