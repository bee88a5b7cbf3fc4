/// React Native's texts, which have neither quotes nor an end: `reactTag: 5; text: a > b; c frame = (0 0; 9
/// 9); text = 'a > b; c'`.
///
/// - Source: facebook/react-native's RCTTextView, which puts both in place of the first semicolon of
///   UIView's description; in react-native-macos, a comma follows the text.
extension RowScanner {
    /// The maximum number of frames in one text, of which one is the view's.
    private static let mostFrames = 16
    /// The maximum length of a frame.
    private static let longestFrame = 120

    /// Parses a text up to the view's frame.
    mutating func bareText(_ parts: inout Parts) {
        var first: (text: String, frame: Int)?
        var count = 0
        var index = place
        while let frame = nextFrame(from: index), count < Self.mostFrames {
            let text = trimmed(place..<frame.start)
            // UIView prints the text again: a text may contain a frame, too.
            if repeats(text, from: frame.end) {
                first = (text, frame.start)
                break
            }
            if first == nil { first = (text, frame.start) }
            count += 1
            index = frame.end
        }
        guard let first else {
            (parts.isCut, parts.isInText) = (true, true)
            parts.attributes.append(("text", trimmed(place..<bytes.count)))
            place = bytes.count
            return
        }
        parts.attributes.append(("text", first.text))
        place = first.frame
    }

    /// The next `frame = (0 0; 9 9)`, or `frame = {{0, 0}, {9, 9}}`, with its end.
    private func nextFrame(from start: Int) -> (start: Int, end: Int)? {
        let mark = Array("frame = ".utf8)
        var index = start
        while let found = TextStart.place(of: mark, in: bytes, from: index) {
            index = found + 1
            let value = bytes[(found + mark.count)...].prefix(Self.longestFrame)
            guard found == place || bytes[found - 1].isBlank,
                let open = value.first, let close = open.closingBracket, open != UInt8(ascii: "<"),
                let semicolon = value.indices.first(where: {
                    value[$0] == close && isEnd($0 + 1)
                }),
                NumberScanner.read(
                    String(decoding: value[...semicolon], as: UTF8.self), count: 4) != nil
            else { continue }
            return (found, semicolon + 1)
        }
        return nil
    }

    /// Whether an attribute ends before an offset.
    private func isEnd(_ index: Int) -> Bool {
        index < bytes.count
            && (bytes[index] == UInt8(ascii: ";") || bytes[index] == UInt8(ascii: ">"))
    }

    private func repeats(_ text: String, from index: Int) -> Bool {
        bytes[index...].starts(with: "; text = '\(text)'".utf8)
    }

    private func trimmed(_ range: Range<Int>) -> String {
        let text = String(decoding: bytes[range], as: UTF8.self).trimmingBlanks
        return text.hasSuffix(",") ? String(text.dropLast()) : text
    }
}
