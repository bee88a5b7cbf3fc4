/// A colour of a scene.
///
/// Each part is from 0 to 1; alpha 0 is clear.
public struct LayerColor: Hashable, Sendable {
    /// How much red, green and blue, from 0 to 1.
    public var red: Double, green: Double, blue: Double
    /// How much it covers, from 0 to 1.
    public var alpha: Double
    /// How the file wrote it, such as `white` or `#d0d0d8`; kept when it is saved.
    public var notation: String

    /// Creates a colour from its parts and its notation.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1, notation: String) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
        self.notation = notation
    }
}
