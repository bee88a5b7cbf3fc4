import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension StageLines {
    /// Fills the part of a layer in which it gets the touch, with dots where there are only lines, and
    /// hatches the rest in the colours of the layers that take it, as far as they have one.
    func draw(_ reach: LayerReach, on samples: inout SampleRaster) {
        let (lines, width, isDotted) = (samples.lines, samples.width, options.listsPlanes)
        func isMarked(_ sample: SampleRaster.Sample) -> Bool {
            !isDotted
                || (sample.column + 2 * sample.row) % 4 == 0
                    && lines[sample.row * width + sample.column] == .ground
        }
        samples.line(spans(of: reach.regions, in: samples), where: isMarked, mark)
        let isInPixels = samples.across * samples.down > 8
        func isHatched(_ sample: SampleRaster.Sample) -> Bool {
            let place = sample.column + sample.row
            return isInPixels ? place / 3 % 3 == 0 : place.isMultiple(of: 4)
        }
        for taker in reach.takers {
            let color = taker.index.flatMap { shapes.tree[$0].backgroundColor }
            let spans = spans(of: taker.regions, in: samples)
            samples.line(spans, where: isHatched) { hatch(color, on: $0) }
        }
    }

    /// The samples of polygons of scene space.
    private func spans(
        of regions: some Sequence<ConvexRegion>, in samples: SampleRaster
    ) -> [SampleSpans] {
        let toSamples = toStage.concatenating(
            .scale(x: Double(samples.across), y: Double(samples.down)))
        let area = samples.area
        return regions.compactMap { region in
            // Of thousands of small ones, most have no sample.
            guard let box = region.box.box(carriedBy: toSamples),
                !Range.centres(from: box.minX, to: box.maxX, within: area.columns).isEmpty,
                !Range.centres(from: box.minY, to: box.maxY, within: area.rows).isEmpty,
                let shape = ConvexShape(region.corners, toSamples.apply)
            else { return nil }
            return SampleSpans(shape, within: area)
        }
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
        let hit = options.color(of: .hit, beside: [fill])
        if options.glyphs == .ascii { return hit }
        // More of it on a strong colour, which would stay another hue, and of another green on a green one.
        let greens = [RGB(RGBColor(MarkHue.hit.look.base)), hit.rgb(on: options.ground)]
        let mixed = greens.flatMap { green in
            [0.45, 0.6, 0.75, 0.9].map { options.shown(ground.mixed(with: green, part: $0)) }
        }
        let marked = mixed.first {
            $0.green >= 1.15 * max($0.red, $0.blue) && $0.distance(to: ground) >= 0.05
        }
        return marked.map { SampleColor($0) } ?? hit
    }

    /// The colour of a taker on a fill, if the two can be told apart, or else that of the x-ray: a clear layer over a
    /// control leaves it in sight.
    private func hatch(_ color: LayerColor?, on fill: SampleColor) -> SampleColor {
        let own = color.flatMap { $0.alpha > 0 ? options.shown(RGB($0)) : nil }
        guard options.hasColors, let own, own.distance(to: fill.rgb(on: options.ground)) >= 0.03
        else {
            return options.edge(on: fill)
        }
        return SampleColor(own)
    }
}
