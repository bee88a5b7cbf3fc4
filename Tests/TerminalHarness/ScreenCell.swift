/// How a cell of the model looks.
public struct ScreenLook: Hashable, Sendable {
    /// The colour of the character: `nil` the terminal's own, up to 255 the palette's, beyond that
    /// red, green and blue.
    public var foreground: Int?
    /// The colour behind it, likewise.
    public var background: Int?
    /// The attributes that are on, as bits by their number in `CSI … m`.
    public var attributes = 0

    /// As a terminal starts.
    public init() {}

    /// Takes the parameters of `CSI … m`; tells how many were not understood.
    mutating func select(_ parameters: [Int?]) -> Int {
        var unknown = 0
        var rest = parameters[...]
        if rest.isEmpty { self = ScreenLook() }
        while let first = rest.popFirst() {
            let code = first ?? 0
            switch code {
            case 0: self = ScreenLook()
            case 1...9: attributes |= 1 << code
            case 21, 22: attributes &= ~6
            case 23...29: attributes &= ~(1 << (code - 20))
            case 30...37: foreground = code - 30
            case 90...97: foreground = code - 82
            case 40...47: background = code - 40
            case 100...107: background = code - 92
            case 39: foreground = nil
            case 49: background = nil
            case 53, 55: break
            case 38, 48, 58:
                let color = Self.color(&rest)
                if color == nil { unknown += 1 }
                if code == 38 { foreground = color } else if code == 48 { background = color }
            default: unknown += 1
            }
        }
        return unknown
    }

    private static func color(_ rest: inout ArraySlice<Int?>) -> Int? {
        switch rest.popFirst() {
        case 5: return rest.popFirst().flatMap { $0 }
        case 2:
            let parts = rest.prefix(3).map { $0 ?? 0 }
            rest = rest.dropFirst(3)
            return parts.count == 3 ? 256 + parts[0] << 16 + parts[1] << 8 + parts[2] : nil
        default: return nil
        }
    }
}

/// One cell of the model.
public struct ScreenCell: Hashable, Sendable {
    /// What is shown; marks without a width are not kept.
    public var scalar: Unicode.Scalar = " "
    /// How it is shown.
    public var look = ScreenLook()

    /// A blank.
    public init() {}

    /// The cell without what a person cannot see: a blank has no colour but its background.
    var seen: ScreenCell {
        guard scalar == " ", look.attributes & 0b1001_0000 == 0 else { return self }
        var cell = ScreenCell()
        cell.look.background = look.background
        return cell
    }
}
