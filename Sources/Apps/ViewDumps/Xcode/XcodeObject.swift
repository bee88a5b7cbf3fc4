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
    /// The properties that were set, of those whose absence matters.
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
        let old = self
        self = XcodeObject(address: old.address)
        (group, children, childrenFrom) = (old.group, old.children, old.childrenFrom)
        (views, layerObject) = (old.views, old.layerObject)
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

    /// Sets a property.
    ///
    /// - Returns: `false` if the value is malformed and nothing was set.
    mutating func set(_ key: Key, _ value: XcodeValue, format: String) -> Bool {
        switch key {
        case .name, .identifier: return put(value.text, \.layer.name)
        case .text: return put(value.text.map(Optional.some), \.layer.text)
        case .label: return put(value.text.map(Optional.some), \.label)
        case .tag: return put(value.integer(format: format), \.tag)
        case .hidden: return put(value.bool, \.layer.isHidden, .hidden)
        case .clipsToBounds, .masksToBounds:
            return put(value.bool, \.layer.masksToBounds, .masksToBounds)
        case .userInteractionEnabled:
            return put(value.bool, \.layer.isUserInteractionEnabled, key)
        case .doubleSided: return put(value.bool, \.layer.isDoubleSided)
        case .geometryFlipped: return put(value.bool, \.layer.isGeometryFlipped)
        case .visible: return put(value.bool, \.isVisible)
        case .intern: return put(value.bool, \.isIntern)
        case .enabled: return put(value.bool, \.isEnabled)
        case .flipped: return put(value.bool, \.isFlipped)
        case .backgroundColor:
            guard case .color(let parts) = value,
                let numbers = XcodeValue.list(parts).numbers(parts.count, format: "")
            else { return false }
            let text = numbers.map { String($0) }.joined(separator: " ")
            layer.backgroundColor = DumpColor.read("ColorSpace \(text)")
            return true
        case .mask, .delegate: return false
        default: return setNumbers(key, value, format)
        }
    }

    private mutating func setNumbers(_ key: Key, _ value: XcodeValue, _ format: String) -> Bool {
        func numbers(_ count: Int) -> [Double]? { value.numbers(count, format: format) }
        let number = numbers(1)?.first
        switch key {
        case .bounds: return put(numbers(4).map { Rect($0) }, \.layer.bounds, .bounds)
        case .frame: return put(numbers(4).map { Optional(Rect($0)) }, \.frame)
        case .position:
            return put(numbers(2).map { Point(x: $0[0], y: $0[1]) }, \.layer.position, .position)
        case .anchorPoint:
            return put(numbers(2).map { UnitPoint(x: $0[0], y: $0[1]) }, \.layer.anchorPoint)
        case .contentSize:
            let size = numbers(2).map { Optional(Size(width: $0[0], height: $0[1])) }
            return put(size, \.layer.touch.contentSize)
        case .transform:
            let matrix = (numbers(6) ?? numbers(16)).map { Transform3D(sixOrSixteen: $0) }
            return put(matrix, \.layer.transform)
        case .sublayerTransform:
            return put(numbers(16).map { Transform3D(elements: $0) }, \.layer.sublayerTransform)
        case .anchorPointZ: return put(number, \.layer.anchorPointZ)
        case .zPosition: return put(number, \.layer.zPosition)
        case .cornerRadius: return put(number, \.layer.cornerRadius)
        case .borderWidth: return put(number.map { max(0, $0) }, \.layer.borderWidth)
        case .windowLevel: return put(number, \.windowLevel)
        case .opacity, .alpha, .alphaValue:
            return put(number.map { Float(max(0, min(1, $0))) }, \.layer.opacity, .opacity)
        default: return false
        }
    }

    /// Sets a property to a value, unless that is `nil`.
    private mutating func put<Value>(
        _ value: Value?, _ path: WritableKeyPath<XcodeObject, Value>, _ key: Key? = nil
    ) -> Bool {
        guard let value else { return false }
        self[keyPath: path] = value
        if let key { known.insert(key) }
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
