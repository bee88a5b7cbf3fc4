/// Finds a dump in a long text, such as a log.
enum DumpStart {
    private static let marks = [
        "; frame = (", ">, state: ", "<hierarchy", "<AppiumAUT", "Element subtree:",
        "(GraphicsLayer", "] h=---", "View Hierarchy:", "; AX.frame={{", "\"AXFrame",
        "\"rawIdentifier", "<ViewHierarchy", "Found these elements on screen:",
    ].map { Array($0.utf8) }

    /// The start of the first line with a characteristic part of a dump; `nil` if there is none.
    static func find(in bytes: [UInt8]) -> Int? {
        var isFirst = Array(repeating: false, count: 256)
        for mark in marks { isFirst[Int(mark[0])] = true }
        for place in bytes.indices where isFirst[Int(bytes[place])] {
            guard marks.contains(where: { bytes[place...].starts(with: $0) }) else { continue }
            let before = bytes[..<place].lastIndex { $0 == 0x0A }
            return before.map { $0 + 1 } ?? 0
        }
        return nil
    }
}
