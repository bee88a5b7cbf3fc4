/// The end record of a zip archive, which locates its central directory.
struct ZipEnd {
    /// The offset of the directory.
    let start: Int
    /// The size of the directory in bytes.
    let size: Int
    /// The number of entries.
    let count: Int
    /// Whether one of the numbers is stored in a zip64 record instead.
    let isTooLarge: Bool

    private static let size = 22
    private static let mostComment = 0xFFFF

    /// Finds the record at the end of the data.
    init(of data: RandomAccess) throws(ArchiveFault) {
        let count = min(data.count, Self.size + Self.mostComment)
        let tail = try data.bytes(data.count - count, count)
        var place = tail.count - Self.size
        while place >= 0, !Self.isRecord(tail, place) { place -= 1 }
        guard place >= 0 else {
            throw ArchiveFault("it is truncated: the directory at its end is missing")
        }
        guard LittleEndian.short(tail, place + 4) == 0, LittleEndian.short(tail, place + 6) == 0
        else { throw ArchiveFault("it is one part of a split zip archive") }
        self.count = LittleEndian.short(tail, place + 10)
        size = LittleEndian.long(tail, place + 12)
        start = LittleEndian.long(tail, place + 16)
        isTooLarge = self.count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF
        if !isTooLarge, start + size > data.count - count + place {
            throw ArchiveFault("it is truncated, or has data before the zip archive")
        }
    }

    /// Whether a record begins at an offset: its comment must extend to the end.
    private static func isRecord(_ bytes: [UInt8], _ place: Int) -> Bool {
        bytes[place...].starts(with: [0x50, 0x4B, 5, 6])
            && place + size + LittleEndian.short(bytes, place + 20) == bytes.count
    }
}
