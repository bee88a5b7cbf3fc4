import LayerGeometry

/// A reference picture of the stage: every sample of every pixel tests the layers directly, without
/// any code of the stage.
public struct ExactPicture {
    /// The colours, each part from 0 to 1, row by row.
    public private(set) var colors: [Float3] = []
    let width: Int
    let height: Int

    /// Red, green and blue.
    public struct Float3: Sendable {
        var red: Float, green: Float, blue: Float

        /// Creates a colour from its parts.
        public init(red: Float, green: Float, blue: Float) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }

        /// Interpolates linearly.
        public func mixed(with other: Float3, part: Float) -> Float3 {
            Float3(
                red: red + (other.red - red) * part, green: green + (other.green - green) * part,
                blue: blue + (other.blue - blue) * part)
        }

        /// The largest difference in a part.
        public func distance(to other: Float3) -> Float {
            max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
        }
    }

    /// The stand-in for the terminal's background.
    public static let ground = Float3(red: 0.1, green: 0.1, blue: 0.12)

    /// Samples of a pixel in each direction.
    private static let grid = 4

    private var samples: [Float3]

    /// - Parameter toPixels: From scene space, without rotation.
    public init(_ tree: LayerTree, width: Int, height: Int, toPixels: Transform3D) {
        (self.width, self.height) = (width, height)
        let grid = Self.grid
        samples = Array(repeating: Self.ground, count: width * height * grid * grid)
        paint(
            [tree.root],
            toSamples: toPixels.concatenating(.scale(x: Double(grid), y: Double(grid))),
            opacity: 1, clips: [])
        for y in 0..<height {
            for x in 0..<width {
                var sum = Float3(red: 0, green: 0, blue: 0)
                for place in 0..<grid * grid {
                    let row = y * grid + place / grid
                    let sample = samples[row * width * grid + x * grid + place % grid]
                    sum = Float3(
                        red: sum.red + sample.red, green: sum.green + sample.green,
                        blue: sum.blue + sample.blue)
                }
                let part = 1 / Float(grid * grid)
                colors.append(
                    Float3(red: sum.red * part, green: sum.green * part, blue: sum.blue * part))
            }
        }
        samples = []
    }

    /// Maps samples into a layer.
    private struct Place {
        let node: LayerNode
        /// From samples to the layer's own space without its bounds' origin; `nil` if that is not
        /// affine.
        let inverse: Transform3D?
        let toSamples: Transform3D
        /// The bounding box, in samples.
        let box: Rect

        init(_ node: LayerNode, _ toSamples: Transform3D) {
            self.node = node
            self.toSamples = toSamples
            let corners = node.bounds.corners.map { node.convert($0, to: nil) ?? .zero }
            let (one, two, four) = (corners[0], corners[1], corners[3])
            let isPlane =
                abs(corners[2].x - two.x - four.x + one.x)
                + abs(corners[2].y - two.y - four.y + one.y) < 1e-6
            let (width, height) = (max(node.bounds.width, 1e-9), max(node.bounds.height, 1e-9))
            let places = corners.map { toSamples.apply(to: $0) ?? .zero }
            let (x, y) = (places.map(\.x), places.map(\.y))
            let origin = Point(x: x.min() ?? 0, y: y.min() ?? 0)
            box = Rect(
                x: origin.x, y: origin.y, width: (x.max() ?? 0) - origin.x,
                height: (y.max() ?? 0) - origin.y)
            inverse =
                isPlane
                ? Transform3D(
                    a: (two.x - one.x) / width, b: (two.y - one.y) / width,
                    c: (four.x - one.x) / height, d: (four.y - one.y) / height, tx: one.x, ty: one.y
                ).concatenating(toSamples).inverse : nil
        }

        /// Whether a sample is inside the layer by at least a distance, in its own space.
        func contains(_ x: Int, _ y: Int, inset: Double = 0) -> Bool {
            let sample = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
            let own: Point?
            if let inverse {
                own = inverse.apply(to: sample).map {
                    Point(x: $0.x + node.bounds.minX, y: $0.y + node.bounds.minY)
                }
            } else {
                own = toSamples.inverse?.apply(to: sample).flatMap { node.convert($0, from: nil) }
            }
            guard let own, !node.bounds.isNull else { return false }
            let bounds = node.bounds
            let dx = min(own.x - bounds.minX, bounds.maxX - own.x) - inset
            let dy = min(own.y - bounds.minY, bounds.maxY - own.y) - inset
            guard dx >= 0, dy >= 0 else { return false }
            let radius = min(node.layer.cornerRadius, bounds.width / 2, bounds.height / 2) - inset
            guard radius > 0, dx < radius, dy < radius else { return true }
            let (farX, farY) = (radius - dx, radius - dy)
            return farX * farX + farY * farY <= radius * radius
        }
    }

    private mutating func paint(
        _ nodes: [LayerNode], toSamples: Transform3D, opacity: Double, clips: [Place]
    ) {
        for node in Self.ordered(nodes) {
            let layer = node.layer
            let opacity = opacity * Double(layer.opacity)
            if layer.isHidden || opacity <= 0 { continue }
            if !layer.isDoubleSided, let inverse = node.toPlane.inverse, inverse.m33 < 0 {
                continue
            }
            let place = Place(node, toSamples)
            var clips = clips
            if let mask = node.mask { clips.append(Place(mask, toSamples)) }
            if let color = layer.backgroundColor {
                lay(color, opacity * color.alpha, clips + [place])
            }
            paint(
                node.sublayers, toSamples: toSamples, opacity: opacity,
                clips: layer.masksToBounds ? clips + [place] : clips)
            if layer.borderWidth > 0, let color = layer.borderColor {
                lay(color, opacity * color.alpha, clips + [place]) {
                    !place.contains($0, $1, inset: layer.borderWidth)
                }
            }
        }
    }

    private mutating func lay(
        _ color: LayerColor, _ alpha: Double, _ places: [Place],
        where isIn: (Int, Int) -> Bool = { _, _ in true }
    ) {
        let color = Float3(
            red: Float(color.red), green: Float(color.green), blue: Float(color.blue))
        let (columns, rows) = (width * Self.grid, height * Self.grid)
        let box = places.reduce(
            Rect(x: 0, y: 0, width: Double(columns), height: Double(rows))
        ) { $0.intersection($1.box) }
        guard !box.isNull else { return }
        for y in Int(box.minY)..<min(rows, Int(box.maxY) + 1) {
            for x in Int(box.minX)..<min(columns, Int(box.maxX) + 1)
            where isIn(x, y) && places.allSatisfy({ $0.contains(x, y) }) {
                let place = y * columns + x
                samples[place] = samples[place].mixed(with: color, part: Float(min(1, alpha)))
            }
        }
    }

    /// The layers from back to front, with transform layers replaced by their sublayers.
    private static func ordered(_ nodes: [LayerNode]) -> [LayerNode] {
        let all = nodes.flatMap { node -> [LayerNode] in
            node.layer.isTransformLayer
                ? (node.layer.isHidden || node.layer.opacity <= 0 ? [] : node.sublayers) : [node]
        }
        let depths = all.map { node in
            node.toPlane.project(UnitPoint.center.point(in: node.bounds))?.depth ?? 0
        }
        return all.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { all[$0] }
    }
}
