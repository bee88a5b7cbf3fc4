import LayerGeometry

extension String: JSONWritable {
    func write(to json: inout JSONWriter) { json.string(self) }
}

extension Bool: JSONWritable {
    func write(to json: inout JSONWriter) { json.raw(self ? "true" : "false") }
}

extension Int: JSONWritable {
    func write(to json: inout JSONWriter) { json.number(self) }
}

extension Double: JSONWritable {
    func write(to json: inout JSONWriter) { json.number(self) }
}

extension Float: JSONWritable {
    func write(to json: inout JSONWriter) { json.number(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.raw("null") }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// A list on one line.
    func write(to json: inout JSONWriter) {
        json.raw("[")
        for (place, item) in enumerated() {
            if place > 0 { json.raw(", ") }
            item.write(to: &json)
        }
        json.raw("]")
    }
}

extension Point: JSONWritable {
    /// `[x, y]`.
    func write(to json: inout JSONWriter) {
        json.raw("[")
        json.number(x)
        json.raw(", ")
        json.number(y)
        json.raw("]")
    }
}

extension Size: JSONWritable {
    /// `[width, height]`.
    func write(to json: inout JSONWriter) { [width, height].write(to: &json) }
}

extension Rect: JSONWritable {
    /// `[x, y, width, height]`.
    func write(to json: inout JSONWriter) { [minX, minY, width, height].write(to: &json) }
}

extension LayerPath: JSONWritable {
    /// The full path as a text.
    func write(to json: inout JSONWriter) { json.string(description) }
}

/// A value cached as JSON, because it is written often.
struct JSONText: JSONWritable {
    let bytes: [UInt8]

    init(_ value: some JSONWritable) {
        var json = JSONWriter()
        value.write(to: &json)
        bytes = json.bytes
    }

    func write(to json: inout JSONWriter) { json.bytes.append(contentsOf: bytes) }
}
