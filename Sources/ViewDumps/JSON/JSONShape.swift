/// The meaning of keys in a tree of elements: the JSON side of a format.
struct JSONShape {
    /// The maximum number of items read from a list in an element.
    static let mostItems = 16

    /// Keys of elements that identify the format; a text has at least one of them.
    let marks: Set<String>
    /// The paths of known values; `#` stands for any index in a list.
    let known: Set<String>
    /// Keys whose values must be objects.
    let objects: Set<String>
    /// Keys with objects after which an element counts as complete, even if the text ends within
    /// it.
    let enough: Set<String>
    /// Keys whose values only count if they are strings.
    let strings: Set<String>
    /// Keys of an outer object that contains the elements.
    let wrappers: Set<String>
    /// The key of an element's list of children.
    let children: String
    /// The paths of the objects and lists that contain known values.
    let inner: Set<String>

    init(
        marks: Set<String>, known: Set<String>, objects: Set<String> = [],
        enough: Set<String> = [], wrappers: Set<String> = [], strings: Set<String> = [],
        children: String = "children"
    ) {
        self.marks = marks
        self.known = known
        self.objects = objects
        self.enough = enough
        self.wrappers = wrappers
        self.children = children
        self.strings = strings
        var inner = objects.union(enough)
        for path in known {
            let parts = path.split(separator: ".")
            for count in 1..<max(1, parts.count) {
                inner.insert(parts.prefix(count).joined(separator: "."))
            }
        }
        self.inner = inner
    }

    /// The paths of the components of rectangles.
    static func rects(_ keys: String...) -> Set<String> {
        Set(keys.flatMap { key in ["x", "y", "width", "height"].map { "\(key).\($0)" } })
    }
}
