/// The files of a zip archive, read through its central directory.
///
/// Stored and deflated files are read; nothing is written anywhere. The whole archive is rejected
/// if a name points outside of it, if it has a link, an encrypted file or the same name twice, or
/// if two files share bytes: no tool creates those by accident.
///
/// - Source: PKWARE's APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
public struct ZipArchive {
    /// The files, in the order of the directory; folders are omitted.
    public let entries: [ZipEntry]
    private let data: RandomAccess

    /// The maximum size of the central directory in bytes.
    private static let mostDirectory = 16 << 20

    /// Whether the data start like an archive.
    public static func looksLikeOne(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
    }

    /// Reads the central directory.
    ///
    /// - Throws: If it is not an archive, is truncated, or is rejected.
    public init(_ data: RandomAccess) throws(ArchiveFault) {
        self.data = data
        let end = try ZipEnd(of: data)
        if end.isTooLarge {
            throw ArchiveFault(
                "it is a zip64 archive, which is not supported",
                help: "unpack it, and give the folder's name")
        }
        if end.size > Self.mostDirectory { throw ArchiveFault("its directory is too large") }
        var bytes = try data.bytes(end.start, end.size)[...]
        var found: [ZipEntry] = []
        for _ in 0..<end.count {
            let entry = try ZipEntry(&bytes)
            try entry.check(limit: end.start)
            if !entry.isFolder { found.append(entry) }
        }
        try Self.checkTogether(found)
        entries = found
    }

    /// Rejects names that occur twice, and files that share bytes.
    private static func checkTogether(_ entries: [ZipEntry]) throws(ArchiveFault) {
        var names: Set<String> = []
        for entry in entries where !names.insert(entry.name.lowercased()).inserted {
            throw ArchiveFault("'\(entry.name)' is in it twice")
        }
        var end = 0
        for entry in entries.sorted(by: { $0.place < $1.place }) {
            if entry.place < end {
                throw ArchiveFault("'\(entry.name)' overlaps another file in it")
            }
            end = entry.place + ZipEntry.headerSize + entry.packedSize
        }
    }

    /// The contents of a file, piece by piece; its checksum and size are verified at the end.
    public func pieces(of entry: ZipEntry) throws(ArchiveFault) -> PieceSource {
        let header = try data.bytes(entry.place, ZipEntry.headerSize)
        guard header.starts(with: [0x50, 0x4B, 3, 4]) else {
            throw ArchiveFault("its header in the archive is damaged")
        }
        let nameSize = LittleEndian.short(header, 26)
        let start = entry.place + ZipEntry.headerSize + nameSize + LittleEndian.short(header, 28)
        guard try data.bytes(entry.place + ZipEntry.headerSize, nameSize) == Array(entry.nameBytes)
        else { throw ArchiveFault("the archive has two names for it") }
        if start + entry.packedSize > data.count { throw ArchiveFault("it is truncated") }
        let packed = data.pieces(from: start, count: entry.packedSize)
        return Self.verified(
            entry.isStored ? packed : Inflater.pieces(of: packed, .bare), entry)
    }

    private static func verified(_ source: @escaping PieceSource, _ entry: ZipEntry) -> PieceSource
    {
        var sum = Checksum()
        var count = 0
        return { () throws(ArchiveFault) -> [UInt8]? in
            guard let piece = try source() else {
                guard count == entry.size, sum.value == entry.checksum else {
                    throw ArchiveFault("its checksum or size is wrong")
                }
                return nil
            }
            sum.add(piece)
            count += piece.count
            return piece
        }
    }
}
