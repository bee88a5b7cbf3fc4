/// The pointer over time: it glides between positions, with a ring around it while a button is down.
struct AnimatedPointer {
    /// The minimum time that a ring is shown, in milliseconds.
    private static let leastPress = 350

    /// When the pointer first appears, in milliseconds.
    private var start = 0
    private var stops: [(milliseconds: Int, x: Int, y: Int)] = []
    private var presses: [ClosedRange<Int>] = []
    private var isDown = false

    /// Records the position of the pointer, in units, at a moment.
    ///
    /// - Parameter start: When the pointer began to move there.
    mutating func take(x: Int, y: Int, isDown: Bool, from start: Int, at milliseconds: Int) {
        if let last = stops.last, (last.x, last.y) != (x, y) {
            if last.milliseconds < start { stops.append((start, last.x, last.y)) }
            if stops.last?.milliseconds == milliseconds { stops.removeLast() }
            stops.append((milliseconds, x, y))
        } else if stops.isEmpty {
            self.start = start
            stops.append((milliseconds, x, y))
        }
        if isDown, !self.isDown {
            presses.append(milliseconds...milliseconds + Self.leastPress)
        } else if self.isDown, let last = presses.last {
            presses[presses.count - 1] =
                last.lowerBound...max(milliseconds, last.lowerBound + Self.leastPress)
        }
        self.isDown = isDown
    }

    /// The pointer as SVG; empty if there was no pointer.
    ///
    /// - Parameter still: The moment to show without animation.
    func svg(still: Int, _ timeline: Timeline, _ keyframes: inout KeyframeTable) -> String {
        guard let first = stops.first, let last = stops.last else { return "" }
        // Fade in.
        var frames = ""
        for hidden in Set([0, start]).sorted() where hidden < first.milliseconds {
            frames += "\(timeline.percentage(hidden)){opacity:0;\(Self.place(first))}"
        }
        for stop in stops {
            frames += "\(timeline.percentage(stop.milliseconds)){opacity:1;\(Self.place(stop))}"
        }
        frames += "to{opacity:1;\(Self.place(last))}"
        let shown = stops.last { $0.milliseconds <= still }
        return "<g class=\"p \(keyframes.name(frames))\""
            + (shown == nil ? " opacity=\"0\"" : "")
            + " transform=\"translate(\(shown?.x ?? 0) \(shown?.y ?? 0))\">\(ring(timeline, &keyframes))"
            + "<path class=\"a\" d=\"M0 0v15l3.5-3.3 2.3 5.4 2.6-1.1-2.3-5.3h4.7z\"/></g>\n"
    }

    private func ring(_ timeline: Timeline, _ keyframes: inout KeyframeTable) -> String {
        var merged: [ClosedRange<Int>] = []
        for press in presses {
            if let last = merged.last, press.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, press.upperBound)
            } else {
                merged.append(press)
            }
        }
        if merged.isEmpty { return "" }
        let frames = merged.map { press in
            "\(timeline.percentage(press.lowerBound)){opacity:1}"
                + "\(timeline.percentage(press.upperBound)){opacity:0}"
        }
        return "<circle class=\"s r \(keyframes.name("0%{opacity:0}" + frames.joined()))\""
            + " r=\"11\" opacity=\"0\"/>"
    }

    private static func place(_ stop: (milliseconds: Int, x: Int, y: Int)) -> String {
        "transform:translate(\(stop.x)px,\(stop.y)px)"
    }
}
