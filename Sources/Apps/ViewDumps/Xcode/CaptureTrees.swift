import LayerGeometry
import SourceDiagnostics

/// Converts a capture to rows: its windows and views, or its layers, in pre-order.
struct CaptureTrees {
    /// The next object to add a row for.
    private struct Step {
        var place: Int
        var level: Int
        /// The superview or the superlayer.
        var parent: Int?
    }

    private var graph: XcodeGraph
    private(set) var builder: DumpBuilder
    private var seen: Set<Int> = []
    /// The view of each layer.
    private var viewOfLayer: [Int: Int] = [:]
    /// The levels of the windows of layers.
    private var windowLevels: [Int: Double] = [:]
    /// The number of layers in masks.
    private var maskParts = 0

    /// Prepares to convert a graph.
    init(graph: XcodeGraph, builder: DumpBuilder) {
        (self.graph, self.builder) = (graph, builder)
    }

    /// Adds the rows of a tree, with notes.
    mutating func addRows(of tree: DumpTree) throws(DumpProblem) {
        builder.tree = tree
        builder.containerName = "screen"
        let roots = tree == .views ? viewRoots() : layerRoots()
        var waiting = roots.reversed().map { Step(place: $0, level: 0) }
        while let step = waiting.popLast(), !builder.isFull {
            guard try enter(step) else { continue }
            let object = graph.objects[step.place]
            var inside = graph.children(of: step.place)
            switch tree {
            case .views:
                addView(object, step)
                if object.group == .appKitWindow { inside = object.views }
            case .layers: addLayer(object, step)
            }
            waiting += inside.reversed().map {
                Step(place: $0, level: step.level + 1, parent: step.place)
            }
        }
        if graph.captures > 1 {
            builder.note(
                .severalCaptures, 1,
                "the screen was captured \(graph.captures) times; this is the last one")
        }
        graph.tallies.report(to: &builder)
    }

    // MARK: Roots

    private mutating func viewRoots() -> [Int] {
        let windows = windows
        let others = unplaced(graph.roots(.view) + graph.roots(.appKitView))
        if !windows.isEmpty {
            let held = Set(windows.flatMap { graph.objects[$0].views })
            for view in others where !held.contains(view) { graph.tallies.count(.detached) }
        }
        let roots = windows.isEmpty ? others : windows
        builder.isYUp = roots.contains { graph.objects[$0].isAppKit }
        return roots
    }

    private mutating func layerRoots() -> [Int] {
        for (place, object) in graph.objects.enumerated() {
            if let layer = object.layerObject { viewOfLayer[layer] = place }
        }
        builder.containerIsEmpty = true
        let roots = windows.compactMap { window -> Int? in
            let object = graph.objects[window]
            let layer = graph.objects[object.views.first ?? window].layerObject
            if let layer { windowLevels[layer] = object.windowLevel }
            return layer
        }
        return roots.isEmpty ? unplaced(graph.roots(.layer)) : roots
    }

    /// The windows in the order of the capture; an NSWindow's children are windows, too.
    private var windows: [Int] {
        var found: [Int] = []
        var waiting: [Int] = graph.roots(.appKitWindow).reversed()
        var known: Set<Int> = []
        while let window = waiting.popLast() {
            guard known.insert(window).inserted else { continue }
            found.append(window)
            waiting += graph.children(of: window).reversed()
        }
        return graph.roots(.window) + found
    }

    /// The objects that are not in any other object.
    private func unplaced(_ places: [Int]) -> [Int] {
        let inside = Set(graph.objects.indices.lazy.flatMap { graph.children(of: $0) })
        return places.filter { !inside.contains($0) }
    }

    /// Marks an object as a row; returns `false` if it already is one.
    private mutating func enter(_ step: Step) throws(DumpProblem) -> Bool {
        let object = graph.objects[step.place]
        if step.level >= DumpBuilder.mostLevels {
            throw DumpProblem(
                "'\(object.className ?? "") \(object.address)' is nested deeper than "
                    + "\(DumpBuilder.mostLevels) levels", in: builder.source)
        }
        guard seen.insert(step.place).inserted else {
            graph.tallies.count(.repeated, at: object.address)
            return false
        }
        if object.className == nil { graph.tallies.count(.undescribed, at: object.address) }
        return true
    }

    // MARK: Rows

    /// Adds a window or a view.
    ///
    /// UIKit's views take their geometry from the layer, which is exact; AppKit arranges layers
    /// itself, so views use their frames there.
    private mutating func addView(_ object: XcodeObject, _ step: Step) {
        var row = row(of: object)
        let parent = step.parent.map { graph.objects[$0] }
        let backing = object.layerObject.map { graph.objects[$0] }
        var layer: Layer
        if !object.isAppKit, let backing, backing.isPlaced {
            layer = backing.layer
            addMask(of: backing, to: &layer, &row)
            if !backing.known.contains(.hidden) { layer.isHidden = object.layer.isHidden }
            if backing.known.isDisjoint(with: [.opacity, .alpha, .alphaValue]) {
                layer.opacity = object.layer.opacity
            }
            if backing.known.isDisjoint(with: [.masksToBounds, .clipsToBounds]) {
                layer.masksToBounds = object.layer.masksToBounds
            }
            layer.isTransformLayer = isTransformLayer(backing.className)
        } else {
            layer = framed(object, &row, in: parent)
        }
        layer.isUserInteractionEnabled = object.layer.isUserInteractionEnabled
        layer.touch = object.layer.touch
        if step.level == 0 { layer.windowLevel = object.windowLevel }
        layer.text = object.layer.text ?? object.label
        layer.backgroundColor = layer.backgroundColor ?? object.layer.backgroundColor
        layer.name = object.name
        row.counterpart = backing?.address
        layer.className = row.className.isEmpty ? nil : row.className
        touch(&layer, &row, object, in: parent)
        builder.add(layer, level: step.level, row)
    }

    /// Adds a layer, named after its view if it has no name of its own.
    private mutating func addLayer(_ object: XcodeObject, _ step: Step) {
        var row = row(of: object)
        var layer = object.layer
        layer.windowLevel = step.level == 0 ? windowLevels[step.place] ?? 0 : 0
        if !object.isPlaced { lose(&row) }
        addMask(of: object, to: &layer, &row)
        layer.isTransformLayer = isTransformLayer(object.className)
        // It may be known only as the delegate.
        let delegate = object.delegate.flatMap { graph.objects[$0].className == nil ? nil : $0 }
        let view = (viewOfLayer[step.place] ?? delegate).map { graph.objects[$0] }
        if let view {
            layer.text = view.layer.text ?? view.label
            row.counterpart = view.address
        }
        if layer.name.isEmpty { layer.name = (view ?? object).name }
        layer.className = row.className.isEmpty ? nil : row.className
        builder.add(layer, level: step.level, row)
    }

    // MARK: Parts

    private func row(of object: XcodeObject) -> DumpRow {
        var row = DumpRow(line: nil)
        row.className = object.className ?? ""
        row.address = object.address
        row.isDisabled = !object.isEnabled
        let ancestors = graph.classes.ancestors(of: object.className)
        row.baseClass = ancestors.first { $0.hasPrefix("UI") || $0.hasPrefix("NS") }
        return row
    }

    private func isTransformLayer(_ className: String?) -> Bool {
        let name = "CATransformLayer"
        return className == name || graph.classes.ancestors(of: className).contains(name)
    }

    /// A view without a layer in the capture, or a view of AppKit: positioned by its frame.
    private mutating func framed(
        _ object: XcodeObject, _ row: inout DumpRow, in parent: XcodeObject?
    ) -> Layer {
        var layer = object.layer
        guard let frame = object.frame else {
            lose(&row)
            return layer
        }
        if object.group == .appKitWindow {
            layer.bounds = Rect(origin: .zero, size: frame.size)
        } else if object.group == .appKitView, object.known.contains(.bounds) {
            let size = layer.bounds.size
            if size.width > 0, size.height > 0 {
                layer.transform = .scale(
                    x: frame.width / size.width, y: frame.height / size.height)
            }
        }
        layer.setFrame(frame)
        if object.isAppKit {
            // A root has no superview that could be flipped.
            layer.isGeometryFlipped = parent.map { $0.isFlipped != object.isFlipped } ?? false
        }
        return layer
    }

    private mutating func lose(_ row: inout DumpRow) {
        row.loseGeometry()
        graph.tallies.count(.placeless, at: row.address ?? "")
    }

    /// Sets the touch traits that follow from the class and the window.
    private mutating func touch(
        _ layer: inout Layer, _ row: inout DumpRow, _ object: XcodeObject, in parent: XcodeObject?
    ) {
        if object.isAppKit { layer.touch.isYUp = !object.isFlipped }
        let ancestors = graph.classes.ancestors(of: object.className)
        layer.touch.isControl = ancestors.contains { TouchTraits.isControl($0) }
        if !object.isVisible { layer.isHidden = true }
        let isInIntern = parent?.isIntern == true && parent?.group == .window
        if object.isIntern || isInIntern {
            layer.touch.isPassThrough = true
            row.isUncertain = true
            if object.isIntern { graph.tallies.count(.intern, at: object.address) }
        }
        if !object.isAppKit, !object.known.contains(.userInteractionEnabled) {
            graph.tallies.count(.unknownInteraction, at: object.address)
        }
        if layer.opacity == Float(0.01) {
            graph.tallies.count(.boundaryAlpha, at: object.address)
        }
    }

    // MARK: Masks

    /// The maximum number of layers in a mask, and in all masks of a capture: enough for shapes.
    private static let mostParts = (each: 100, all: 200_000)

    /// Sets the mask that a layer refers to: a layer with its descendants, which are not rows.
    private mutating func addMask(
        of object: XcodeObject, to layer: inout Layer, _ row: inout DumpRow
    ) {
        guard let place = object.mask else { return }
        var parts: Set<Int> = []
        guard maskParts < Self.mostParts.all, let mask = mask(place, &parts) else {
            row.isUncertain = true
            graph.tallies.count(.lostMask, at: row.address ?? "")
            return
        }
        maskParts += parts.count
        layer.mask = mask
    }

    /// The layer at an index with its descendants; `nil` if one of them is not described,
    /// contains itself, or is too large.
    private func mask(_ place: Int, _ parts: inout Set<Int>) -> Layer? {
        let object = graph.objects[place]
        guard let name = object.className, parts.count < Self.mostParts.each,
            parts.insert(place).inserted
        else { return nil }
        var layer = object.layer
        layer.className = VisibleText.escaped(name)
        layer.name = VisibleText.escaped(layer.name.isEmpty ? name : layer.name)
        layer.shortenTexts(DumpBuilder.mostCharacters)
        layer.isTransformLayer = isTransformLayer(name)
        for child in graph.children(of: place) {
            guard let sublayer = mask(child, &parts) else { return nil }
            layer.sublayers.append(sublayer)
        }
        if let inner = object.mask {
            layer.mask = mask(inner, &parts)
            if layer.mask == nil { return nil }
        }
        return layer
    }
}

extension XcodeObject {
    /// The name of a view: its identifier, or its class and its tag.
    fileprivate var name: String {
        if !layer.name.isEmpty { return layer.name }
        let name = (className ?? "").split(separator: ".").last.map(String.init) ?? "view"
        return tag == 0 ? name : "\(name)-tag\(tag)"
    }
}
