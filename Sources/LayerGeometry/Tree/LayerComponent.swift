/// One name of a path: what a layer is called, and which of the siblings of that name it is.
///
/// It is not stored for each layer but told from the tree.
struct LayerComponent: Hashable {
    /// As it is written, without the number.
    let name: String
    /// From 1; 0 for a mask.
    let number: Int32
    /// Of what the layer is called, so that few of many have to be looked up.
    let key: UInt16

    /// The component of a layer.
    init(_ displayName: String, number: Int32) {
        name = LayerPath.escaped(displayName)
        key = Self.key(displayName)
        self.number = number
    }

    /// Reads a component of a path.
    ///
    /// A number that no sibling can have stays a part of the name, which then is no layer's.
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

    /// A number that equal names have in common.
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

    /// As it is written in a path.
    var written: String { number > 1 ? "\(name)#\(number)" : number == 1 ? name : "mask" }
}

extension TreeIndex {
    /// A layer's component, apart from how it is written.
    func unwritten(_ id: Int) -> LayerComponent {
        LayerComponent(displayName(of: id), number: entries[id].number)
    }

    /// A layer's name as it is written in a path: escaped, and numbered among siblings of the same
    /// name.
    func component(of id: Int) -> String { unwritten(id).written }

    /// Whether a layer's component is this one.
    func isWritten(_ id: Int, _ component: LayerComponent) -> Bool {
        entries[id].key == component.key && entries[id].number == component.number
            && LayerPath.escaped(displayName(of: id)) == component.name
    }

    private func displayName(of id: Int) -> String {
        lists[Int(entries[id].list)].layers[Int(entries[id].place)].displayName
    }
}
