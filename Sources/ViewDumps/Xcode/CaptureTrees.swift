import Diagnostics
import LayerGeometry

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
    private var repeated = (count: 0, first: "")
    /// The view of each layer.
    private var viewOfLayer: [Int32: Int32] = [:]
    var tallies = RowTallies()
    /// The number of layers in masks.
    var maskParts = 0

    /// Prepares to convert a graph.
    init(_ graph: XcodeGraph, _ source: SourceText) {
        self.graph = graph
        builder = DumpBuilder(.viewHierarchy, source)
        seen = Array(repeating: false, count: graph.objects.count)
    }

    /// Creates the dump.
    mutating func dump(
        _ tree: DumpTree, of metadata: CaptureMetadata?
    ) throws(DumpProblem) -> ViewDump {
        builder.tree = tree
        builder.containerName = "screen"
        builder.remark = metadata?.appName.map { "of '\($0)'" }
        switch tree {
        case .views: try addViews()
        case .layers: try addLayers()
        }
        addNotes()
        return try builder.dump()
    }

    // MARK: Views

    private mutating func addViews() throws(DumpProblem) {
        var roots = windows
        if roots.isEmpty {
            roots = unplaced(graph.roots(.view) + graph.roots(.appKitView))
        } else {
            let others = graph.roots(.view) + graph.roots(.appKitView)
            let held = Set(roots.flatMap { graph.objects[Int($0)].views })
            tallies.detached = unplaced(others).count { !held.contains($0) }
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
                next.isInFlipped = object.known.contains(.flipped)
                next.isInIntern = object.known.contains(.intern) && object.group == .window
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
            repeated = (repeated.count + 1, repeated.count == 0 ? address : repeated.first)
            return false
        }
        seen[Int(step.place)] = true
        if graph.objects[Int(step.place)].className < 0 { tallies.undescribed.add(address) }
        return true
    }

    private mutating func addNotes() {
        if graph.captures > 1 {
            builder.note(
                .severalCaptures, 1,
                "the screen was captured \(graph.captures) times; this is the last one")
        }
        if repeated.count > 0 {
            builder.warn(
                .repeatedView, 1,
                "\(repeated.count) listed twice, '\(repeated.first)' first: kept in the first place"
            )
        }
        tallies.report(to: &builder)
        for tally in graph.tallies.all { builder.warn(.badValue, 1, tally.sentence) }
    }
}
