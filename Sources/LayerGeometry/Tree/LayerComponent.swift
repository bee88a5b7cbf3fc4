/// One component of a path: a layer's display name, and its number among siblings of that name.
///
/// Components are not stored for each layer but derived from the tree.
struct LayerComponent: Hashable {
    /// The written name, without the number.
    let name: String
    /// Starts at 1; 0 for a mask.
    let number: Int32
    /// The hash of the display name, which rules out most candidates before names are compared.
    let key: UInt16

    /// The component of a layer.
    init(_ displayName: String, number: Int32) {
        name = LayerPath.escaped(displayName)
        key = Self.key(displayName)
        self.number = number
    }

    /// Parses a component of a path.
    ///
    /// A number that no sibling can have stays part of the name, and the name then matches no
    /// layer.
    init(written text: String) {
        let count = text.utf8.reversed().prefix { $0 >= 0x30 && $0 <= 0x39 }.count
        let digits = text.utf8.suffix(count)
        let start = text.utf8.dropLast(count)
        let escapes = start.dropLast().reversed().prefix { $0 == 0x5C }.count
        guard start.last == 0x23, escapes % 2 == 0, digits.first != 0x30,
            let number = Int32(String(digits) ?? ""), number > 1,
            let name = String(start.dropLast())
        else {
            self.name = text
            key = Self.key(Self.unescaped(text))
            number = 1
            return
        }
        self.name = name
        key = Self.key(Self.unescaped(name))
        self.number = number
    }

    /// A 16-bit hash of the name.
    static func key(_ displayName: String) -> UInt16 {
        UInt16(truncatingIfNeeded: displayName.hashValue)
    }

    private static func unescaped(_ text: String) -> String {
        var name = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            isEscaped = scalar == "\\" && !isEscaped
            if !isEscaped { name.unicodeScalars.append(scalar) }
        }
        return name
    }

    /// The component as it is written in a path.
    var written: String { number > 1 ? "\(name)#\(number)" : number == 1 ? name : "mask" }
}

extension TreeIndex {
    /// A layer's component.
    func unwritten(_ id: Int) -> LayerComponent {
        LayerComponent(displayName(of: id), number: entries[id].number)
    }

    /// A layer's name as it is written in a path: escaped, and numbered among siblings of the same
    /// name.
    func component(of id: Int) -> String { unwritten(id).written }

    /// Whether a layer has this component.
    func isWritten(_ id: Int, _ component: LayerComponent) -> Bool {
        entries[id].key == component.key && entries[id].number == component.number
            && LayerPath.escaped(displayName(of: id)) == component.name
    }

    private func displayName(of id: Int) -> String {
        lists[Int(entries[id].list)].layers[Int(entries[id].place)].displayName
    }
}
