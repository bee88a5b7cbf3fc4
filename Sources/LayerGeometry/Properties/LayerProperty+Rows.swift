/// Rows of the common kinds; they take setters, as key paths are ten times as slow.
extension LayerProperty {
    typealias Get<Value> = @Sendable (Layer) -> Value
    typealias Setter<Value> = @Sendable (inout Layer, Value) -> Void

    static func numberRow(
        _ name: String, _ sentence: String, in range: ClosedRange<Double>? = nil,
        values: String? = nil, isAnimatable: Bool = false, _ get: @escaping Get<Double>,
        _ set: @escaping Setter<Double>
    ) -> LayerProperty {
        LayerProperty(
            name, .number(range), sentence, values: values, isAnimatable: isAnimatable
        ) {
            .number(get($0))
        } write: {
            if case .number(let number) = $1 { set(&$0, number) }
        }
    }

    static func flagRow(
        _ name: String, _ sentence: String, _ get: @escaping Get<Bool>,
        _ set: @escaping Setter<Bool>
    ) -> LayerProperty {
        LayerProperty(name, .flag, sentence) {
            .flag(get($0))
        } write: {
            if case .flag(let flag) = $1 { set(&$0, flag) }
        }
    }

    static func textRow(
        _ name: String, _ sentence: String, _ get: @escaping Get<String?>,
        _ set: @escaping Setter<String?>
    ) -> LayerProperty {
        LayerProperty(name, .text(), sentence) {
            .text(get($0))
        } write: {
            if case .text(let text) = $1 { set(&$0, text) }
        }
    }

    static func wordRow(
        _ name: String, _ words: [String], _ sentence: String, _ get: @escaping Get<String>,
        _ set: @escaping Setter<String>
    ) -> LayerProperty {
        LayerProperty(name, .word(words), sentence) {
            .word(get($0))
        } write: {
            if case .word(let word) = $1 { set(&$0, word) }
        }
    }

    static func colorRow(
        _ name: String, _ sentence: String, _ get: @escaping Get<LayerColor?>,
        _ set: @escaping Setter<LayerColor?>
    ) -> LayerProperty {
        LayerProperty(name, .color, sentence, isAnimatable: true) {
            .color(get($0))
        } write: {
            if case .color(let color) = $1 { set(&$0, color) }
        }
    }

    static func transformRow(
        _ name: String, _ sentence: String, _ get: @escaping Get<LayerTransform>,
        _ set: @escaping Setter<LayerTransform>
    ) -> LayerProperty {
        LayerProperty(name, .transform, sentence) {
            .transform(get($0))
        } write: {
            if case .transform(let transform) = $1 { set(&$0, transform) }
        }
    }
}
