/// A value together with the type it is read as, which depends on the key.
struct ValueUse: Hashable {
    let index: Int
    let key: String
    let type: ObjectIdentifier
}

extension NodeReader {
    /// Values with more bytes or items are cached; reading shorter ones again is as fast as a lookup.
    private static let mostShort = 64

    /// Reads a value; long ones are read once and cached.
    ///
    /// A few thousand aliases of a few thousand items would be millions of reads. The uses share the
    /// memory, and a problem is reported the first time only.
    func once<Value>(_ node: Node, _ key: String, _ read: () -> Value?) -> Value? {
        guard events.isKept(node), Self.isLong(node) else { return read() }
        let use = ValueUse(index: node.index, key: key, type: ObjectIdentifier(Value.self))
        if let value = longValues[use] { return value as? Value }
        let value = read()
        longValues[use] = value as Any
        return value
    }

    private static func isLong(_ node: Node) -> Bool {
        node.items.map { $0.count > mostShort }
            ?? node.scalar.map { $0.string.utf8.count > mostShort } ?? false
    }
}
