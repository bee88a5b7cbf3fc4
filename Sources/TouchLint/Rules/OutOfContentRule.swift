import LayerGeometry

/// `out-of-content`: a view that is or contains a target starts beyond the content of its scroll
/// view, so that it cannot be scrolled to.
enum OutOfContentRule {
    static func findings(_ map: ViewMap) -> [TouchFinding] {
        var findings: [TouchFinding] = []
        var reported = 0
        for target in map.targets where target >= reported && map.views[target].isLive {
            let scroller = map.views[target].scroller
            guard scroller >= 0, let content = map.views[scroller].layer.touch.contentSize else {
                continue
            }
            let child = map.branch(of: target, below: scroller)
            let size = map.views[scroller].layer.bounds.size
            let (width, height) = (max(content.width, size.width), max(content.height, size.height))
            guard let frame = map.tree[child].frame, frame.isFinite,
                frame.minX >= width || frame.minY >= height,
                map.views[child].visible.isEmpty  // Insets let people scroll further.
            else { continue }
            reported = map.views[child].end
            findings.append(
                TouchFinding(
                    .outOfContent, .warning, child, by: scroller,
                    "\(layer: child) begins at \(frame.origin), outside the content of \(layer: scroller), whose contentSize is \(content.width)x\(content.height)",
                    help:
                        "make the contentSize of \(layer: scroller) larger, or constrain \(layer: child) to its content"
                ))
        }
        return findings
    }
}
