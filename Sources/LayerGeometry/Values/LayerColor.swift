/// A colour of a scene.
///
/// Components range from 0 to 1; alpha 0 is transparent.
public struct LayerColor: Hashable, Sendable {
    /// The colour components, from 0 to 1.
    public var red: Double, green: Double, blue: Double
    /// The alpha component, from 0 to 1.
    public var alpha: Double
    /// How the file wrote it, such as `white` or `#d0d0d8`; preserved on saving.
    public var notation: String

    /// Creates a colour from its components and its notation.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1, notation: String) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
        self.notation = notation
    }
}
