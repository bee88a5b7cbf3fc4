import LayerGeometry

/// An object of a capture: a window, a view or a layer, with the properties known so far.
struct XcodeObject {
    /// The group that lists the object, with its identifier.
    enum Group: String {
        case window = "com.apple.UIKit.UIWindow"
        case view = "com.apple.UIKit.UIView"
        case appKitWindow = "com.apple.AppKit.NSWindow"
        case appKitView = "com.apple.AppKit.NSView"
        case layer = "com.apple.QuartzCore.CALayer"
        case other
    }

    let address: String
    /// Its properties, as far as a layer has them: a view's identifier becomes the name.
    var layer = Layer()
    /// A view's frame, or that of an NSWindow on the screen; `nil` if unknown.
    var frame: Rect?
    /// The properties that were set.
    var known: Set<Key> = []
    /// Whether it is visible: `false` only for windows.
    var isVisible = true
    /// Whether it is one of UIKit's own windows.
    var isIntern = false
    var isEnabled = true
    /// Whether it is a view of AppKit in which y points down.
    var isFlipped = false
    var group = Group.other
    /// `nil` for an object that was only referred to.
    var className: String?
    /// The subviews or sublayers, back to front, by their indexes.
    var children: [Int] = []
    /// The response that listed the children.
    var childrenFrom = -1
    /// The views in an NSWindow.
    var views: [Int] = []
    /// A view's layer.
    var layerObject: Int?
    /// A layer's mask, and its delegate.
    var mask: Int?
    var delegate: Int?
    var label: String?
    var tag = 0
    var windowLevel = 0.0

    var isAppKit: Bool { [.appKitWindow, .appKitView].contains(group) }

    /// Whether a layer's position is known.
    var isPlaced: Bool { known.isSuperset(of: [.bounds, .position]) }

    /// Resets the properties of a previous object at this address.
    mutating func forgetProperties() {
        self = XcodeObject(
            address: address, group: group, children: children, childrenFrom: childrenFrom,
            views: views, layerObject: layerObject)
    }

    // MARK: Properties

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

    private static let flags: [Key: any WritableKeyPath<XcodeObject, Bool> & Sendable] = [
        .hidden: \.layer.isHidden, .clipsToBounds: \.layer.masksToBounds,
        .masksToBounds: \.layer.masksToBounds, .doubleSided: \.layer.isDoubleSided,
        .userInteractionEnabled: \.layer.isUserInteractionEnabled, .visible: \.isVisible,
        .geometryFlipped: \.layer.isGeometryFlipped, .intern: \.isIntern, .enabled: \.isEnabled,
        .flipped: \.isFlipped,
    ]

    private static let numbers: [Key: any WritableKeyPath<XcodeObject, Double> & Sendable] = [
        .anchorPointZ: \.layer.anchorPointZ, .zPosition: \.layer.zPosition,
        .cornerRadius: \.layer.cornerRadius, .windowLevel: \.windowLevel,
    ]

    /// Sets a property.
    ///
    /// - Returns: `false` if the value is malformed and nothing was set.
    mutating func set(_ key: Key, _ value: XcodeValue, format: String) -> Bool {
        func numbers(_ count: Int) -> [Double]? { value.numbers(count, format: format) }
        if let path = Self.flags[key] { return put(value.bool, path, key) }
        if let path = Self.numbers[key] { return put(numbers(1)?.first, path, key) }
        switch key {
        case .name, .identifier: return put(value.text, \.layer.name, key)
        case .text: return put(value.text.map(Optional.some), \.layer.text, key)
        case .label: return put(value.text.map(Optional.some), \.label, key)
        case .tag: return put(value.integer(format: format), \.tag, key)
        case .backgroundColor:
            guard case .color(let parts) = value,
                let numbers = XcodeValue.list(parts).numbers(parts.count, format: "")
            else { return false }
            let text = numbers.map { String($0) }.joined(separator: " ")
            layer.backgroundColor = DumpColor.read("ColorSpace \(text)")
            return true
        case .bounds: return put(numbers(4).map { Rect($0) }, \.layer.bounds, key)
        case .frame: return put(numbers(4).map { Optional(Rect($0)) }, \.frame, key)
        case .position:
            return put(numbers(2).map { Point(x: $0[0], y: $0[1]) }, \.layer.position, key)
        case .anchorPoint:
            return put(numbers(2).map { UnitPoint(x: $0[0], y: $0[1]) }, \.layer.anchorPoint, key)
        case .contentSize:
            let size = numbers(2).map { Optional(Size(width: $0[0], height: $0[1])) }
            return put(size, \.layer.touch.contentSize, key)
        case .transform:
            let matrix = (numbers(6) ?? numbers(16)).map { Transform3D(sixOrSixteen: $0) }
            return put(matrix, \.layer.transform, key)
        case .sublayerTransform:
            let matrix = numbers(16).map { Transform3D(elements: $0) }
            return put(matrix, \.layer.sublayerTransform, key)
        case .borderWidth: return put(numbers(1).map { max(0, $0[0]) }, \.layer.borderWidth, key)
        case .opacity, .alpha, .alphaValue:
            return put(numbers(1).map { Float(max(0, min(1, $0[0]))) }, \.layer.opacity, key)
        default: return false
        }
    }

    /// Sets a property to a value, unless that is `nil`.
    private mutating func put<Value>(
        _ value: Value?, _ path: WritableKeyPath<XcodeObject, Value>, _ key: Key
    ) -> Bool {
        guard let value else { return false }
        self[keyPath: path] = value
        known.insert(key)
        return true
    }

    /// Resets a property that no longer has a value.
    mutating func clear(_ key: Key) {
        switch key {
        case .name, .identifier: layer.name = ""
        case .text: layer.text = nil
        case .label: label = nil
        case .mask: mask = nil
        case .delegate: delegate = nil
        case .backgroundColor: layer.backgroundColor = nil
        default: break
        }
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
        var formats = format.split(separator: ",").map { String($0).trimmingBlanks }
        if formats.isEmpty { formats = Array(repeating: "CGf", count: count) }
        guard texts.count == count, formats.count == count else { return nil }
        let numbers = zip(texts, formats).compactMap { text, format in
            Self.floats.contains(format)
                ? Double(text) : Self.integer(text, format).map { Double($0) }
        }
        return numbers.count == count && numbers.allSatisfy(\.isFinite) ? numbers : nil
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
    private var parents: [String: String] = [:]

    /// The maximum number of classes with a known superclass.
    static let mostDerived = 100_000
    /// The maximum number of bytes of a name.
    private static let mostName = 1_000

    /// The maximum number of ancestors to follow; no class has that many.
    private static let most = 64

    /// The beginning of a name, up to the limit.
    static func shortened(_ name: String) -> String {
        if name.utf8.count <= mostName { return name }
        return String(decoding: name.utf8.prefix(mostName), as: UTF8.self)
    }

    /// Records that a class is derived from another one.
    mutating func add(_ name: String, below parent: String) {
        if parents.count < Self.mostDerived { parents[name] = parent }
    }

    /// The superclasses of a class, the nearest first.
    func ancestors(of name: String?) -> [String] {
        guard let name else { return [] }
        return Array(sequence(first: name) { parents[$0] }.dropFirst().prefix(Self.most))
    }
}
