import LayerGeometry

/// A row of UIKit's description as a layer.
struct UIKitView {
    private let source: UIKitReader.Row
    private let parts: RowScanner.Parts
    private var layer = Layer()
    private var row: DumpRow
    /// The frames of subviews that fill the view, for where its size is in doubt.
    var filling: [Rect] = []

    init(_ source: UIKitReader.Row) {
        self.source = source
        parts = source.parts
        row = DumpRow(line: source.line)
    }

    /// Adds the layer, and notes what is doubtful about it.
    mutating func add(to builder: inout DumpBuilder) {
        layer.name = source.custom.map { String($0.prefix(60)) } ?? givenName ?? parts.className
        row.className = source.custom == nil ? parts.className : ""
        row.baseClass = parts["baseClass"]
        row.address = parts.address
        row.isUncertain = source.isUncertain
        row.isDisabled = parts["enabled"] == "NO"
        layer.className = row.className.isEmpty ? nil : row.className
        readFlags(&builder)
        if source.isLayer {
            row.hasGeometry = false
        } else {
            readGeometry(&builder)
        }
        builder.add(layer, level: source.level, row)
    }

    /// The name that somebody gave the view: `_save` of `_save, _cancel <UIButton: …`.
    private var givenName: String? {
        let name = parts.names.prefix { $0 != "," && $0 != " " && $0 != ":" }
            .filter { $0 != "'" && $0 != "\"" }
        let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        return isName && name.contains(where: \.isLetter) ? name : nil
    }

    private mutating func readFlags(_ builder: inout DumpBuilder) {
        layer.text = parts["text"] ?? parts["placeholder"]
        layer.isHidden = parts["hidden"] == "YES"
        layer.masksToBounds = parts["clipsToBounds"] == "YES"
        layer.isUserInteractionEnabled = parts["userInteractionEnabled"] != "NO"
        layer.touch.hasGestureRecognizers = parts["gestureRecognizers"] != nil
        layer.touch.isControl = row.baseClass.map(TouchTraits.isControl) ?? false
        if let alpha = parts["alpha"] {
            if let number = Double(alpha), number.isFinite {
                layer.opacity = Float(max(0, min(1, number)))
                if (number - 0.01).magnitude < 1e-6 {
                    builder.note(
                        .alphaBoundary, source.line,
                        "its alpha is 0.01, where rounding decides whether it takes touches")
                }
            } else {
                builder.warn(.badValue, source.line, "alpha is '\(alpha)', and taken for 1")
            }
        }
        layer.backgroundColor = parts["backgroundColor"].flatMap(DumpColor.read)
        if let size = parts["contentSize"].flatMap({ NumberScanner.read($0, count: 2) }),
            size.allSatisfy(\.isFinite)
        {
            layer.touch.contentSize = Size(width: size[0], height: size[1])
        }
    }

    // MARK: Geometry

    private mutating func readGeometry(_ builder: inout DumpBuilder) {
        guard let text = parts["frame"] else {
            lose()
            if source.custom == nil {
                builder.warn(
                    .noFrame, source.line, "\(layer.name) has no frame: hits in it are uncertain")
            } else if !source.isHeadLost {
                builder.warn(
                    .customDescription, source.line,
                    "a description of the class's own, without a frame: hits in it are uncertain")
            }
            return
        }
        guard let numbers = NumberScanner.read(text, count: 4) else {
            lose()
            builder.warn(.badValue, source.line, "frame is '\(text)', and should be four numbers")
            return
        }
        let frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        guard frame.isFinite, frame.width.isFinite, frame.height.isFinite else {
            lose()
            builder.warn(.nonFinite, source.line, "frame is '\(text)', which is nowhere")
            return
        }
        if numbers[2] < 0 || numbers[3] < 0 {
            builder.warn(.negativeSize, source.line, "the size is below 0 and turned round")
        }
        if let anchor = parts["anchorPoint"].flatMap({ NumberScanner.read($0, count: 2) }),
            anchor.allSatisfy({ $0.isFinite && $0.magnitude < 1e6 })
        {
            layer.anchorPoint = UnitPoint(x: anchor[0], y: anchor[1])
        }
        let origin = scrollOrigin
        layer.bounds = Rect(x: origin.x, y: origin.y, width: 0, height: 0)
        let placed = matrix(&builder).map { place($0, frame, &builder) } ?? false
        if !placed { layer.setFrame(frame) }
    }

    /// A row without geometry: its own space is its superview's, and nothing in it is hit.
    private mutating func lose() {
        row.hasGeometry = false
        row.isUncertain = true
    }

    /// How far the content is scrolled: the origin of the bounds.
    private var scrollOrigin: Point {
        guard let offset = parts["contentOffset"].flatMap({ NumberScanner.read($0, count: 2) }),
            offset.allSatisfy({ $0.isFinite && $0.magnitude < 1e12 })
        else { return .zero }
        return Point(x: offset[0], y: offset[1])
    }

    private func matrix(_ builder: inout DumpBuilder) -> Transform3D? {
        guard let text = parts["transform"] else { return nil }
        guard let numbers = NumberScanner.read(text, count: 6),
            numbers.allSatisfy({ $0.isFinite && $0.magnitude < 1e12 })
        else {
            builder.warn(.badValue, source.line, "transform is '\(text)', and left out")
            return nil
        }
        return Transform3D(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
            ty: numbers[5])
    }

    /// Places a transformed view; returns `false` where the transform has to be left out.
    private mutating func place(
        _ matrix: Transform3D, _ frame: Rect, _ builder: inout DumpBuilder
    ) -> Bool {
        var recovery = BoundsRecovery(frame: frame, matrix: matrix)
        switch recovery.quality {
        case .known(let error) where error > 0.1:
            builder.note(
                .boundsIllConditioned, source.line,
                "the size is known to \(NumberText.short(error)) points, being turned by nearly 45 degrees"
            )
        case .known: break
        case .diagonal(let sum):
            let child = filling.first {
                BoundsRecovery.fits($0.size, frame: frame, matrix: matrix)
            }
            if let child {
                recovery.settle(child.size, frame: frame, matrix: matrix)
                builder.note(
                    .boundsFromChild, source.line, "the size is that of a subview that fills it")
            } else {
                row.isUncertain = true
                builder.warn(
                    .boundsDiagonal, source.line,
                    "turned by 45 degrees: only width + height = \(NumberText.short(sum)) is known, so hits near it are uncertain"
                )
            }
        case .inconsistent:
            row.isUncertain = true
            builder.warn(
                .boundsInconsistent, source.line,
                "frame and transform do not belong together: shown as its frame, hits are uncertain"
            )
            return false
        }
        layer.transform = matrix
        layer.bounds = Rect(origin: layer.bounds.origin, size: recovery.size)
        layer.position = recovery.position(anchor: layer.anchorPoint, matrix: matrix)
        return layer.position.isFinite
    }
}
