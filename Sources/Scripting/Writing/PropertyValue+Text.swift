import LayerGeometry
import SceneFile

extension PropertyValue: CustomStringConvertible {
    /// The value in script notation; parsing it gives the same value.
    public var description: String {
        switch self {
        case .number(let number): PlainNumber.write(number)
        case .point(let point): Self.list(point.x, point.y)
        case .unit(let unit): Self.list(unit.x, unit.y)
        case .size(let size): Self.size(size)
        case .rect(let rect): Self.list(rect.minX, rect.minY) + " " + Self.size(rect.size)
        case .angle(let angle): Self.angle(angle)
        case .scale(let x, let y): Self.list(x, y)
        case .flag(let flag): "\(flag)"
        case .text(let text): ScriptText.quoted(text)
        case .color(let color): color?.written ?? "none"
        case .transform(let transform):
            transform.operations.isEmpty
                ? "identity" : transform.operations.map(Self.operation).joined(separator: " ")
        }
    }

    private static func list(_ numbers: Double...) -> String {
        numbers.map { PlainNumber.write($0) }.joined(separator: ",")
    }

    private static func size(_ size: Size) -> String {
        PlainNumber.write(size.width) + "x" + PlainNumber.write(size.height)
    }

    private static func angle(_ angle: Angle) -> String {
        PlainNumber.write(angle.degrees) + "deg"
    }

    private static func operation(_ operation: TransformOperation) -> String {
        switch operation {
        case .perspective(let distance): "perspective(\(list(distance)))"
        case .translate(let x, let y, let z):
            "translate(\(z == 0 ? list(x, y) : list(x, y, z)))"
        case .rotate(let angle, let x, let y, let z):
            (x, y, z) == (0, 0, 1)
                ? "rotate(\(self.angle(angle)))"
                : "rotate(\(self.angle(angle)),\(list(x, y, z)))"
        case .scale(let x, let y, let z): "scale(\(z == 1 ? list(x, y) : list(x, y, z)))"
        case .matrix(let m):
            "matrix("
                + (m.isAffine ? [m.m11, m.m12, m.m21, m.m22, m.m41, m.m42] : m.elements)
                .map { PlainNumber.write($0) }.joined(separator: ",") + ")"
        }
    }
}
