import SceneFile

/// One line of a journal: a checksum, then tab-separated fields.
///
/// Incomplete or modified lines are rejected.
enum JournalLine {
    /// Encodes fields; tabs, line feeds and backslashes are escaped as `\t`, `\n` and `\\`.
    static func write(_ fields: [String]) -> [UInt8] {
        var body: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { body.append(0x09) }
            for byte in field.utf8 {
                switch byte {
                case 0x09: body += "\\t".utf8
                case 0x0A: body += "\\n".utf8
                case 0x5C: body += "\\\\".utf8
                default: body.append(byte)
                }
            }
        }
        return Array(ContentHash(body).text.utf8) + [0x20] + body + [0x0A]
    }

    /// Decodes a line without its line feed.
    static func read(_ line: ArraySlice<UInt8>) -> [String]? {
        guard line.count > 17, line[line.startIndex + 16] == 0x20 else { return nil }
        let body = line.dropFirst(17)
        guard let hash = ContentHash(String(decoding: line.prefix(16), as: UTF8.self)[...]),
            hash == ContentHash(body)
        else { return nil }
        var fields: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in body {
            if isEscaped {
                fields[fields.count - 1].append(byte == 0x74 ? 0x09 : byte == 0x6E ? 0x0A : byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else if byte == 0x09 {
                fields.append([])
            } else {
                fields[fields.count - 1].append(byte)
            }
        }
        let texts = fields.compactMap { String(validating: $0, as: UTF8.self) }
        return texts.count == fields.count && !isEscaped ? texts : nil
    }
}

/// The header of a journal.
struct JournalHeader: Hashable, Sendable {
    /// The document: an absolute path, or `demo:` and a name.
    var document: String
    /// The hash of the file that the first edit was applied to.
    var base: ContentHash
    /// The program's version.
    var version: String

    var line: [UInt8] {
        JournalLine.write(["hitbox-journal", "1", document, base.text, version])
    }
}

extension JournalHeader {
    init?(_ fields: [String]) {
        guard fields.count == 5, fields[0] == "hitbox-journal", fields[1] == "1",
            let base = ContentHash(fields[3][...])
        else { return nil }
        self.init(document: fields[2], base: base, version: fields[4])
    }
}

/// One edit in a journal.
struct JournalRecord: Hashable, Sendable {
    /// The number of the edit, from 1; 0 for the scene before the first edit.
    var number: Int
    /// The time in seconds since 1970.
    var time: Int
    var change: TreeChange

    var line: [UInt8] {
        JournalLine.write([
            String(number), String(time), change.kind.rawValue,
            change.way.map(String.init).joined(separator: "."), SceneFile.write(change.scene),
        ])
    }
}

extension JournalRecord {
    init?(_ fields: [String]) {
        guard fields.count == 5, let number = Int(fields[0]), number >= 0,
            let time = Int(fields[1]), let kind = TreeChange.Kind(rawValue: fields[2])
        else { return nil }
        let steps = fields[3].split(separator: ".")
        let way = steps.compactMap { Int($0) }
        guard way.count == steps.count, way.count < SceneLimits.levels,
            let scene = try? SceneFile.read(fields[4], name: "journal")
        else { return nil }
        self.init(
            number: number, time: time, change: TreeChange(kind: kind, way: way, scene: scene))
    }
}
