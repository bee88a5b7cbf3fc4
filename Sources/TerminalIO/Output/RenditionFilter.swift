/// Removes redundant selections of colours and attributes from a frame.
///
/// Curses sends both colours at each change of a pair, and attributes before blanks that do not show
/// them. The filter delays selections until something is drawn that needs them, and then sends the
/// differences in one sequence. A frame starts and ends with the default rendition.
struct RenditionFilter {
    private var wanted = Rendition()
    private var sent = Rendition()
    private var characterSet: UInt8?
    private var shift: UInt8?
    private var rest: ArraySlice<UInt8>
    private var output: [UInt8] = []

    private init(_ frame: [UInt8]) {
        rest = frame[...]
        output.reserveCapacity(frame.count)
    }

    /// An equivalent frame with fewer bytes.
    ///
    /// Unknown sequences are kept.
    static func compact(_ frame: [UInt8]) -> [UInt8] {
        guard !frame.isEmpty else { return [] }
        var filter = RenditionFilter(frame)
        while let byte = filter.rest.first {
            switch byte {
            case 0x1B: filter.takeEscape()
            case 0x0E, 0x0F: filter.takeShift(byte)
            case ..<0x20: filter.pass(1)
            case UInt8(ascii: " "): filter.takeBlank(ofLength: 1)
            default: filter.takeDrawing()
            }
        }
        filter.wanted = Rendition()
        filter.select()
        return filter.output
    }

    private mutating func takeEscape() {
        let bytes = rest.dropFirst()
        if bytes.first == UInt8(ascii: "("), let set = bytes.dropFirst().first {
            if set != characterSet { output += rest.prefix(3) }
            characterSet = set
            rest = rest.dropFirst(3)
            return
        }
        guard bytes.first == UInt8(ascii: "["),
            let end = bytes.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) })
        else { return takeDrawing() }
        let parameters = rest[(rest.startIndex + 2)..<end]
        let length = end + 1 - rest.startIndex
        switch rest[end] {
        case UInt8(ascii: "m"):
            let change = wanted.changed(by: parameters)
            if let change, change.isKnown {
                wanted = change.rendition
                rest = rest[(end + 1)...]
            } else {
                select()
                pass(length)
                // The terminal has applied the known parameters, a reset for instance.
                wanted = change?.rendition ?? wanted
                wanted.hasMore = true
                sent = wanted
            }
        case UInt8(ascii: "J"), UInt8(ascii: "K"), UInt8(ascii: "X"): takeBlank(ofLength: length)
        default: pass(length)
        }
    }

    /// Handles shifts between character sets, which some terminals have in sgr0 instead of `ESC ( B`.
    private mutating func takeShift(_ byte: UInt8) {
        if byte != shift { output.append(byte) }
        shift = byte
        rest = rest.dropFirst()
    }

    private mutating func takeDrawing() {
        select()
        pass(1)
    }

    /// Handles blanks, which show only the background unless underlined or reversed.
    private mutating func takeBlank(ofLength length: Int) {
        var next = wanted
        if !wanted.isSeenOnBlanks, !sent.isSeenOnBlanks {
            next = sent
            next.background = wanted.background
        }
        select(next)
        pass(length)
    }

    private mutating func select() {
        select(wanted)
    }

    private mutating func select(_ next: Rendition) {
        guard next != sent else { return }
        next.selection(after: sent).write(to: &output)
        sent = next
    }

    private mutating func pass(_ length: Int) {
        output += rest.prefix(length)
        rest = rest.dropFirst(length)
    }
}
