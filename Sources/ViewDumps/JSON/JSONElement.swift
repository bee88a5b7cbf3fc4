/// An element of a tree in JSON: an object with values and an optional list of children.
struct JSONElement {
    /// The nesting level, 0 for roots.
    var level: Int
    /// The offset of its opening brace.
    let place: Int
    /// The non-empty values that the shape knows, by path, on one line: `type`, `frame.x`, `traits.0`.
    var values: [String: String] = [:]
    /// Whether enough of it was read to keep it if the text ends within it.
    var isWhole = false

    /// A value; `nil` if it is missing, null or empty.
    subscript(_ path: String) -> String? { values[path] }

    /// A Boolean value, as a word or a digit.
    func flag(_ path: String) -> Bool? {
        switch values[path] {
        case "true", "1", "YES": true
        case "false", "0", "NO": false
        default: nil
        }
    }

    /// The values of a list, or a single value in its place.
    func list(_ path: String) -> [String] {
        if let single = values[path] { return [single] }
        return (0..<JSONShape.mostItems).compactMap { values["\(path).\($0)"] }
    }

    /// A rectangle as an object of x, y, width and height.
    func rect(_ path: String) -> PrintedRect {
        PrintedRect(
            x: values["\(path).x"], y: values["\(path).y"], width: values["\(path).width"],
            height: values["\(path).height"])
    }
}
