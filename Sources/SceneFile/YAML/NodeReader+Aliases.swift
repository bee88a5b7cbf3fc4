/// A value, and what it is read as: the same text may be a title here and a number there.
struct ValueUse: Hashable {
    let index: Int
    let key: String
    let type: ObjectIdentifier
}

extension NodeReader {
    /// Values with more bytes or items than these are kept; shorter ones are read again as fast as
    /// they are found.
    private static let mostShort = 64

    /// Reads a value, a long one only the first time.
    ///
    /// A few thousand uses of a few thousand items come to millions. Who has read them once takes
    /// them from here, and shares their memory. Where there was a problem it was told the first time.
    func once<Value>(_ node: Node, _ key: String, _ read: () -> Value?) -> Value? {
        guard events.isKept(node), Self.isLong(node) else { return read() }
        let use = ValueUse(index: node.index, key: key, type: ObjectIdentifier(Value.self))
        if let value = longValues[use] { return value as? Value }
        let value = read()
        longValues[use] = value as Any
        return value
    }

    private static func isLong(_ node: Node) -> Bool {
        switch node.content {
        case .scalar(let scalar): scalar.string.utf8.count > mostShort
        case .list(let items): items.count > mostShort
        case .mapping, .layers, .unknown: false
        }
    }
}
