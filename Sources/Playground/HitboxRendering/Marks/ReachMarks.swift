import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension StageLines {
    /// Fills the part of a layer in which it gets the touch, and hatches the rest in the colours of the
    /// layers that take it.
    func draw(_ reach: LayerReach, on samples: inout SampleRaster) {
        if options.hasColors {
            // There are thousands of samples, of few colours.
            var marks: [SampleColor: SampleColor] = [:]
            for region in reach.regions {
                paint(region, on: &samples) { sample in
                    if let known = marks[sample.fill] { return known }
                    let mark = mark(on: sample.fill)
                    marks[sample.fill] = mark
                    return mark
                }
            }
        }
        let isInPixels = samples.across * samples.down > 8
        for taker in reach.takers {
            let color = taker.index.flatMap { shapes.tree[$0].visibleColor }
            var last: (fill: SampleColor, hatch: SampleColor)?
            for region in taker.regions {
                paint(region, on: &samples) { sample in
                    let place = sample.column + sample.row
                    let isDrawn = isInPixels ? place / 3 % 3 == 0 : place.isMultiple(of: 2)
                    if !isDrawn { return nil }
                    if let last, last.fill == sample.fill { return last.hatch }
                    let hatch = hatch(color, on: sample.fill)
                    last = (sample.fill, hatch)
                    return hatch
                }
            }
        }
    }

    /// Sets the samples of a polygon of scene space.
    private func paint(
        _ region: ConvexRegion, on samples: inout SampleRaster,
        _ color: (SampleRaster.Sample) -> SampleColor?
    ) {
        let corners = region.corners.compactMap { toStage.apply(to: $0) }
        let shape = ConvexShape(corners: corners)
        if corners.count < region.cornerCount || shape.isEmpty { return }
        samples.line(SampleSpans(samples.scaled(shape), within: samples.area), color)
    }

    /// A fill with a touch of the colour of what is hit.
    private func mark(on fill: SampleColor) -> SampleColor {
        let ground = fill.rgb(on: options.ground)
        let hit = options.color(of: .hit, beside: [fill: 1]).rgb(on: options.ground)
        return SampleColor(
            options.shown(ground.mixed(with: hit, part: options.hasFewColors ? 1 : 0.45)))
    }

    /// The colour of a taker on a fill, if the two can be told apart.
    private func hatch(_ color: LayerColor?, on fill: SampleColor) -> SampleColor {
        guard options.hasColors else { return .ink }
        let ground = fill.rgb(on: options.ground)
        guard let color = color.map({ options.shown(RGB($0)) }), !color.isLike(ground) else {
            return SampleColor(options.shown(ground.mixed(with: ground.readable, part: 0.6)))
        }
        return SampleColor(color)
    }
}

extension LayerNode {
    /// Its own colour, or that of the nearest layer that it is in.
    fileprivate var visibleColor: LayerColor? {
        sequence(first: self, next: \.superlayer).lazy.compactMap(\.backgroundColor)
            .first { $0.alpha > 0 }
    }
}
