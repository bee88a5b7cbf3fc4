import LayerGeometry

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
