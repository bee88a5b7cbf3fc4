import LayerGeometry

/// Converts the objects of a capture to rows.
extension CaptureTrees {
    /// Adds a window or a view.
    ///
    /// UIKit's views take their geometry from the layer, which is exact; AppKit arranges layers
    /// itself, so views use their frames there.
    mutating func addView(_ step: Step) {
        let object = graph.objects[Int(step.place)]
        var row = row(of: step.place)
        let backing = object.layerObject >= 0 ? graph.objects[Int(object.layerObject)] : nil
        var layer: Layer
        if !isAppKit(step.place), let backing, backing.isPlaced {
            layer = backing.layer
            addMask(of: object.layerObject, to: &layer, &row)
            if !backing.known.contains(.hidden) { layer.isHidden = object.layer.isHidden }
            if !backing.known.contains(.opacity) { layer.opacity = object.layer.opacity }
            if !backing.known.contains(.clipping) {
                layer.masksToBounds = object.layer.masksToBounds
            }
            layer.isTransformLayer = isTransformLayer(object.layerObject)
        } else {
            layer = framed(object, &row, step)
        }
        layer.isUserInteractionEnabled = object.layer.isUserInteractionEnabled
        layer.touch = object.layer.touch
        if step.level == 0 { layer.windowLevel = object.windowLevel }
        layer.text = object.layer.text ?? object.label
        layer.backgroundColor = layer.backgroundColor ?? object.layer.backgroundColor
        layer.name = name(of: step.place)
        row.counterpart = object.layerObject >= 0 ? graph.addresses[Int(object.layerObject)] : nil
        layer.className = row.className.isEmpty ? nil : row.className
        touch(&layer, &row, object, step)
        builder.add(layer, level: step.level, row)
    }

    /// Adds a layer, named after its view if it has no name of its own.
    ///
    /// - Parameter windowLevel: The level of the window whose layer it is.
    mutating func addLayer(_ step: Step, view: Int32?, windowLevel: Double) {
        let object = graph.objects[Int(step.place)]
        var row = row(of: step.place)
        var layer = object.layer
        layer.windowLevel = windowLevel
        if !object.isPlaced { lose(&row) }
        addMask(of: step.place, to: &layer, &row)
        layer.isTransformLayer = isTransformLayer(step.place)
        if let view {
            let object = graph.objects[Int(view)]
            layer.text = object.layer.text ?? object.label
            row.counterpart = graph.addresses[Int(view)]
        }
        if layer.name.isEmpty { layer.name = name(of: view ?? step.place) }
        layer.className = row.className.isEmpty ? nil : row.className
        builder.add(layer, level: step.level, row)
    }

    // MARK: Parts

    private func row(of place: Int32) -> DumpRow {
        let object = graph.objects[Int(place)]
        var row = DumpRow(line: nil)
        row.className = graph.className(of: place)
        row.address = graph.addresses[Int(place)]
        row.isDisabled = object.known.contains(.disabled)
        let ancestors = graph.classes.ancestors(of: object.className)
        row.baseClass = ancestors.first { $0.hasPrefix("UI") || $0.hasPrefix("NS") }
        return row
    }

    /// The name of a view: its identifier, or its class and its tag.
    private func name(of place: Int32) -> String {
        let object = graph.objects[Int(place)]
        if !object.layer.name.isEmpty { return object.layer.name }
        let name = graph.className(of: place).split(separator: ".").last.map(String.init) ?? "view"
        return object.tag == 0 ? name : "\(name)-tag\(object.tag)"
    }

    private func isTransformLayer(_ place: Int32) -> Bool {
        graph.classes.isKind(graph.objects[Int(place)].className, of: "CATransformLayer")
    }

    /// A view without a layer in the capture, or a view of AppKit: positioned by its frame.
    private mutating func framed(
        _ object: XcodeObject, _ row: inout DumpRow, _ step: Step
    ) -> Layer {
        var layer = object.layer
        guard object.known.contains(.frame) else {
            lose(&row)
            return layer
        }
        if object.group == .appKitWindow {
            layer.bounds = Rect(origin: .zero, size: object.frame.size)
        } else if object.group == .appKitView, object.known.contains(.bounds) {
            let size = layer.bounds.size
            if size.width > 0, size.height > 0 {
                layer.transform = .scale(
                    x: object.frame.width / size.width, y: object.frame.height / size.height)
            }
        }
        layer.setFrame(object.frame)
        if isAppKit(step.place) {
            let isFlipped = object.known.contains(.flipped)
            // A root has no superview that could be flipped.
            layer.isGeometryFlipped = step.level > 0 && isFlipped != step.isInFlipped
        }
        return layer
    }

    private mutating func lose(_ row: inout DumpRow) {
        row.loseGeometry()
        tallies.placeless.add(row.address ?? "")
    }

    /// Sets the touch traits that follow from the class and the window.
    private mutating func touch(
        _ layer: inout Layer, _ row: inout DumpRow, _ object: XcodeObject, _ step: Step
    ) {
        if isAppKit(step.place) { layer.touch.isYUp = !object.known.contains(.flipped) }
        let ancestors = graph.classes.ancestors(of: object.className)
        layer.touch.isControl = ancestors.contains { TouchTraits.isControl($0) }
        let address = row.address ?? ""
        if object.known.contains(.invisible) { layer.isHidden = true }
        if object.known.contains(.intern) || step.isInIntern {
            layer.touch.isPassThrough = true
            row.isUncertain = true
            if object.known.contains(.intern) { tallies.intern.add(address) }
        }
        if !isAppKit(step.place), !object.known.contains(.interaction) {
            tallies.unknownInteraction.add(address)
        }
        if layer.opacity == Float(0.01) { tallies.boundaryAlphas.add(address) }
    }
}

extension XcodeObject {
    /// Whether a layer's position is known.
    fileprivate var isPlaced: Bool { known.isSuperset(of: [.bounds, .position]) }
}
