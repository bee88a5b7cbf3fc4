import TerminalTypes

/// The meaning of a line among the marks: one colour each.
enum MarkHue: Sendable {
    /// The layer that is hit.
    case hit
    /// The selected layer.
    case selection
    /// The layer that is hit by another rule book, or with other geometry.
    case other
    /// A frame, and a layer that is a candidate only.
    case frame
    /// The cross at the probe.
    case probe

    /// The colour on a middling ground, the nearest of the sixteen basic colours with its bright form, and the role
    /// of the tag of a layer with such a line.
    var look: (base: Int, basic: [Int], role: ColorRole) {
        switch self {
        case .hit: (0x2E_B8_4C, [0x00CD00, 0x00FF00], .hit)
        case .selection: (0xFF_8C_1A, [0xCDCD00, 0xFFFF00], .selection)
        case .other: (0xD0_5F_D7, [0xCD00CD, 0xFF00FF], .other)
        case .frame: (0x3F_A7_FF, [0x00CDCD, 0x00FFFF], .accent)
        case .probe: (0xFF_87_D7, [0x00CDCD, 0x00FFFF], .pointer)
        }
    }
}

extension DrawingOptions {
    /// The contrast that a line has with its fill and with its ground, as far as one colour can have it with both.
    static let leastContrast = 3.0

    /// The colour of a line: its hue with the lightness that most of what is beside the line contrasts with.
    ///
    /// - Parameter beside: The colours of the samples on both sides of the line.
    func color(of hue: MarkHue, beside: [SampleColor]) -> SampleColor {
        guard hasColors else { return .ink }
        // What is beside a little of the line does not decide.
        let least = 0.05 * Double(beside.count)
        let grounds = beside.counts.filter { Double($0.count) >= least }
            .map { $0.color.rgb(on: ground).rounded }
        var best = (color: RGBColor.white, score: -Double.infinity)
        for candidate in candidates(hue) {
            let least = grounds.map(candidate.color.contrast).min() ?? Self.leastContrast
            // The nearer to the usual colour, the easier it is to recognise; almost black or white has no hue.
            let hasHue = RGB(candidate.color).chroma >= 0.25 && least >= 2
            // With eight colours, black would stand for every hue on a light ground.
            let bonus = !hasHue ? 0 : hasFewColors ? 1 : 0.15
            let score = min(Self.leastContrast, least) - 0.15 * candidate.change + bonus
            if score > best.score { best = (candidate.color, score) }
        }
        return SampleColor(best.color)
    }

    /// The colour of the cross: black or white, whichever has more contrast with what is there; on a letter, that of the
    /// marks for its column and row.
    ///
    /// - Parameters:
    ///   - usual: The colour of the whole cross, which a part of it has wherever that can be seen.
    ///   - lines: Lines beside the cross: if it can be helped, it does not seem to be a part of one.
    ///   - isOnText: Whether its middle is the cell of a letter: the whole cross then has the colour of those marks.
    func crossColor(
        on colors: [SampleColor], usual: SampleColor? = nil, beside lines: [SampleColor] = [],
        isOnText: Bool = false
    ) -> SampleColor {
        guard hasColors, !isOnText else { return color(of: .probe, beside: colors) }
        func least(_ ink: SampleColor, _ others: [SampleColor]) -> Double {
            let ink = ink.rgb(on: ground).rounded
            return others.map { ink.contrast(with: $0.rgb(on: ground).rounded) }.min() ?? 21
        }
        if let usual, least(usual, colors) >= 2 { return usual }
        let inks = [RGB.black, .white].map { SampleColor($0) }
            .sorted { least($0, colors) > least($1, colors) }
        return inks.first { min(least($0, colors), least($0, lines)) >= 2 } ?? inks[0]
    }

    /// The colours of a hue, with how far each is from the usual one, which is the first; from 0 to 1.
    private func candidates(_ hue: MarkHue) -> [(color: RGBColor, change: Double)] {
        let extremes: [(RGBColor, Double)] = [(.white, 1), (.black, 1)]
        if hasFewColors {
            return hue.look.basic.enumerated().map { (RGBColor($1), 0.1 * Double($0)) } + extremes
        }
        let base = RGB(RGBColor(hue.look.base))
        // Lighter colours are as strong as can be before they are pale.
        let strong = base.mixed(with: .black, part: 1 - 1 / max(base.red, base.green, base.blue))
        // In steps so small that the best one has a contrast of 2 with any two grounds.
        return stride(from: 0, to: 1, by: 0.05).flatMap { change in
            let part = 2 * Float(change)
            let light = base.mixed(with: strong, part: min(1, part))
                .mixed(with: .white, part: max(0, part - 1))
            return [light, base.mixed(with: .black, part: part / 2)].map {
                (shown($0).rounded, change)
            }
        } + extremes
    }
}
