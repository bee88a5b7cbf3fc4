internal import TerminalTypes

/// The colours of a terminal's palette.
enum PaletteColors {
    /// xterm's first sixteen colours, which users may change.
    static let basic: [RGBColor] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F,
        0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ].map { RGBColor($0) }

    /// The number of the nearest colour; -1 without colours.
    static func number(of color: RGBColor, at depth: Palette.Depth) -> Int32 {
        switch depth {
        case .none: -1
        case .eight, .sixteen: nearest(color, among: 0..<Int32(depth.rawValue), at: depth)
        case .cube: cube(color)
        // The first eight numbers of direct colour are palette indices.
        case .direct:
            Int32(max(8, Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)))
        }
    }

    /// The colour of a number.
    static func shown(_ number: Int32, at depth: Palette.Depth) -> RGBColor {
        let number = Int(number)
        if depth == .direct { return RGBColor(number) }
        if number < 16 { return basic[max(0, number)] }
        if number >= 232 {
            let level = min(255, 8 + 10 * (number - 232))
            return RGBColor(level << 16 | level << 8 | level)
        }
        func value(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
        let place = number - 16
        return RGBColor(
            value(place / 36) << 16 | value(place / 6 % 6) << 8 | value(place % 6))
    }

    /// The number of the nearest colour that meets a condition; `nil` if none does.
    static func nearest(
        _ color: RGBColor, at depth: Palette.Depth, where isFit: (Int32, RGBColor) -> Bool
    ) -> Int32? {
        (Int32(16)..<256).filter { isFit($0, shown($0, at: depth)) }.min {
            color.distance(to: shown($0, at: depth)) < color.distance(to: shown($1, at: depth))
        }
    }

    private static func nearest(
        _ color: RGBColor, among numbers: Range<Int32>, at depth: Palette.Depth
    ) -> Int32 {
        var best: (number: Int32, distance: Int) = (0, .max)
        for number in numbers {
            let distance = color.distance(to: basic[Int(number)])
            if distance < best.distance { best = (number, distance) }
        }
        return best.number
    }

    /// The nearest of the 6×6×6 cube and the 24 greys after the first sixteen.
    private static func cube(_ color: RGBColor) -> Int32 {
        func step(_ part: UInt8) -> Int32 {
            part < 48 ? 0 : part < 115 ? 1 : (Int32(part) - 35) / 40
        }
        let number = 16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue)
        let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let grey = 232 + Int32(min(23, max(0, (mean - 3) / 10)))
        let isGrey =
            color.distance(to: shown(grey, at: .cube))
            < color.distance(to: shown(number, at: .cube))
        return isGrey ? grey : number
    }
}
