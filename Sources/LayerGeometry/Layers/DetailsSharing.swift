/// Saves memory for consecutive layers with the same class, colours, text and so on.
package struct DetailsSharing {
    private var last: [LayerDetails] = []

    package init() {}

    /// Shares the last layer's details if they are the same; changes no value.
    package mutating func share(_ layer: inout Layer) {
        if layer.details.isEmpty { return }
        if !last.isEmpty, layer.details[0].isSame(as: last[0]) {
            layer.details = self.last
        } else {
            last = layer.details
        }
    }
}
