/// What the keys in a tree of elements mean: a format as far as JSON goes.
struct JSONShape {
    /// How many items of a list in an element are kept.
    static let mostItems = 16

    /// Keys of elements, one of which a text of this format has.
    let marks: Set<String>
    /// The paths of the values to keep; `#` stands for any place in a list.
    let known: Set<String>
    /// Keys whose values have to be objects.
    let objects: Set<String>
    /// Keys with objects after which an element is kept, even if the text ends within it.
    let enough: Set<String>
    /// Keys of an outermost object that hold the elements, if it is not one itself.
    let wrappers: Set<String>
    /// The paths of the objects and lists that known values are in.
    let inner: Set<String>

    init(
        marks: Set<String>, known: Set<String>, objects: Set<String> = [],
        enough: Set<String> = [], wrappers: Set<String> = []
    ) {
        self.marks = marks
        self.known = known
        self.objects = objects
        self.enough = enough
        self.wrappers = wrappers
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
