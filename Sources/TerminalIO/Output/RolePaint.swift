internal import TerminalTypes

/// The colours of roles on terminals with many, few and no colours.
enum RolePaint {
    /// The text colour of a role; -1 for the default.
    static func ink(_ role: ColorRole, _ depth: Palette.Depth, _ theme: Theme) -> Int32 {
        switch depth {
        case .none: return -1
        case .eight, .sixteen:
            switch role {
            // Yellow is unreadable on white, and few colours cannot paint a background everywhere.
            case .selection: return theme.isLight || theme.isAssumed ? -1 : 3
            case .error: return depth == .eight ? 7 : 15
            default: return -1
            }
        case .cube:
            guard let color = theme.ink(role) else { return -1 }
            let least = role == .border ? Theme.leastOfLines : 4.5
            return PaletteColors.nearest(color, at: depth) { theme.isReadable($1, least) }
                ?? PaletteColors.number(of: color, at: depth)
        case .direct:
            return theme.ink(role).map { PaletteColors.number(of: $0, at: depth) } ?? -1
        }
    }

    /// The background colour of a role's chip or bar; -1 for the default.
    static func chip(_ role: ColorRole, _ depth: Palette.Depth, _ theme: Theme) -> Int32 {
        if depth == .none { return -1 }
        if depth <= .sixteen {
            switch role {
            case .text: return -1
            case .bar, .quiet, .border: return theme.isLight ? 0 : 7
            case .hit: return 2
            case .selection, .warning: return 3
            case .accent, .pointer: return 6
            case .error: return 1
            }
        }
        let color = role == .bar ? theme.bar : Theme.chip(role)
        return color.map { PaletteColors.number(of: $0, at: depth) } ?? -1
    }

    /// The substitute for a role's colour if there are few colours.
    static func weight(_ role: ColorRole) -> CellAttributes {
        switch role {
        case .text, .quiet, .border, .bar: []
        case .accent, .hit, .selection, .pointer, .warning, .error: .bold
        }
    }

    /// The substitute for a role's colour without colours.
    static func plain(_ role: ColorRole) -> CellAttributes {
        role == .warning ? .underline : weight(role)
    }
}
