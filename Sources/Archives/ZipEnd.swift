/// The end record of a zip archive: where its central directory is.
struct ZipEnd {
    /// Where the directory begins.
    let start: Int
    /// How many bytes it has.
    let size: Int
    /// How many entries it has.
    let count: Int
    /// Whether one of the numbers is in the record of a zip64 archive instead.
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
            throw ArchiveFault("it is cut: the directory at the end of a zip archive is missing")
        }
        guard LittleEndian.short(tail, place + 4) == 0, LittleEndian.short(tail, place + 6) == 0
        else { throw ArchiveFault("it is one of several parts of a zip archive") }
        self.count = LittleEndian.short(tail, place + 10)
        size = LittleEndian.long(tail, place + 12)
        start = LittleEndian.long(tail, place + 16)
        isTooLarge = self.count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF
        if !isTooLarge, start + size > data.count - count + place {
            throw ArchiveFault("it is cut, or something stands before the zip archive in it")
        }
    }

    /// Whether a record begins at a place: its comment reaches to the end.
    private static func isRecord(_ bytes: [UInt8], _ place: Int) -> Bool {
        bytes[place...].starts(with: [0x50, 0x4B, 5, 6])
            && place + size + LittleEndian.short(bytes, place + 20) == bytes.count
    }
}
