import LayerGeometry

/// Converts the differences between cells into changes.
extension TouchComparison {
    /// All changes: controls first, the worst first, then in the order of the layers.
    ///
    /// - Parameter minimum: The area of the smallest region to report.
    func changes(atLeast minimum: Double) -> [TouchChange] {
        var regions: [Int: [TouchChange.Region]] = [:]
        for group in ConnectedPieces.groups(pieces) {
            let area = group.reduce(0) { $0 + $1.region.area }
            guard area >= minimum, let piece = group.first else { continue }
            for number in [piece.before, piece.after] where number >= 0 {
                regions[number, default: []].append(
                    region(group, area, of: number, isLost: number == piece.before))
            }
        }
        var changes: [TouchChange] = []
        for number in isControl.indices {
            let regions = (regions[number] ?? []).sorted { $0.area > $1.area }
            let place = place(of: number)
            guard let kind = kind(of: number, place, regions, minimum) else { continue }
            changes.append(
                TouchChange(
                    layer: place, kind: kind, isControl: isControl[number],
                    before: areasBefore[number], after: areasAfter[number], regions: regions))
        }
        func rank(_ change: TouchChange) -> Int {
            (change.isControl ? 0 : 100)
                + (TouchChange.Kind.allCases.firstIndex(of: change.kind) ?? 0)
        }
        return changes.enumerated().sorted {
            (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }.map(\.element)
    }

    private func kind(
        of number: Int, _ place: TouchChange.Place, _ regions: [TouchChange.Region],
        _ minimum: Double
    ) -> TouchChange.Kind? {
        let (before, after) = (areasBefore[number], areasAfter[number])
        if place.before == nil || place.after == nil {
            // A number of the second tree that belongs to a layer of the first.
            if place.before == nil, pair.firstOf[number - first.count] >= 0 { return nil }
            let isUntouched = isControl[number] && hasControls && max(before, after) == 0
            guard isUntouched || !regions.isEmpty else { return nil }
            return place.before == nil ? .added : .removed
        }
        if regions.isEmpty { return nil }
        let slack = max(1e-6 * max(before, after), minimum / 2)
        if after <= 0, before > 0 { return .lost }
        if after < before - slack { return .shrunk }
        return after > before + slack ? .grown : .moved
    }

    private func region(
        _ group: [Piece], _ area: Double, of number: Int, isLost: Bool
    ) -> TouchChange.Region {
        let largest = group.max { $0.region.area < $1.region.area } ?? group[0]
        let example = largest.region.centroid ?? largest.region.corners[0]
        let piece = group[0]
        let place = place(of: number)
        let cause = (isLost ? place.after : place.before).map { index in
            FirstCause(isLost ? second : first, index, at: example)
        }
        return TouchChange.Region(
            box: group.reduce(Rect.null) { $0.union($1.region.box) }, area: area,
            pieces: group.map(\.region.corners), example: example,
            from: piece.before < 0 ? nil : self.place(of: piece.before).before,
            to: piece.after < 0 ? nil : self.place(of: piece.after).after,
            verdict: cause?.verdict, refusing: cause?.index)
    }
}
