import LayerGeometry
import TestSupport
import Testing

/// Numbers measured on Apple's own framework, each with the place where it was published.
@Suite struct `A measured value` {
    static let card = Rect(x: 0, y: 0, width: 100, height: 50)

    // gnustep/libs-quartzcore, Tests/quartzcore/CALayer/geometry.m
    @Test(arguments: [
        (UnitPoint.center, Point(x: 200, y: 300), Rect(x: 150, y: 275, width: 100, height: 50)),
        (
            UnitPoint(x: 0, y: 0), Point(x: 200, y: 300),
            Rect(x: 200, y: 300, width: 100, height: 50)
        ),
        (
            UnitPoint(x: 1, y: 1), Point(x: 200, y: 300),
            Rect(x: 100, y: 250, width: 100, height: 50)
        ),
        (UnitPoint(x: 2, y: -1), Point.zero, Rect(x: -200, y: 50, width: 100, height: 50)),
    ])
    func `is the frame about each anchor point`(anchor: UnitPoint, position: Point, frame: Rect) {
        var layer = Layer(name: "card")
        layer.bounds = Self.card
        layer.position = position
        layer.anchorPoint = anchor
        #expect(layer.frame == frame)
    }

    // gnustep/libs-quartzcore, geometry.m
    @Test func `is the frame of a square rotated by 45 degrees`() {
        var layer = Layer(name: "square")
        layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
        layer.transform = .rotation(.degrees(45))
        let expected = Rect(x: -70.71, y: -70.71, width: 141.42, height: 141.42)
        #expect(layer.frame.isClose(to: expected, within: 1e-4))
    }

    // A Stack Overflow question of 2012 on the corners of a view tilted about y.
    @Test func `is the frame of a view tilted in perspective`() {
        var layer = Layer(name: "view", frame: Rect(x: 50, y: 50, width: 220, height: 360))
        layer.layerTransform = LayerTransform([
            .perspective(2000), .rotate(.degrees(30), x: 0, y: 1, z: 0),
        ])
        let expected = Rect(x: 62.0434, y: 44.91, width: 190.67, height: 370.18)
        #expect(layer.frame.isClose(to: expected, within: 5e-5))
    }

    // gnustep/libs-quartzcore, geometry.m
    @Test func `is the frame that depth and flips leave alone`() {
        let frame = Rect(x: 150, y: 275, width: 100, height: 50)
        var layer = Layer(name: "card", frame: frame)
        layer.zPosition = 40
        layer.anchorPointZ = 25
        layer.isGeometryFlipped = true
        #expect(layer.frame == frame)
    }

    // gnustep/libs-quartzcore, geometry.m
    @Test func `is the bounds of a scaled layer after its frame is set`() {
        var layer = Layer(name: "card")
        layer.transform = .scale(x: 2, y: 4)
        layer.setFrame(Rect(x: 10, y: 20, width: 100, height: 50))
        #expect(layer.bounds.size == Size(width: 50, height: 12.5))
        #expect(layer.position == Point(x: 60, y: 45))
        #expect(layer.frame == Rect(x: 10, y: 20, width: 100, height: 50))
    }

    // gnustep/libs-quartzcore, geometry.m
    @Test func `is the position of a moved layer with a new frame`() {
        var layer = Layer(name: "card")
        layer.transform = .translation(x: 10, y: 20)
        layer.setFrame(Rect(x: 10, y: 20, width: 100, height: 50))
        #expect(layer.position == Point(x: 50, y: 25))
    }

    // "Weird behavior of UIView's frame after rotation in iPhone", 2011
    @Test func `is the frame of a rotated square after its old frame is set`() throws {
        var layer = Layer(name: "square", frame: Rect(x: 20, y: 20, width: 100, height: 100))
        let old = try #require(layer.frame)
        layer.transform = .rotation(.radians(0.1))
        layer.setFrame(old)
        let expected = Rect(x: 11.063205, y: 20, width: 117.873589, height: 100)
        #expect(layer.frame.isClose(to: expected, within: 1e-7))
        #expect(layer.bounds.size.width.isClose(to: 109.48, within: 1e-4))
        #expect(layer.bounds.size.height.isClose(to: 89.52, within: 1e-4))
    }

    // gnustep/libs-quartzcore, geometry.m
    @Test func `is the rectangle that a negative size becomes`() {
        var layer = Layer(name: "card")
        layer.bounds = Rect(x: 0, y: 0, width: -100, height: -50)
        #expect(layer.bounds == Rect(x: -100, y: -50, width: 100, height: 50))
        layer.setFrame(Rect(x: 0, y: 0, width: -100, height: -50))
        #expect(layer.frame == Rect(x: -100, y: -50, width: 100, height: 50))
    }

    // gnustep/libs-quartzcore, geometry.m
    @Test func `is the affine transform of a scale with depth`() {
        #expect(Transform3D.scale(x: 2, y: 3, z: 4).affineTransform == .identity)
    }

    // flowkey/UIKit-cross-platform, UIKitTests/UIViewTests+convert
    @Test func `is the distance between two lone layers`() {
        let one = LayerTree(Layer(name: "one", frame: Rect(x: 0, y: 0, width: 50, height: 50))).root
        let two = LayerTree(
            Layer(name: "two", frame: Rect(x: 475, y: 475, width: 50, height: 50))
        ).root
        #expect(one.layer.position == Point(x: 25, y: 25))
        #expect(two.layer.position == Point(x: 500, y: 500))
        #expect(one.convert(.zero, to: two) == Point(x: -475, y: -475))
        #expect(two.convert(.zero, from: one) == Point(x: -475, y: -475))
    }

    // gnustep/libs-quartzcore, conversion.m
    @Test func `is the box of a rectangle rotated by 45 degrees`() {
        let tree = LayerTree.root(
            .made("turned", 100, 100, 100, 100) { $0.transform = .rotation(.degrees(45)) })
        let turned = tree.named("turned")
        let half = 50 * 2.0.squareRoot()
        let expected = Rect(x: 150 - half, y: 150 - half, width: 2 * half, height: 2 * half)
        #expect(turned.convert(turned.layer.bounds, to: tree.root).isClose(to: expected))
    }

    // gnustep/libs-quartzcore#41
    @Test(arguments: [
        (Point(x: 0, y: 0), true), (Point(x: 99.999, y: 49.999), true),
        (Point(x: 100, y: 10), false), (Point(x: 10, y: 50), false),
        (Point(x: -0.001, y: 0), false),
    ])
    func `is containsPoint at the edges`(point: Point, isIn: Bool) {
        let tree = LayerTree(Layer(name: "card", frame: Rect(x: 30, y: 40, width: 100, height: 50)))
        #expect(tree.root.contains(point) == isIn)
    }

    // gnustep/libs-quartzcore#41
    @Test func `is the lower sibling with the greater zPosition`() {
        let low = Layer.made("low", 0, 0, 100, 100) { $0.zPosition = 10 }
        let tree = LayerTree.root(low, .made("added last", 0, 0, 100, 100))
        #expect(tree.root.hitTest(Point(x: 50, y: 50))?.name == "low")
    }

    // ComposeUI's notes on layers that back an NSView
    @Test func `is the frame after the anchor point of a backing layer is moved`() {
        var layer = Layer(name: "view")
        layer.anchorPoint = UnitPoint(x: 0, y: 0)
        layer.setFrame(Rect(x: 196, y: 315, width: 24, height: 28))
        layer.anchorPoint = .center
        #expect(layer.frame == Rect(x: 184, y: 301, width: 24, height: 28))
    }

    // Stack Overflow 1968017
    @Test func `is the frame after the anchor point is moved`() {
        var layer = Layer(name: "view", frame: Rect(x: 200, y: 150, width: 50, height: 50))
        layer.anchorPoint = UnitPoint(x: 0, y: 0)
        #expect(layer.frame == Rect(x: 225, y: 175, width: 50, height: 50))
        #expect(layer.position == Point(x: 225, y: 175))
    }
}
