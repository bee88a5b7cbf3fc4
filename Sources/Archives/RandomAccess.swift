/// Random access to a file or to bytes in memory.
public struct RandomAccess {
    /// The number of bytes.
    public let count: Int
    private let read: (_ place: Int, _ count: Int) throws(ArchiveFault) -> [UInt8]

    /// Creates access to data.
    ///
    /// - Parameter read: Returns bytes starting at an offset; fewer only at the end.
    public init(
        count: Int, read: @escaping (_ place: Int, _ count: Int) throws(ArchiveFault) -> [UInt8]
    ) {
        self.count = count
        self.read = read
    }

    /// Creates access to bytes in memory.
    public init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { place, count throws(ArchiveFault) in
            Array(bytes[min(place, bytes.count)..<min(place + count, bytes.count)])
        }
    }

    /// Returns exactly the bytes of a range.
    func bytes(_ place: Int, _ count: Int) throws(ArchiveFault) -> [UInt8] {
        guard place >= 0, count >= 0, place <= self.count - count else {
            throw ArchiveFault("it is truncated, or not a zip archive")
        }
        let bytes = try read(place, count)
        if bytes.count < count { throw ArchiveFault("it was truncated while being read") }
        return bytes
    }

    /// All bytes, piece by piece.
    public var pieces: PieceSource { pieces(from: 0, count: count) }

    /// The bytes of a range, piece by piece.
    func pieces(from start: Int, count: Int) -> PieceSource {
        var place = start
        let end = start + count
        return { () throws(ArchiveFault) -> [UInt8]? in
            if place >= end { return nil }
            let piece = try bytes(place, min(1 << 16, end - place))
            place += piece.count
            return piece
        }
    }
}
