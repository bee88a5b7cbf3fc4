import LayerGeometry

/// An object of a capture: a window, a view or a layer, with the properties known so far.
struct XcodeObject {
    /// The group that lists the object.
    enum Group {
        case unknown, window, view, appKitWindow, appKitView, layer, other

        /// The group with an identifier.
        init(_ identifier: String) {
            switch identifier {
            case "com.apple.UIKit.UIWindow": self = .window
            case "com.apple.UIKit.UIView": self = .view
            case "com.apple.AppKit.NSWindow": self = .appKitWindow
            case "com.apple.AppKit.NSView": self = .appKitView
            case "com.apple.QuartzCore.CALayer": self = .layer
            default: self = .other
            }
        }
    }

    /// The known properties, and flags.
    struct Known: OptionSet {
        let rawValue: UInt16

        static let bounds = Known(rawValue: 1 << 0)
        static let position = Known(rawValue: 1 << 1)
        static let frame = Known(rawValue: 1 << 2)
        static let hidden = Known(rawValue: 1 << 3)
        static let opacity = Known(rawValue: 1 << 4)
        static let interaction = Known(rawValue: 1 << 5)
        static let clipping = Known(rawValue: 1 << 6)
        /// A window that is not visible.
        static let invisible = Known(rawValue: 1 << 7)
        /// One of UIKit's own windows.
        static let intern = Known(rawValue: 1 << 8)
        static let disabled = Known(rawValue: 1 << 9)
        /// A view of AppKit in which y points down.
        static let flipped = Known(rawValue: 1 << 10)
        static let mask = Known(rawValue: 1 << 11)
    }

    /// Its properties, as far as a layer has them: a view's identifier becomes the name.
    var layer = Layer()
    /// A view's frame, or that of an NSWindow on the screen.
    var frame = Rect.zero
    var known: Known = []
    var group = Group.unknown
    /// The index of the class; -1 for an object that was only referred to.
    var className: Int32 = -1
    /// The subviews or sublayers, back to front, by their indexes.
    var children: [Int32] = []
    /// The response that listed the children.
    var childrenFrom: Int32 = -1
    /// The views in an NSWindow.
    var views: [Int32] = []
    /// A view's layer.
    var layerObject: Int32 = -1
    /// A layer's mask, and its delegate.
    var mask: Int32 = -1
    var delegate: Int32 = -1
    var label: String?
    var tag = 0
    var windowLevel = 0.0

    /// Resets the properties of a previous object at this address.
    mutating func forgetProperties() {
        let old = self
        self = XcodeObject()
        (group, children, childrenFrom) = (old.group, old.children, old.childrenFrom)
        (views, layerObject) = (old.views, old.layerObject)
    }
}

extension XcodeObject {
    /// The properties in use.
    enum Key: String {
        case alpha, anchorPoint, anchorPointZ, backgroundColor, borderWidth, bounds, clipsToBounds
        case contentSize, cornerRadius, delegate, doubleSided, enabled, flipped, frame
        case geometryFlipped, hidden, mask, masksToBounds, name, opacity, position
        case sublayerTransform, tag, text, transform, userInteractionEnabled, visible, windowLevel
        case zPosition
        case label = "accessibilityLabel"
        case identifier = "accessibilityIdentifier"
        case intern = "internal"
        case alphaValue

        var isText: Bool { [.name, .text, .label, .identifier].contains(self) }
    }

    /// Sets a property.
    ///
    /// - Returns: `false` if the value is malformed and nothing was set.
    mutating func set(_ key: Key, _ value: XcodeValue, format: String) -> Bool {
        switch key {
        case .bounds, .frame, .position, .anchorPoint, .contentSize, .transform,
            .sublayerTransform, .anchorPointZ, .zPosition, .cornerRadius, .borderWidth, .opacity,
            .alpha, .alphaValue, .windowLevel:
            let count = value.count
            guard let numbers = value.numbers(count, format: format) else { return false }
            return set(key, numbers)
        case .name, .identifier, .text, .label:
            guard let text = value.text else { return false }
            set(key, text)
        case .tag:
            guard let number = value.integer(format: format) else { return false }
            tag = number
        case .backgroundColor:
            guard case .color(let parts) = value else { return false }
            guard let numbers = XcodeValue.list(parts).numbers(parts.count, format: "") else {
                return false
            }
            let text = numbers.map { String($0) }.joined(separator: " ")
            layer.backgroundColor = DumpColor.read("ColorSpace \(text)")
        case .mask, .delegate: return false
        default:
            guard let isOn = value.bool else { return false }
            set(key, isOn)
        }
        return true
    }

    private mutating func set(_ key: Key, _ numbers: [Double]) -> Bool {
        switch (key, numbers.count) {
        case (.bounds, 4):
            layer.bounds = Rect(numbers)
            known.insert(.bounds)
        case (.frame, 4):
            frame = Rect(numbers)
            known.insert(.frame)
        case (.position, 2):
            layer.position = Point(x: numbers[0], y: numbers[1])
            known.insert(.position)
        case (.anchorPoint, 2): layer.anchorPoint = UnitPoint(x: numbers[0], y: numbers[1])
        case (.contentSize, 2):
            layer.touch.contentSize = Size(width: numbers[0], height: numbers[1])
        case (.transform, 6), (.transform, 16):
            layer.transform = Transform3D(sixOrSixteen: numbers)
        case (.sublayerTransform, 16): layer.sublayerTransform = Transform3D(elements: numbers)
        case (.anchorPointZ, 1): layer.anchorPointZ = numbers[0]
        case (.zPosition, 1): layer.zPosition = numbers[0]
        case (.cornerRadius, 1): layer.cornerRadius = numbers[0]
        case (.borderWidth, 1): layer.borderWidth = max(0, numbers[0])
        case (.windowLevel, 1): windowLevel = numbers[0]
        case (.opacity, 1), (.alpha, 1), (.alphaValue, 1):
            layer.opacity = Float(max(0, min(1, numbers[0])))
            known.insert(.opacity)
        default: return false
        }
        return true
    }

    private mutating func set(_ key: Key, _ text: String) {
        switch key {
        case .text: layer.text = text
        case .label: label = text
        default: layer.name = text
        }
    }

    private mutating func set(_ key: Key, _ isOn: Bool) {
        switch key {
        case .hidden:
            layer.isHidden = isOn
            known.insert(.hidden)
        case .clipsToBounds, .masksToBounds:
            layer.masksToBounds = isOn
            known.insert(.clipping)
        case .userInteractionEnabled:
            layer.isUserInteractionEnabled = isOn
            known.insert(.interaction)
        case .doubleSided: layer.isDoubleSided = isOn
        case .geometryFlipped: layer.isGeometryFlipped = isOn
        case .visible: known.set(.invisible, !isOn)
        case .intern: known.set(.intern, isOn)
        case .enabled: known.set(.disabled, !isOn)
        case .flipped: known.set(.flipped, isOn)
        default: break
        }
    }

    /// Resets a property that no longer has a value.
    mutating func clear(_ key: Key) {
        switch key {
        case .name, .identifier: layer.name = ""
        case .text: layer.text = nil
        case .label: label = nil
        case .mask:
            mask = -1
            known.remove(.mask)
        case .delegate: delegate = -1
        case .backgroundColor: layer.backgroundColor = nil
        default: break
        }
    }
}

extension XcodeValue {
    /// The number of components.
    fileprivate var count: Int {
        switch self {
        case .text: 1
        case .list(let list): list.count
        default: 0
        }
    }
}

extension XcodeObject.Known {
    fileprivate mutating func set(_ element: Self, _ isOn: Bool) {
        if isOn { insert(element) } else { remove(element) }
    }
}

/// The value of a property in a response.
enum XcodeValue: Equatable {
    /// No value, or `null`.
    case none
    /// A string; numbers are strings, too.
    case text(String)
    /// Several numbers.
    case list([String])
    /// Another object, by its address.
    case reference(String)
    /// A colour, by its components.
    case color([String])
    /// Anything else: an image, a font.
    case other

    /// Floating-point numbers, as many as the format specifies.
    ///
    /// They are written in the format of C99's `%a`, `0x1.4p+6`, and read exactly, whatever the
    /// locale.
    ///
    /// - Returns: `nil` if it is something else, or a number is not finite.
    func numbers(_ count: Int, format: String) -> [Double]? {
        let texts: [String]
        switch self {
        case .text(let text): texts = [text]
        case .list(let list): texts = list
        default: return nil
        }
        let formats =
            format.isEmpty ? [] : format.split(separator: ",").map { String($0).trimmingBlanks }
        guard texts.count == count, formats.isEmpty || formats.count == count else { return nil }
        var numbers: [Double] = []
        for (place, text) in texts.enumerated() {
            let format = formats.isEmpty ? "CGf" : formats[place]
            let number =
                Self.floats.contains(format)
                ? Double(text) : Self.integer(text, format).map { Double($0) }
            guard let number, number.isFinite else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// An integer in a given format.
    func integer(format: String) -> Int? {
        guard case .text(let text) = self else { return nil }
        return Self.integer(text, format)
    }

    /// A Boolean: `0` or `1`.
    var bool: Bool? {
        switch self {
        case .text("1"), .text("true"): true
        case .text("0"), .text("false"): false
        default: nil
        }
    }

    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    private static let floats: Set = ["CGf", "f", "d", "lf", "float", "double"]
    /// Printed in decimal.
    private static let decimals: Set = ["i", "l", "ll", "integer", "ui", "b"]
    /// Printed in hexadecimal, without a prefix.
    private static let hexadecimals: Set = ["ul", "ull", "uinteger"]

    private static func integer(_ text: String, _ format: String) -> Int? {
        if decimals.contains(format) { return Int(text) }
        guard hexadecimals.contains(format) else { return nil }
        // A negative number keeps its bit pattern.
        return UInt(text, radix: 16).map { Int(bitPattern: $0) } ?? Int(text, radix: 16)
    }
}

/// The description of a property in a response.
struct XcodeProperty {
    /// The outcome of the request for it.
    enum Outcome {
        case got
        /// There is no value.
        case none
        /// The value is that of an earlier response.
        case unchanged
        case failed
    }

    var name = ""
    var format = ""
    var value = XcodeValue.none
    /// `fetchStatus`: 4, 1, 8 or 0.
    var status: String?
    /// `propertyValueStatus`, the equivalent in version 1.
    var oldStatus: String?

    /// The outcome, in both versions' terms.
    var outcome: Outcome {
        let hasValue = value != .none
        switch (status, oldStatus) {
        case ("4", _), (nil, "0"): return hasValue ? .got : .none
        case ("8", _), (nil, "3"): return .unchanged
        case ("1", _), (nil, "1"): return .none
        case (nil, nil): return hasValue ? .got : .none
        default: return .failed
        }
    }
}

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
