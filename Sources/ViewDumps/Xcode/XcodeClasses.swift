/// The classes of a capture and their superclasses, as far as known.
struct XcodeClasses {
    private var names: [String] = []
    private var numbers: [String: Int32] = [:]
    private var parents: [Int32: Int32] = [:]

    /// The maximum number of classes with a known superclass.
    static let mostDerived = 100_000
    /// The maximum number of bytes of a name.
    private static let mostName = 1_000

    /// The maximum number of ancestors to follow; no class has that many.
    private static let most = 64

    /// The number of a class.
    mutating func number(of name: String) -> Int32 {
        if let number = numbers[name] { return number }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }

    /// The beginning of a name, up to the limit.
    static func shortened(_ name: String) -> String {
        if name.utf8.count <= mostName { return name }
        return String(decoding: name.utf8.prefix(mostName), as: UTF8.self)
    }

    /// The name of a class; empty without one.
    func name(_ number: Int32) -> String { number < 0 ? "" : names[Int(number)] }

    /// Records that a class is derived from another one.
    mutating func add(_ name: String, below parent: String) {
        if parents.count >= Self.mostDerived { return }
        parents[number(of: name)] = number(of: parent)
    }

    /// The superclasses of a class, the nearest first.
    func ancestors(of number: Int32) -> [String] {
        var found: [String] = []
        var current = number
        while let parent = parents[current], found.count < Self.most {
            found.append(name(parent))
            current = parent
        }
        return found
    }

    /// Whether a class equals another one or is derived from it.
    func isKind(_ number: Int32, of name: String) -> Bool {
        self.name(number) == name || ancestors(of: number).contains(name)
    }
}
