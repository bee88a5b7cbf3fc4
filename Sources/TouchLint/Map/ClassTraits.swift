import LayerGeometry

/// Traits derived from a class name; computed once for each name, not for each view.
struct ClassTraits: OptionSet {
    let rawValue: UInt32

    /// Overrides `OptionSet.contains`, whose generic version is slow in debug builds.
    func contains(_ traits: ClassTraits) -> Bool { rawValue & traits.rawValue == traits.rawValue }

    static let window = ClassTraits(rawValue: 1)
    static let control = ClassTraits(rawValue: 1 << 1)
    static let composite = ClassTraits(rawValue: 1 << 2)
    static let `internal` = ClassTraits(rawValue: 1 << 3)
    static let card = ClassTraits(rawValue: 1 << 4)
    static let scroller = ClassTraits(rawValue: 1 << 5)
    static let androidScroller = ClassTraits(rawValue: 1 << 6)
    static let bareScroller = ClassTraits(rawValue: 1 << 7)
    static let listItem = ClassTraits(rawValue: 1 << 8)
    static let plain = ClassTraits(rawValue: 1 << 9)
    static let bar = ClassTraits(rawValue: 1 << 10)
    static let around = ClassTraits(rawValue: 1 << 11)
    static let keyboard = ClassTraits(rawValue: 1 << 12)
    static let sizedBySystem = ClassTraits(rawValue: 1 << 13)
    static let swiftUI = ClassTraits(rawValue: 1 << 14)
    static let blur = ClassTraits(rawValue: 1 << 15)
    static let presentation = ClassTraits(rawValue: 1 << 16)
    static let appKit = ClassTraits(rawValue: 1 << 17)
    static let uiKit = ClassTraits(rawValue: 1 << 18)

    private static let tests: [(ClassTraits, @Sendable (String) -> Bool)] = [
        (.window, { $0.hasSuffix("Window") }),
        (.control, TouchTraits.isControl),
        (.composite, ViewClass.isComposite),
        (.internal, ViewClass.isInternal),
        (.card, ViewClass.mayBeCard),
        (.scroller, ViewClass.isScroller),
        (.androidScroller, ViewClass.isAndroidScroller),
        (.bareScroller, { ViewClass.isBareScroller($0) }),
        (.listItem, ViewClass.isListItem),
        (.plain, { ViewClass.isPlain($0) }),
        (.bar, ViewClass.isBar),
        (.around, ViewClass.isAround),
        (.keyboard, ViewClass.isKeyboard),
        (.sizedBySystem, ViewClass.isSizedBySystem),
        (.swiftUI, ViewClass.isSwiftUI),
        (.blur, { $0.contains("VisualEffect") }),
        (.presentation, ViewClass.saysPresentation),
        (.appKit, ViewClass.isAppKit),
        (.uiKit, { $0.hasPrefix("UI") }),
    ]

    /// Derives all traits of a name.
    init(of name: String) {
        self = Self.tests.reduce(into: []) { traits, test in
            if test.1(name) { traits.insert(test.0) }
        }
    }

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// A cache of the traits of classes.
struct KnownClasses {
    private var known: [String: ClassTraits] = [:]

    /// The traits of a class.
    subscript(name: String) -> ClassTraits {
        mutating get {
            if let traits = known[name] { return traits }
            let traits = ClassTraits(of: name)
            known[name] = traits
            return traits
        }
    }
}
