import LayerGeometry
import SourceDiagnostics

/// Converts a capture to rows: its windows and views, or its layers, in pre-order.
struct CaptureTrees {
    /// The next object to add a row for.
    struct Step {
        var place: Int32
        var level: Int
        /// Whether the superview is flipped; only AppKit has flipped views.
        var isInFlipped = true
        /// Whether it is a view directly in one of UIKit's own windows.
        var isInIntern = false
    }

    var graph: XcodeGraph
    var builder: DumpBuilder
    private var seen: [Bool]
    /// The view of each layer.
    private var viewOfLayer: [Int32: Int32] = [:]
    /// The number of layers in masks.
    var maskParts = 0

    /// Prepares to convert a graph.
    init(_ graph: XcodeGraph, _ source: SourceText) {
        self.graph = graph
        builder = DumpBuilder(.viewHierarchy, source)
        seen = Array(repeating: false, count: graph.objects.count)
    }

    /// Adds the rows of a tree, with notes.
    mutating func addRows(
        of tree: DumpTree, _ metadata: CaptureMetadata?
    ) throws(DumpProblem) {
        builder.tree = tree
        builder.containerName = "screen"
        builder.remark = metadata?.appName.map { "of '\($0)'" }
        switch tree {
        case .views: try addViews()
        case .layers: try addLayers()
        }
        addNotes()
    }

    // MARK: Views

    private mutating func addViews() throws(DumpProblem) {
        var roots = windows
        if roots.isEmpty {
            roots = unplaced(graph.roots(.view) + graph.roots(.appKitView))
        } else {
            let others = graph.roots(.view) + graph.roots(.appKitView)
            let held = Set(roots.flatMap { graph.objects[Int($0)].views })
            for view in unplaced(others) where !held.contains(view) {
                graph.tallies.count(.detached)
            }
        }
        builder.isYUp = roots.contains { isAppKit($0) }
        var waiting = roots.reversed().map { Step(place: $0, level: 0) }
        while let step = waiting.popLast(), !builder.isFull {
            guard try enter(step) else { continue }
            addView(step)
            let object = graph.objects[Int(step.place)]
            let inside =
                object.group == .appKitWindow ? object.views : graph.children(of: step.place)
            for child in inside.reversed() {
                var next = Step(place: child, level: step.level + 1)
                next.isInFlipped = object.isFlipped
                next.isInIntern = object.isIntern && object.group == .window
                waiting.append(next)
            }
        }
    }

    /// The windows in the order of the capture; an NSWindow's children are windows, too.
    private var windows: [Int32] {
        var found: [Int32] = []
        var waiting: [Int32] = graph.roots(.appKitWindow).reversed()
        var known: Set<Int32> = []
        while let window = waiting.popLast() {
            guard known.insert(window).inserted else { continue }
            found.append(window)
            waiting += graph.children(of: window).reversed()
        }
        return graph.roots(.window) + found
    }

    /// The objects that are not in any other object.
    private func unplaced(_ places: [Int32]) -> [Int32] {
        var inside: Set<Int32> = []
        for place in graph.objects.indices { inside.formUnion(graph.children(of: Int32(place))) }
        return places.filter { !inside.contains($0) }
    }

    func isAppKit(_ place: Int32) -> Bool {
        [.appKitWindow, .appKitView].contains(graph.objects[Int(place)].group)
    }

    // MARK: Layers

    private mutating func addLayers() throws(DumpProblem) {
        for place in graph.objects.indices {
            let layer = graph.objects[place].layerObject
            if layer >= 0 { viewOfLayer[layer] = Int32(place) }
        }
        builder.containerIsEmpty = true
        var windowLevels: [Int32: Double] = [:]
        var roots = windows.compactMap { window -> Int32? in
            let object = graph.objects[Int(window)]
            let holder = object.views.first ?? window
            let layer = graph.objects[Int(holder)].layerObject
            windowLevels[layer] = object.windowLevel
            return layer >= 0 ? layer : nil
        }
        if roots.isEmpty { roots = unplaced(graph.roots(.layer)) }
        var waiting = roots.reversed().map { Step(place: $0, level: 0) }
        while let step = waiting.popLast(), !builder.isFull {
            guard try enter(step) else { continue }
            addLayer(
                step, view: view(of: step.place),
                windowLevel: step.level == 0 ? windowLevels[step.place] ?? 0 : 0)
            waiting += graph.children(of: step.place).reversed().map {
                Step(place: $0, level: step.level + 1)
            }
        }
    }

    /// The view of a layer, which may be known only as its delegate.
    private func view(of layer: Int32) -> Int32? {
        if let view = viewOfLayer[layer] { return view }
        let delegate = graph.objects[Int(layer)].delegate
        return delegate >= 0 && graph.objects[Int(delegate)].className >= 0 ? delegate : nil
    }

    // MARK: Both

    /// Marks an object as a row; returns `false` if it already is one.
    private mutating func enter(_ step: Step) throws(DumpProblem) -> Bool {
        let address = graph.addresses[Int(step.place)]
        if step.level >= DumpBuilder.mostLevels {
            throw DumpProblem(
                "'\(graph.className(of: step.place)) \(address)' is nested deeper than "
                    + "\(DumpBuilder.mostLevels) levels", in: builder.source)
        }
        if seen[Int(step.place)] {
            graph.tallies.count(.repeated, at: address)
            return false
        }
        seen[Int(step.place)] = true
        if graph.objects[Int(step.place)].className < 0 {
            graph.tallies.count(.undescribed, at: address)
        }
        return true
    }

    private mutating func addNotes() {
        if graph.captures > 1 {
            builder.note(
                .severalCaptures, 1,
                "the screen was captured \(graph.captures) times; this is the last one")
        }
        graph.tallies.report(to: &builder)
    }

    // MARK: Rows

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
        row.isDisabled = !object.isEnabled
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
        if isAppKit(step.place) {
            // A root has no superview that could be flipped.
            layer.isGeometryFlipped = step.level > 0 && object.isFlipped != step.isInFlipped
        }
        return layer
    }

    private mutating func lose(_ row: inout DumpRow) {
        row.loseGeometry()
        graph.tallies.count(.placeless, at: row.address ?? "")
    }

    /// Sets the touch traits that follow from the class and the window.
    private mutating func touch(
        _ layer: inout Layer, _ row: inout DumpRow, _ object: XcodeObject, _ step: Step
    ) {
        if isAppKit(step.place) { layer.touch.isYUp = !object.isFlipped }
        let ancestors = graph.classes.ancestors(of: object.className)
        layer.touch.isControl = ancestors.contains { TouchTraits.isControl($0) }
        let address = row.address ?? ""
        if !object.isVisible { layer.isHidden = true }
        if object.isIntern || step.isInIntern {
            layer.touch.isPassThrough = true
            row.isUncertain = true
            if object.isIntern { graph.tallies.count(.intern, at: address) }
        }
        if !isAppKit(step.place), !object.known.contains(.interaction) {
            graph.tallies.count(.unknownInteraction, at: address)
        }
        if layer.opacity == Float(0.01) { graph.tallies.count(.boundaryAlpha, at: address) }
    }
}

extension XcodeObject {
    /// Whether a layer's position is known.
    fileprivate var isPlaced: Bool { known.isSuperset(of: [.bounds, .position]) }
}

/// Masks: layers with their descendants, which are not rows.
extension CaptureTrees {
    /// A layer of a mask.
    private struct Part {
        var place: Int32
        /// The parent part, and whether this part is the parent's mask.
        var parent: Int
        var isMask: Bool
    }

    /// The maximum number of layers in a mask, and in all masks of a capture: enough for shapes.
    private static let mostParts = (each: 100, all: 200_000)

    /// Sets the mask that a layer refers to.
    mutating func addMask(of place: Int32, to layer: inout Layer, _ row: inout DumpRow) {
        let object = graph.objects[Int(place)]
        guard object.mask >= 0 else { return }
        guard maskParts < Self.mostParts.all, let mask = mask(object.mask) else {
            row.isUncertain = true
            graph.tallies.count(.lostMask, at: row.address ?? "")
            return
        }
        layer.mask = mask
    }

    /// The layer at an address with its descendants; `nil` if one of them is not described,
    /// contains itself, or is too large.
    private mutating func mask(_ place: Int32) -> Layer? {
        var parts: [Part] = [Part(place: place, parent: -1, isMask: true)]
        var seen: Set<Int32> = [place]
        var next = 0
        while next < parts.count {
            let object = graph.objects[Int(parts[next].place)]
            guard object.className >= 0, parts.count <= Self.mostParts.each else { return nil }
            var inside = graph.children(of: parts[next].place).map {
                Part(place: $0, parent: next, isMask: false)
            }
            if object.mask >= 0 {
                inside.append(Part(place: object.mask, parent: next, isMask: true))
            }
            for part in inside where !seen.insert(part.place).inserted { return nil }
            parts += inside
            next += 1
        }
        maskParts += parts.count
        return assembled(parts)
    }

    /// Assembles the parts, the innermost first: each part comes after its parent.
    private func assembled(_ parts: [Part]) -> Layer? {
        var sublayers: [[Layer]] = Array(repeating: [], count: parts.count)
        var masks: [Layer?] = Array(repeating: nil, count: parts.count)
        for (index, part) in parts.enumerated().reversed() {
            var layer = graph.objects[Int(part.place)].layer
            let name = graph.className(of: part.place)
            layer.className = VisibleText.escaped(name)
            layer.name = VisibleText.escaped(layer.name.isEmpty ? name : layer.name)
            layer.shortenTexts(DumpBuilder.mostCharacters)
            layer.isTransformLayer = isTransformLayer(part.place)
            layer.sublayers = sublayers[index].reversed()
            layer.mask = masks[index]
            if part.parent < 0 { return layer }
            if part.isMask {
                masks[part.parent] = layer
            } else {
                sublayers[part.parent].append(layer)
            }
        }
        return nil
    }
}
