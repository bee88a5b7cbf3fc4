/// The limits of what is checked, mapped or compared at once.
///
/// A view takes a kilobyte with its regions and its indexes, and up to two more with its findings.
public enum TouchLimits {
    /// The maximum number of layers whose touches are checked or mapped; dumps have fewer.
    public static let layers = 200_000
    /// The maximum number of layers of two trees that are compared; two dumps have fewer.
    public static let comparedLayers = 500_000

    /// A clause about too many layers: `has 600000 layers, more than …`; `nil` if there are not too many.
    ///
    /// - Parameter most: The limit.
    public static func excess(of count: Int, over most: Int = layers) -> String? {
        if count <= most { return nil }
        return "has \(count) layers, more than the \(most) whose touches can be checked at once"
    }
}
