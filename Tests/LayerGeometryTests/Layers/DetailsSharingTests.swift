import Testing

@testable import LayerGeometry

@Suite struct `Shared details` {
    private func layer(_ change: (inout Layer) -> Void) -> Layer {
        var layer = Layer()
        change(&layer)
        return layer
    }

    /// Whether the second of two layers uses the memory of the first.
    private func shares(_ first: Layer, _ second: Layer) -> Bool {
        var sharing = DetailsSharing()
        var (first, second) = (first, second)
        let before = second
        sharing.share(&first)
        sharing.share(&second)
        #expect(second == before)
        return first.details.withUnsafeBufferPointer { one in
            second.details.withUnsafeBufferPointer { $0.baseAddress == one.baseAddress }
        }
    }

    @Test func `are those of the layer before, where they are the same`() {
        #expect(shares(layer { $0.text = "a" }, layer { $0.text = "a" }))
        #expect(!shares(layer { $0.text = "a" }, layer { $0.text = "b" }))
        #expect(!shares(Layer(), layer { $0.text = "b" }))
    }

    @Test func `keep the sign of zero`() {
        func signed(_ zero: Double) -> Layer {
            layer { ($0.text, $0.cornerRadius) = ("a", zero) }
        }
        #expect(shares(signed(0), signed(0)))
        #expect(!shares(signed(0), signed(-0.0)))
    }

    @Test func `are never those of layers with a mask or animations`() {
        #expect(!shares(layer { $0.mask = Layer() }, layer { $0.mask = Layer() }))
        let animation = LayerAnimation(keyPath: "opacity")
        #expect(
            !shares(layer { $0.animations = [animation] }, layer { $0.animations = [animation] }))
    }

    @Test func `are copied when one of the layers changes`() {
        var sharing = DetailsSharing()
        var (first, second) = (layer { $0.text = "a" }, layer { $0.text = "a" })
        sharing.share(&first)
        sharing.share(&second)
        second.text = "b"
        #expect(first.text == "a" && second.text == "b")
    }
}
