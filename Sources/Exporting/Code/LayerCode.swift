import LayerGeometry

/// Code that builds layers with CALayer; sets only properties that differ from a new layer's.
enum LayerCode {
    /// A whole file: top-level statements in Swift, a function that returns the root in Objective-C.
    static func file(_ subject: ExportSubject, in dialect: CodeDialect) -> String {
        var code = CodeText(dialect)
        let identifiers = code.layers(of: subject.tree)
        let heading = CodeText.heading(subject, in: dialect)
        if dialect == .swift { return heading + "import QuartzCore\n\n" + code.text() }
        code.statement("return \(identifiers[0])")
        return heading + "#import <QuartzCore/QuartzCore.h>\n#import <UIKit/UIKit.h>\n\n"
            + "CALayer *makeLayers(void) {\n" + code.text(indent: 4) + "}\n"
    }
}

extension CodeText {
    /// Writes all layers of a tree.
    ///
    /// - Parameter hint: The name for a root without one.
    /// - Returns: The identifiers, in pre-order.
    @discardableResult
    mutating func layers(of tree: LayerTree, hint: String? = nil) -> [String] {
        var identifiers: [String] = []
        for node in tree.nodes {
            let layer = node.layer
            let isUnnamedRoot = node.index == 0 && layer.name.isEmpty
            let identifier = names.unique(isUnnamedRoot ? hint ?? node.name : node.name)
            identifiers.append(identifier)
            if node.index > 0 { line() }
            self.layer(layer, identifier)
            if let above = node.superlayer { add(identifier, to: identifiers[above.index]) }
        }
        return identifiers
    }

    private mutating func layer(_ layer: Layer, _ identifier: String) {
        let plain = layer.text == nil ? "CALayer" : "CATextLayer"
        let kind = layer.isTransformLayer ? "CATransformLayer" : plain
        declare(identifier, kind: kind, remark: layer.className)
        if !layer.name.isEmpty { set("\(identifier).name", dialect.string(layer.name)) }
        if let text = layer.text {
            if layer.isTransformLayer {
                comment("Shows the text \(dialect.string(text)).")
            } else {
                set("\(identifier).string", dialect.string(text))
            }
        }
        geometry(layer, identifier)
        if layer.opacity != 1 { set("\(identifier).opacity", dialect.number(layer.opacity)) }
        let isSwift = dialect == .swift
        if layer.isHidden {
            set(identifier + (isSwift ? ".isHidden" : ".hidden"), dialect.flag(true))
        }
        if layer.masksToBounds { set("\(identifier).masksToBounds", dialect.flag(true)) }
        if let color = layer.backgroundColor {
            set("\(identifier).backgroundColor", dialect.color(color))
        }
        depthAndEdges(layer, identifier)
        remarks(layer, identifier)
        if !layer.isUserInteractionEnabled {
            comment("Without user interaction as a view; a layer has no such switch.")
        }
    }

    /// Writes bounds, position, anchor point and transform, in an order in which no setter affects
    /// the others.
    private mutating func geometry(_ layer: Layer, _ identifier: String) {
        if !layer.bounds.isPlainZero { set("\(identifier).bounds", dialect.rect(layer.bounds)) }
        if layer.anchorPoint != .center {
            let anchor = Point(x: layer.anchorPoint.x, y: layer.anchorPoint.y)
            set("\(identifier).anchorPoint", dialect.point(anchor))
        }
        if layer.position != .zero {
            set("\(identifier).position", dialect.point(layer.position))
        }
        transform(layer.layerTransform, of: identifier, as: "transform")
    }

    /// Writes what views say through their layers too: depth, flip, sides, corners and border.
    ///
    /// - Parameter target: The layer: `blue` or `blue.layer`.
    mutating func depthAndEdges(_ layer: Layer, _ target: String) {
        let isSwift = dialect == .swift
        transform(layer.sublayerLayerTransform, of: target, as: "sublayerTransform")
        if layer.anchorPointZ != 0 {
            set("\(target).anchorPointZ", dialect.number(layer.anchorPointZ))
        }
        if layer.zPosition != 0 { set("\(target).zPosition", dialect.number(layer.zPosition)) }
        if layer.isGeometryFlipped {
            set(target + (isSwift ? ".isGeometryFlipped" : ".geometryFlipped"), dialect.flag(true))
        }
        if !layer.isDoubleSided {
            set(target + (isSwift ? ".isDoubleSided" : ".doubleSided"), dialect.flag(false))
        }
        if layer.cornerRadius != 0 {
            set("\(target).cornerRadius", dialect.number(layer.cornerRadius))
        }
        if let color = layer.borderColor { set("\(target).borderColor", dialect.color(color)) }
        if layer.borderWidth != 0 {
            set("\(target).borderWidth", dialect.number(layer.borderWidth))
        }
        if let mask = layer.mask {
            let owner = target.prefix { $0 != "." }
            let identifiers = layers(of: LayerTree(mask), hint: owner + "Mask")
            set("\(target).mask", identifiers[0])
        }
    }

    /// Lists in comments what the code omits.
    mutating func remarks(_ layer: Layer, _ identifier: String) {
        if layer.windowLevel != 0 {
            comment(
                "Stands for a window of windowLevel \(NumberText.full(layer.windowLevel)); layers have none."
            )
        }
        if let clock = layer.clock { comment("Turns as the \(clock.rawValue) hand of a clock.") }
        for animation in layer.animations {
            comment("Animates \(dialect.string(animation.keyPath)), which is left out here.")
        }
    }
}

extension Rect {
    /// Whether all four numbers are 0, as those of a new layer.
    var isPlainZero: Bool { self == .zero }
}
