import LayerGeometry

extension JSONBytes {
    /// Writes a layer's full path; `null` for scene space.
    mutating func path(_ layer: LayerNode?) {
        guard let layer else { return raw("null") }
        string(layer.path.description)
    }

    /// Writes a list of numbers, or `null`.
    mutating func numbers(orNull list: [Double]?) {
        guard let list else { return raw("null") }
        numbers(list)
    }
}
