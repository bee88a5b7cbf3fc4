internal import CZlib
public import SourceDiagnostics

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
    /// The size of the end record, and the maximum size of the comment in it.
    private static let (endSize, mostComment) = (22, 0xFFFF)

    /// Whether the data start like an archive.
    public static func looksLikeOne(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
    }

    /// Reads the central directory.
    ///
    /// - Throws: If it is not an archive, is truncated, or is rejected.
    public init(_ data: RandomAccess) throws(FileFault) {
        self.data = data
        let end = try Self.end(of: data)
        if end.size > Self.mostDirectory { throw FileFault("its directory is too large") }
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

    /// The offset, the size and the number of entries of the directory, from the record at the end of the data.
    private static func end(
        of data: RandomAccess
    ) throws(FileFault) -> (start: Int, size: Int, count: Int) {
        let tailSize = min(data.count, endSize + mostComment)
        let tail = try data.bytes(data.count - tailSize, tailSize)
        // Its comment must extend to the end.
        let place = tail.indices.dropLast(endSize - 1).last {
            tail[$0...].starts(with: [0x50, 0x4B, 5, 6])
                && $0 + endSize + LittleEndian.short(tail, $0 + 20) == tail.count
        }
        guard let place else {
            throw FileFault("it is truncated: the directory at its end is missing")
        }
        // The number of this part, and of the one with the directory.
        if LittleEndian.long(tail, place + 4) != 0 {
            throw FileFault("it is one part of a split zip archive")
        }
        let count = LittleEndian.short(tail, place + 10)
        let size = LittleEndian.long(tail, place + 12)
        let start = LittleEndian.long(tail, place + 16)
        // A zip64 archive stores one of them elsewhere.
        guard count < 0xFFFF, size < 0xFFFF_FFFF, start < 0xFFFF_FFFF else {
            throw FileFault(
                "it is a zip64 archive, which is not supported",
                help: "unpack it, and give the folder's name")
        }
        if start + size > data.count - tailSize + place {
            throw FileFault("it is truncated, or has data before the zip archive")
        }
        return (start, size, count)
    }

    /// Rejects names that occur twice, and files that share bytes.
    private static func checkTogether(_ entries: [ZipEntry]) throws(FileFault) {
        var names: Set<String> = []
        for entry in entries where !names.insert(entry.name.lowercased()).inserted {
            throw FileFault("'\(entry.name)' is in it twice")
        }
        var end = 0
        for entry in entries.sorted(by: { $0.place < $1.place }) {
            if entry.place < end {
                throw FileFault("'\(entry.name)' overlaps another file in it")
            }
            end = entry.place + ZipEntry.headerSize + entry.packedSize
        }
    }

    /// The contents of a file, piece by piece; its checksum and size are verified at the end.
    public func pieces(of entry: ZipEntry) throws(FileFault) -> FilePieces {
        let header = try data.bytes(entry.place, ZipEntry.headerSize)
        guard header.starts(with: [0x50, 0x4B, 3, 4]) else {
            throw FileFault("its header in the archive is damaged")
        }
        let nameSize = LittleEndian.short(header, 26)
        let start = entry.place + ZipEntry.headerSize + nameSize + LittleEndian.short(header, 28)
        guard try data.bytes(entry.place + ZipEntry.headerSize, nameSize) == Array(entry.nameBytes)
        else { throw FileFault("the archive has two names for it") }
        if start + entry.packedSize > data.count { throw FileFault("it is truncated") }
        let packed = data.pieces(from: start, count: entry.packedSize)
        return Self.verified(
            entry.isStored ? packed : Inflater.pieces(of: packed, isGzip: false), entry)
    }

    private static func verified(_ source: @escaping FilePieces, _ entry: ZipEntry) -> FilePieces {
        // A CRC-32.
        var sum: UInt32 = 0
        var count = 0
        return { () throws(FileFault) -> [UInt8]? in
            guard let piece = try source() else {
                guard count == entry.size, sum == entry.checksum else {
                    throw FileFault("its checksum or size is wrong")
                }
                return nil
            }
            sum = piece.withUnsafeBufferPointer { zlib_checksum(sum, $0.baseAddress, $0.count) }
            count += piece.count
            return piece
        }
    }
}

/// A file in a zip archive, as described in the central directory.
public struct ZipEntry {
    /// The path in the archive, with `/` between folders.
    public let name: String
    /// The inflated size in bytes.
    public let size: Int
    let nameBytes: ArraySlice<UInt8>
    /// The size in the archive in bytes.
    public let packedSize: Int
    /// The offset of the local header.
    let place: Int
    let checksum: UInt32
    private let method: Int
    private let isEncrypted: Bool
    private let mode: Int

    /// The size of the local header before a file, without the name.
    static let headerSize = 30
    private static let recordSize = 46

    /// Parses a record of the directory, and removes it from the bytes.
    init(_ bytes: inout ArraySlice<UInt8>) throws(FileFault) {
        guard bytes.count >= Self.recordSize, bytes.starts(with: [0x50, 0x4B, 1, 2]) else {
            throw FileFault("its directory is damaged")
        }
        let record = Array(bytes.prefix(Self.recordSize))
        let nameSize = LittleEndian.short(record, 28)
        let rest = LittleEndian.short(record, 30) + LittleEndian.short(record, 32)
        guard bytes.count >= Self.recordSize + nameSize + rest else {
            throw FileFault("its directory is damaged")
        }
        nameBytes = bytes.dropFirst(Self.recordSize).prefix(nameSize)
        name = String(decoding: nameBytes, as: UTF8.self)
        bytes = bytes.dropFirst(Self.recordSize + nameSize + rest)
        isEncrypted = LittleEndian.short(record, 8) & 1 != 0
        method = LittleEndian.short(record, 10)
        checksum = UInt32(LittleEndian.long(record, 16))
        packedSize = LittleEndian.long(record, 20)
        size = LittleEndian.long(record, 24)
        // Systems 3 and 19 are Unix and macOS, which store a file's mode in the upper half.
        let isUnix = record[5] == 3 || record[5] == 19
        mode = isUnix ? LittleEndian.long(record, 38) >> 16 : 0
        place = LittleEndian.long(record, 42)
    }

    /// Whether it is stored uncompressed.
    var isStored: Bool { method == 0 }

    /// Whether it is a folder.
    var isFolder: Bool { name.hasSuffix("/") }

    /// Rejects entries that point outside of the archive or cannot be read.
    ///
    /// - Parameter limit: The offset after the last file.
    func check(limit: Int) throws(FileFault) {
        let shown = name.prefix(200)
        if name.isEmpty || name.unicodeScalars.contains(where: { $0.value < 0x20 }) {
            throw FileFault("a name in it is empty, or has control characters")
        }
        if name.contains("\u{FFFD}") { throw FileFault("'\(shown)' in it is not UTF-8") }
        if name.hasPrefix("/") || name.contains("\\") || name.dropFirst().hasPrefix(":") {
            throw FileFault("'\(shown)' in it is an absolute name")
        }
        if name.split(separator: "/").contains("..") {
            throw FileFault("'\(shown)' points outside of it")
        }
        if mode & 0xF000 == 0xA000 { throw FileFault("'\(shown)' in it is a symbolic link") }
        if isEncrypted { throw FileFault("'\(shown)' in it is encrypted") }
        if [packedSize, size, place].contains(0xFFFF_FFFF) {
            throw FileFault(
                "'\(shown)' in it needs zip64, which is not supported",
                help: "unpack it, and give the folder's name")
        }
        if !isFolder, method != 0, method != 8 {
            throw FileFault(
                "'\(shown)' in it is packed by method \(method), which is not supported")
        }
        if isStored, packedSize != size { throw FileFault("'\(shown)' in it has two sizes") }
        if place + Self.headerSize + packedSize > limit {
            throw FileFault("'\(shown)' in it is truncated")
        }
    }
}

/// Little-endian numbers, the byte order of zip archives.
enum LittleEndian {
    /// Two bytes.
    static func short(_ bytes: [UInt8], _ place: Int) -> Int {
        Int(bytes[place]) | Int(bytes[place + 1]) << 8
    }

    /// Four bytes.
    static func long(_ bytes: [UInt8], _ place: Int) -> Int {
        short(bytes, place) | short(bytes, place + 2) << 16
    }
}

/// Random access to a file or to bytes in memory.
public struct RandomAccess {
    /// The number of bytes.
    public let count: Int
    private let read: (_ place: Int, _ count: Int) throws(FileFault) -> [UInt8]

    /// Creates access to data.
    ///
    /// - Parameter read: Returns bytes starting at an offset; fewer only at the end.
    public init(
        count: Int, read: @escaping (_ place: Int, _ count: Int) throws(FileFault) -> [UInt8]
    ) {
        self.count = count
        self.read = read
    }

    /// Creates access to bytes in memory.
    public init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { place, count throws(FileFault) in
            Array(bytes[min(place, bytes.count)..<min(place + count, bytes.count)])
        }
    }

    /// Returns exactly the bytes of a range.
    func bytes(_ place: Int, _ count: Int) throws(FileFault) -> [UInt8] {
        guard place >= 0, count >= 0, place <= self.count - count else {
            throw FileFault("it is truncated, or not a zip archive")
        }
        let bytes = try read(place, count)
        if bytes.count < count { throw FileFault("it was truncated while being read") }
        return bytes
    }

    /// All bytes, piece by piece.
    public var pieces: FilePieces { pieces(from: 0, count: count) }

    /// The bytes of a range, piece by piece.
    func pieces(from start: Int, count: Int) -> FilePieces {
        var place = start
        let end = start + count
        return { () throws(FileFault) -> [UInt8]? in
            if place >= end { return nil }
            let piece = try bytes(place, min(1 << 16, end - place))
            place += piece.count
            return piece
        }
    }
}
