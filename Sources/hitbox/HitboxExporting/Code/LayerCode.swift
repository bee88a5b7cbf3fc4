import LayerGeometry

/// Code that builds layers with CALayer; sets only properties that differ from a new layer's.
///
/// It sets bounds and position, never the frame, from which Core Animation may compute others. Tests
/// compile it against a stand-in for Core Animation, and compare the matrices.
enum LayerCode {
    /// A whole file: top-level statements in Swift, a function that returns the root in Objective-C.
    static func write(
        _ subject: ExportSubject, in dialect: CodeDialect, to sink: @escaping (String) -> Void
    ) {
        sink(CodeText.heading(subject, in: dialect))
        let isSwift = dialect == .swift
        sink(
            isSwift
                ? "import QuartzCore\n\n"
                : "#import <QuartzCore/QuartzCore.h>\n#import <UIKit/UIKit.h>\n\n"
                    + "CALayer *makeLayers(void) {\n")
        var code = CodeText(dialect, indent: isSwift ? 0 : 4, to: sink)
        let identifiers = code.layers(of: subject.tree)
        if !isSwift { code.statement("return \(identifiers[0])") }
        if !isSwift { sink("}\n") }
    }
}

extension CodeText {
    /// Writes all layers of a tree.
    ///
    /// - Parameters:
    ///   - asViews: Whether they become views, in Swift.
    ///   - hint: The name for a root without one.
    /// - Returns: The identifiers, in pre-order.
    @discardableResult
    mutating func layers(
        of tree: LayerTree, asViews: Bool = false, hint: String? = nil
    ) -> [String] {
        var identifiers: [String] = []
        for node in tree.nodes {
            let layer = node.layer
            let isUnnamedRoot = node.index == 0 && layer.name.isEmpty
            let identifier = names.unique(isUnnamedRoot ? hint ?? node.name : node.name)
            identifiers.append(identifier)
            if node.index > 0 { line() }
            if asViews { view(node, identifier) } else { self.layer(node, identifier) }
            if let above = node.superlayer {
                add(asViews ? "Subview" : "Sublayer", identifier, to: identifiers[above.index])
            }
        }
        return identifiers
    }

    private mutating func layer(_ node: LayerNode, _ identifier: String) {
        let layer = node.layer
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
        // In an order in which no setter affects the others.
        set(
            "bounds", "anchorPoint", "position", "transform", "opacity", "isHidden",
            "masksToBounds", "backgroundColor", of: layer, on: identifier)
        depthAndEdges(layer, identifier)
        remarks(layer, identifier)
        if !layer.isUserInteractionEnabled {
            comment("Without user interaction as a view; a layer has no such switch.")
        }
        if node.isPassThrough {
            comment("Lets touches through as a view; a layer has no such code.")
        }
        if layer.touch.reachesOverflow {
            comment("Passes touches outside its bounds to its subviews as a view.")
        }
        if layer.touch.outset != 0 {
            comment(
                "Takes touches \(NumberText.full(layer.touch.outset)) beyond its bounds as a view; a layer does not."
            )
        }
    }

    /// Writes properties that views, too, set on their layers: depth, flip, sides, corners and border.
    ///
    /// - Parameter target: The layer: `blue` or `blue.layer`.
    mutating func depthAndEdges(_ layer: Layer, _ target: String) {
        set(
            "sublayerTransform", "anchorPointZ", "zPosition", "isGeometryFlipped", "isDoubleSided",
            "cornerRadius", "borderColor", "borderWidth", of: layer, on: target)
        if let mask = layer.mask {
            let owner = target.prefix { $0 != "." }
            let identifiers = layers(of: LayerTree(mask), hint: owner + "Mask")
            set("\(target).mask", identifiers[0])
        }
    }

    /// Sets properties, unless they have their defaults.
    mutating func set(_ names: String..., of layer: Layer, on target: String) {
        for property in names.compactMap(LayerProperty.named) {
            set(property, of: layer, on: target)
        }
    }

    private mutating func set(_ property: LayerProperty, of layer: Layer, on target: String) {
        guard let value = property.value(of: layer), value != property.standard else { return }
        // Objective-C names flags without their verb.
        let isBare = dialect == .objectiveC && property.name.hasPrefix("is")
        let bare = property.name.dropFirst(2)
        let name = isBare ? bare.prefix(1).lowercased() + bare.dropFirst() : property.name
        switch value {
        case .number(let number): set("\(target).\(name)", dialect.number(number))
        case .flag(let flag): set("\(target).\(name)", dialect.flag(flag))
        case .color(let color?): set("\(target).\(name)", dialect.color(color))
        case .rect(let rect): set("\(target).\(name)", dialect.rect(rect))
        case .point(let point): set("\(target).\(name)", dialect.point(point))
        case .unit(let unit): set("\(target).\(name)", dialect.point(Point(x: unit.x, y: unit.y)))
        case .transform(let value): transform(value, of: target, as: name)
        default: break
        }
    }

    /// Lists in comments what the code omits.
    mutating func remarks(_ layer: Layer, _ identifier: String) {
        if layer.windowLevel != 0 {
            comment(
                "Stands for a window of windowLevel \(NumberText.full(layer.windowLevel)); layers have none."
            )
        }
        if let clock = layer.clock { comment("Turns as a hand of a clock: \(clock.rawValue).") }
        for path in layer.animations.flatMap(\.keyPaths) {
            comment("Animates \(dialect.string(path)), which is left out here.")
        }
    }
}

extension LayerAnimation {
    /// The properties that it animates: those of its members, if it is a group.
    fileprivate var keyPaths: [String] {
        group.isEmpty ? [keyPath] : group.flatMap(\.keyPaths)
    }
}
