import LayerGeometry

/// Traits derived from a class name; computed once for each name, not for each view.
struct ClassTraits: OptionSet {
    let rawValue: UInt32

    /// Overrides `OptionSet.contains`, whose generic version is slow in debug builds.
    func contains(_ traits: ClassTraits) -> Bool { rawValue & traits.rawValue == traits.rawValue }

    static let window = ClassTraits(rawValue: 1)
    static let control = ClassTraits(rawValue: 1 << 1)
    /// It manages its parts itself, although some of them look like controls.
    static let composite = ClassTraits(rawValue: 1 << 2)
    /// It is a part of UIKit or a map that takes gestures for its superview, or a text that is only
    /// displayed.
    static let `internal` = ClassTraits(rawValue: 1 << 3)
    /// Recognizers on it belong to the app, unlike those on system containers.
    static let card = ClassTraits(rawValue: 1 << 4)
    static let scroller = ClassTraits(rawValue: 1 << 5)
    static let androidScroller = ClassTraits(rawValue: 1 << 6)
    /// It is one of UIKit's scroll views, which show nothing of their own.
    static let bareScroller = ClassTraits(rawValue: 1 << 7)
    /// It is part of a scrolling list, whose items pass over each other.
    static let listItem = ClassTraits(rawValue: 1 << 8)
    /// It is a container that draws nothing itself; layers without a class are.
    static let plain = ClassTraits(rawValue: 1 << 9)
    /// Content scrolls below it.
    static let bar = ClassTraits(rawValue: 1 << 10)
    /// Small controls in it are UIKit's own: bars, and the button that clears a text.
    static let around = ClassTraits(rawValue: 1 << 11)
    /// It is a keyboard, which has many small keys, or one of its keys.
    static let keyboard = ClassTraits(rawValue: 1 << 12)
    /// UIKit enlarges its touch area in code, or its size is not the app's choice.
    static let sizedBySystem = ClassTraits(rawValue: 1 << 13)
    /// It is one of SwiftUI's classes, whose hosting view does its own hit testing.
    static let swiftUI = ClassTraits(rawValue: 1 << 14)
    static let blur = ClassTraits(rawValue: 1 << 15)
    /// Its name says that it is presented.
    static let presentation = ClassTraits(rawValue: 1 << 16)
    static let appKit = ClassTraits(rawValue: 1 << 17)
    static let uiKit = ClassTraits(rawValue: 1 << 18)

    fileprivate static let tests: [(ClassTraits, @Sendable (String) -> Bool)] = [
        (.window, { $0.hasSuffix("Window") }),
        (.control, TouchTraits.isControl),
        (.composite, ViewClass.isComposite),
        (.internal, ViewClass.isInternal),
        (.card, ViewClass.mayBeCard),
        (.scroller, { ViewClass.scrollers.contains(where: $0.hasSuffix) }),
        (.androidScroller, TouchTraits.scrollsOnAndroid),
        (.bareScroller, { ["UIScrollView", "UITableView", "UICollectionView"].contains($0) }),
        (
            .listItem,
            { ["Cell", "HeaderFooterView", "ReusableView"].contains(where: $0.hasSuffix) }
        ),
        (.plain, { $0.isEmpty || ViewClass.plain.contains($0) || $0.hasSuffix("Window") }),
        (.bar, { ViewClass.bars.contains(where: $0.contains) }),
        (
            .around,
            { ViewClass.bars.contains(where: $0.contains) || $0.hasSuffix("TextField") }
        ),
        (.keyboard, ViewClass.isKeyboard),
        (.sizedBySystem, ViewClass.isSizedBySystem),
        (.swiftUI, ViewClass.isSwiftUI),
        (.blur, { $0.contains("VisualEffect") }),
        (
            .presentation,
            { ["Dimming", "Alert", "Popover", "Presentation"].contains(where: $0.contains) }
        ),
        (.appKit, ViewClass.isAppKit),
        (.uiKit, { $0.hasPrefix("UI") }),
    ]
}

extension ClassTraits {
    /// Derives all traits of a name.
    init(of name: String) {
        self = Self.tests.reduce(into: []) { traits, test in
            if test.1(name) { traits.insert(test.0) }
        }
    }
}
