import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension StageLines {
    /// Fills the part of a layer in which it gets the touch, with dots where there are only lines, and
    /// hatches the rest in the colours of the layers that take it.
    func draw(_ reach: LayerReach, on samples: inout SampleRaster) {
        // There are thousands of samples, of few colours.
        var marks: [SampleColor: SampleColor] = [:]
        let (lines, width) = (samples.lines, samples.width)
        for region in reach.regions {
            paint(region, on: &samples) { sample in
                let isDot =
                    (sample.column + 2 * sample.row) % 4 == 0
                    && lines[sample.row * width + sample.column] == .ground
                if options.listsPlanes, !isDot { return nil }
                if let known = marks[sample.fill] { return known }
                let mark = mark(on: sample.fill)
                marks[sample.fill] = mark
                return mark
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
        // In a colour of their own, dots are not joined to lines.
        guard options.hasColors else {
            return options.glyphs == .ascii ? SampleColor(RGB.white) : .ink
        }
        let ground = fill.rgb(on: options.ground)
        if options.hasFewColors {
            // Of these, what is seen best would be black or white.
            let green = RGB(RGBColor(MarkHue.hit.look.basic[0]))
            return SampleColor(green.isLike(ground) ? ground.readable : green)
        }
        let hit = options.color(of: .hit, beside: [fill: 1])
        if options.glyphs == .ascii { return hit }
        // More of it on a strong colour, which would stay another hue.
        let mixed = [0.45, 0.6, 0.75, 0.9].map { part in
            options.shown(ground.mixed(with: hit.rgb(on: options.ground), part: part))
        }
        return SampleColor(
            mixed.first { $0.green >= 1.15 * max($0.red, $0.blue) } ?? mixed[0])
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
