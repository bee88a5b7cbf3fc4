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
    init(_ bytes: inout ArraySlice<UInt8>) throws(ArchiveFault) {
        guard bytes.count >= Self.recordSize, bytes.starts(with: [0x50, 0x4B, 1, 2]) else {
            throw ArchiveFault("its directory is damaged")
        }
        let record = Array(bytes.prefix(Self.recordSize))
        let nameSize = LittleEndian.short(record, 28)
        let rest = LittleEndian.short(record, 30) + LittleEndian.short(record, 32)
        guard bytes.count >= Self.recordSize + nameSize + rest else {
            throw ArchiveFault("its directory is damaged")
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
    func check(limit: Int) throws(ArchiveFault) {
        let shown = name.prefix(200)
        if name.isEmpty || name.unicodeScalars.contains(where: { $0.value < 0x20 }) {
            throw ArchiveFault("a name in it is empty, or has control characters")
        }
        if name.contains("\u{FFFD}") { throw ArchiveFault("'\(shown)' in it is not UTF-8") }
        if name.hasPrefix("/") || name.contains("\\") || name.dropFirst().hasPrefix(":") {
            throw ArchiveFault("'\(shown)' in it is an absolute name")
        }
        if name.split(separator: "/").contains("..") {
            throw ArchiveFault("'\(shown)' points outside of it")
        }
        if mode & 0xF000 == 0xA000 { throw ArchiveFault("'\(shown)' in it is a symbolic link") }
        if isEncrypted { throw ArchiveFault("'\(shown)' in it is encrypted") }
        if [packedSize, size, place].contains(0xFFFF_FFFF) {
            throw ArchiveFault(
                "'\(shown)' in it needs zip64, which is not supported",
                help: "unpack it, and give the folder's name")
        }
        if !isFolder, method != 0, method != 8 {
            throw ArchiveFault(
                "'\(shown)' in it is packed by method \(method), which is not supported")
        }
        if isStored, packedSize != size { throw ArchiveFault("'\(shown)' in it has two sizes") }
        if place + Self.headerSize + packedSize > limit {
            throw ArchiveFault("'\(shown)' in it is truncated")
        }
    }
}
