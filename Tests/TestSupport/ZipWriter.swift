/// Writes zip archives, valid and malformed ones.
public enum ZipWriter {
    /// A file, with optional defects.
    public struct Entry {
        /// Its path.
        public var name: String
        /// Its contents.
        public var bytes: [UInt8]
        /// Whether it is deflated instead of stored.
        public var isDeflated: Bool
        /// The file type and permissions.
        public var mode: Int
        /// The general purpose flags.
        public var flags = 0
        /// The declared compression method; `nil` for the real one.
        public var method: Int?
        /// The name in the local header, if different.
        public var localName: String?
        /// The declared checksum.
        public var checksum: UInt32?
        /// The declared size.
        public var size: Int?
        /// The declared offset; `nil` for the real one.
        public var place: Int?

        /// Creates a file.
        public init(
            name: String, bytes: [UInt8], isDeflated: Bool = true, mode: Int = 0o100644
        ) {
            (self.name, self.bytes, self.isDeflated, self.mode) = (name, bytes, isDeflated, mode)
        }
    }

    /// Creates an archive.
    public static func archive(_ entries: [Entry], comment: [UInt8] = []) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let packed = entry.isDeflated ? Packed.bare(entry.bytes) : entry.bytes
            let method = entry.method ?? (entry.isDeflated ? 8 : 0)
            let sums =
                long(Int(entry.checksum ?? Packed.checksum(entry.bytes))) + long(packed.count)
                + long(entry.size ?? entry.bytes.count)
            let local = Array((entry.localName ?? entry.name).utf8)
            let name = Array(entry.name.utf8)
            let head = short(entry.flags) + short(method) + long(0) + sums
            directory +=
                [0x50, 0x4B, 1, 2, 20, 3] + short(20) + head + short(name.count) + short(0)
            directory += short(0) + short(0) + short(0) + long(entry.mode << 16)
            directory += long(entry.place ?? bytes.count) + name
            bytes += [0x50, 0x4B, 3, 4] + short(20) + head + short(local.count) + short(3)
            bytes += local + [0, 0, 0] + packed
        }
        let start = bytes.count
        bytes += directory + [0x50, 0x4B, 5, 6] + long(0) + short(entries.count)
        bytes += short(entries.count) + long(directory.count) + long(start)
        return bytes + short(comment.count) + comment
    }

    private static func short(_ number: Int) -> [UInt8] {
        [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)]
    }

    private static func long(_ number: Int) -> [UInt8] {
        short(number & 0xFFFF) + short(number >> 16 & 0xFFFF)
    }
}
