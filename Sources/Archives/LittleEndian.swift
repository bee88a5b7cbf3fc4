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
