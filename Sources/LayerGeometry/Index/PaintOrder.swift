/// Which layers can be hit under a rule book, from back to front, and which only the plain search
/// can be trusted with.
struct PaintOrder {
    /// What becomes of a layer in a hit index.
    enum Role: UInt8, BitwiseCopyable {
        /// Neither it nor anything in it is ever hit.
        case dead
        /// It can be hit.
        case plain
        /// It is never the answer; the layers in it can be.
        case silent
        /// The plain search answers for it and all in it.
        case slow
        /// It is in a slow layer.
        case withinSlow
    }

    /// The layers that are plain, silent or slow, from back to front.
    private(set) var layers: [Int32] = []
    private(set) var roles: [Role]
    private let table: LayerTable
    private let rules: HitRules

    /// - Parameter isPlain: Whether the plain search is to answer for everything.
    init(_ table: LayerTable, rules: HitRules, isPlain: Bool) {
        self.table = table
        self.rules = rules
        roles = Array(repeating: .dead, count: table.count)
        if isPlain {
            layers = [0]
            roles = Array(repeating: .withinSlow, count: table.count)
            roles[0] = .slow
            return
        }
        layers.reserveCapacity(table.count)
        var waiting: [Int32] = [0]
        var sublayers: [Int32] = []
        while let id = waiting.popLast() {
            if isDead(id) { continue }
            layers.append(id)
            sublayers.removeAll(keepingCapacity: true)
            if isSlow(id) || !collect(&sublayers, of: id) {
                roles[Int(id)] = .slow
                for inner in Int(id) + 1..<Int(table.end[id]) { roles[inner] = .withinSlow }
                continue
            }
            let isSilent = !table.flags[id].isDisjoint(with: silent)
            roles[Int(id)] = isSilent ? .silent : .plain
            waiting.append(contentsOf: sublayers.reversed())
        }
    }

    private func isDead(_ id: Int32) -> Bool {
        let flags = table.flags[id]
        // Rules that pass transform layers over ask the layers in them all the same.
        if flags.contains(.isTransformLayer) { return false }
        if !flags.isDisjoint(with: [.isHidden, .isSingular]) { return true }
        return !flags.isDisjoint(with: rules == .uiview ? [.isInert, .isFaint] : .isClear)
    }

    private func isSlow(_ id: Int32) -> Bool {
        let flags = table.flags[id]
        return !flags.isDisjoint(with: [.isSpatial, .isTransformLayer])
            || (rules == .calayer || rules == .book) && flags.contains(.hasMask)
    }

    /// The flags of layers that are never hit themselves, though their sublayers can be.
    private var silent: LayerTable.Flags {
        switch rules {
        case .uiview: .isPassThrough
        case .android: [.isPassThrough, .isInert]
        case .calayer, .book, .candidates: []
        }
    }

    /// Lists the sublayers that can be hit, from back to front.
    ///
    /// - Returns: Whether that order is the same wherever one asks.
    private func collect(_ sublayers: inout [Int32], of id: Int32) -> Bool {
        var kinds: LayerTable.Flags = []
        var child = id + 1
        while child < table.end[id] {
            if !isDead(child) {
                sublayers.append(child)
                kinds.formUnion(table.flags[child])
            }
            child = table.end[child]
        }
        if rules == .uiview { return true }
        // Levels count before depths; few screens have both.
        let hasLevels = id == 0 && table.hasWindowLevels
        if rules == .android {
            if hasLevels, kinds.contains(.isUnusual) { return false }
            return !kinds.contains(.isUnusual) || sort(&sublayers, by: table.zPosition)
        }
        if kinds.contains(.isTransformLayer) { return false }
        if rules == .book || sublayers.count < 2 { return true }
        if kinds.contains(.isSpatial) || hasLevels && kinds.contains(.isRaised) { return false }
        return !kinds.contains(.isRaised) || sort(&sublayers, by: table.depth, tolerance: 1e-5)
    }

    /// Sorts siblings by their depth, equal ones in the tree's order.
    ///
    /// - Returns: Whether no two depths are so near to each other that the search takes them for
    ///   equal: being equal within a tolerance is not transitive, so such siblings have no order.
    private func sort(
        _ siblings: inout [Int32], by depth: (Int) -> Double, tolerance: Double = 0
    ) -> Bool {
        let depths = siblings.map { depth(Int($0)) }
        // Stable: the places decide between equal depths.
        let order = siblings.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
        for (one, other) in zip(order, order.dropFirst()) {
            let isFarther = depths[one] < depths[other] - tolerance
            if !isFarther && depths[one] != depths[other] { return false }
        }
        siblings = order.map { siblings[$0] }
        return true
    }
}

extension LayerTable {
    /// A layer's own zPosition, whatever its transform adds to that.
    fileprivate func zPosition(of id: Int) -> Double {
        flags[id].contains(.isUnusual) ? unusual[id]?.zPosition ?? 0 : 0
    }
}
