/// The style of a cell in the model.
public struct ScreenLook: Hashable, Sendable {
    /// The text colour: `nil` for the default, up to 255 for palette indices, beyond that 24-bit
    /// RGB.
    public var foreground: Int?
    /// The background colour, likewise.
    public var background: Int?
    /// The attributes, as bits numbered as in `CSI … m`.
    public var attributes = 0

    /// The initial style.
    public init() {}

    /// Applies the parameters of `CSI … m`; returns the number of unknown ones.
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
    /// The character; combining marks are dropped.
    public var scalar: Unicode.Scalar = " "
    /// The style.
    public var look = ScreenLook()

    /// A blank.
    public init() {}

    /// The cell without invisible properties: a blank has no text colour.
    var seen: ScreenCell {
        guard scalar == " ", look.attributes & 0b1001_0000 == 0 else { return self }
        var cell = ScreenCell()
        cell.look.background = look.background
        return cell
    }
}
