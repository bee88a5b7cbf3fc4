extension LayerProperty {
    /// Why a value is rejected.
    public struct Problem: Error, Hashable, Sendable {
        /// What is wrong, as a clause without a full stop.
        public let message: String
    }

    /// Sets the property of a layer; if it throws, the layer is unchanged.
    ///
    /// `frame` goes through the frame setter, so it reads back differently under a rotation.
    public func set(_ value: Value, in layer: inout Layer) throws(Problem) {
        var changed = layer
        switch (value, self) {
        case (.text(let text), .name): changed.name = text
        case (.text(let text), .text): changed.text = text.isEmpty ? nil : text
        case (.flag(let isOn), _):
            guard let flag else { throw problem }
            changed[keyPath: flag] = isOn
        case (.numbers(let numbers), _):
            guard counts.contains(numbers.count), numbers.allSatisfy(\.isFinite) else {
                throw problem
            }
            try setNumbers(numbers, in: &changed)
        default: throw problem
        }
        let isFinite =
            changed.bounds.isFinite && changed.position.isFinite && changed.ownMatrix.isFinite
            && changed.transform.isFinite && changed.frame?.isFinite ?? true
        guard isFinite else { throw Problem(message: "the layer's geometry would not be finite") }
        layer = changed
    }

    /// Parses a value as it is typed: `0,0 100x50`, `45deg`, `on`.
    ///
    /// Numbers are separated by commas, blanks or `x`.
    public func parse(_ text: String) throws(Problem) -> Value {
        if self == .name || self == .text {
            guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
                throw Problem(message: "a text must not contain control characters")
            }
            return .text(text)
        }
        let word = text.lowercased().filter { $0 != " " }
        if isFlag {
            switch word {
            case "true", "yes", "on", "1": return .flag(true)
            case "false", "no", "off", "0": return .flag(false)
            default: throw problem
            }
        }
        if self == .transform, word == "identity" { return .numbers(Transform3D.identity.elements) }
        var rest = text
        for unit in ["deg", "°"] where self == .rotation && rest.hasSuffix(unit) {
            rest.removeLast(unit.count)
        }
        let parts = rest.split { ", x×".contains($0) }
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, counts.contains(numbers.count) else { throw problem }
        guard numbers.allSatisfy(\.isFinite) else {
            throw Problem(message: "the numbers must be finite")
        }
        return .numbers(numbers)
    }

    private var problem: Problem { Problem(message: "\(rawValue) takes \(usage)") }

    private func setNumbers(_ numbers: [Double], in layer: inout Layer) throws(Problem) {
        let first = numbers[0]
        let second = numbers.count > 1 ? numbers[1] : first
        switch self {
        case .anchorPoint: layer.anchorPoint = UnitPoint(x: first, y: second)
        case .position: layer.position = Point(x: first, y: second)
        case .frame: layer.setFrame(rect(numbers))
        case .bounds: layer.bounds = rect(numbers)
        case .boundsOrigin:
            layer.bounds = Rect(origin: Point(x: first, y: second), size: layer.bounds.size)
        case .boundsSize:
            layer.bounds = Rect(
                origin: layer.bounds.origin, size: Size(width: first, height: second))
        case .transform:
            layer.transform =
                numbers.count == 16
                ? Transform3D(elements: numbers)
                : Transform3D(
                    a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
                    ty: numbers[5])
        case .rotation: layer.layerTransform.rotation = .degrees(first)
        case .scale: layer.layerTransform.scale = (first, second)
        case .zPosition: layer.zPosition = first
        case .windowLevel: layer.windowLevel = first
        case .anchorPointZ: layer.anchorPointZ = first
        case .opacity:
            guard (0...1).contains(first) else { throw problem }
            layer.opacity = Float(first)
        case .cornerRadius: layer.cornerRadius = first
        case .borderWidth: layer.borderWidth = first
        default: throw problem
        }
    }

    private func rect(_ numbers: [Double]) -> Rect {
        Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension LayerProperty.Value {
    /// The value as it is typed, in full, so that `parse` reads back an equal one.
    public func text(of property: LayerProperty) -> String {
        switch self {
        case .text(let text): return text
        case .flag(let isOn): return "\(isOn)"
        case .numbers(let numbers):
            let texts = numbers.map { number in
                let text = "\(number)"
                return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
            }
            switch property {
            case .frame, .bounds: return "\(texts[0]),\(texts[1]) \(texts[2])x\(texts[3])"
            case .boundsSize: return "\(texts[0])x\(texts[1])"
            case .transform where numbers == Transform3D.identity.elements: return "identity"
            default: return texts.joined(separator: ",")
            }
        }
    }
}
