import LayerGeometry

/// Converts a row of UIKit's description to a layer.
struct UIKitView {
    private let source: UIKitReader.Row
    private let parts: RowScanner.Parts
    private var layer = Layer()
    private var row: DumpRow
    /// The frames of subviews that fill the view, in case its size is uncertain.
    var filling: [Rect] = []

    init(_ source: UIKitReader.Row) {
        self.source = source
        parts = source.parts
        row = DumpRow(line: source.line)
    }

    /// Adds the layer, with notes about uncertainties.
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

    /// A name added by hand: `_save` in `_save, _cancel <UIButton: …`.
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
        // An animation that turns a view off does so for its own time.
        layer.touch.isInTransition =
            !layer.isUserInteractionEnabled && parts["animations"] != nil
        layer.touch.hasGestureRecognizers = parts["gestureRecognizers"] != nil
        layer.touch.isControl = row.baseClass.map(TouchTraits.isControl) ?? false
        layer.touch.isPassThrough = row.baseClass.map(TouchTraits.isPassThrough) ?? false
        layer.opacity = builder.opacity(parts["alpha"], line: source.line)
        if source.level == 0, let level = parts["windowLevel"].flatMap(Double.init) {
            layer.windowLevel = level.isFinite ? level : 0
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
        guard let text = parts.frame else {
            row.loseGeometry()
            if source.custom == nil {
                builder.warn(
                    .noFrame, source.line, "\(layer.name) has no frame, so hits in it are uncertain"
                )
            } else if !source.isHeadLost {
                builder.warn(
                    .customDescription, source.line,
                    "a custom description without a frame, so hits in it are uncertain")
            }
            return
        }
        guard let numbers = NumberScanner.read(text, count: 4) else {
            row.loseGeometry()
            builder.warn(.badValue, source.line, "frame is '\(text)', but must be four numbers")
            return
        }
        let frame = Rect(numbers)
        guard frame.isFinite, frame.width.isFinite, frame.height.isFinite else {
            row.loseGeometry()
            builder.warn(.nonFinite, source.line, "frame is '\(text)', which is not finite")
            return
        }
        if numbers[2] < 0 || numbers[3] < 0 {
            builder.warn(.negativeSize, source.line, "the size is negative and was normalised")
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

    /// The scroll offset: the origin of the bounds.
    private var scrollOrigin: Point {
        guard let offset = parts["contentOffset"].flatMap({ NumberScanner.read($0, count: 2) }),
            offset.allSatisfy({ $0.isFinite && $0.magnitude < 1e12 })
        else { return .zero }
        return Point(x: offset[0], y: offset[1])
    }

    /// The transform: `transform` if it is affine, and otherwise `transform3D`.
    private func matrix(_ builder: inout DumpBuilder) -> Transform3D? {
        let isSpatial = parts["transform3D"] != nil
        let key = isSpatial ? "transform3D" : "transform"
        guard let text = parts[key] else { return nil }
        guard let numbers = NumberScanner.read(text, count: isSpatial ? 16 : 6),
            numbers.allSatisfy({ $0.isFinite && $0.magnitude < 1e12 })
        else {
            builder.warn(.badValue, source.line, "\(key) is '\(text)' and was ignored")
            return nil
        }
        return Transform3D(sixOrSixteen: numbers)
    }

    /// Sets the geometry of a transformed view; returns `false` if the transform must be ignored.
    private mutating func place(
        _ matrix: Transform3D, _ frame: Rect, _ builder: inout DumpBuilder
    ) -> Bool {
        guard let plane = matrix.projectedPlane else {
            return placeInPerspective(matrix, frame, &builder)
        }
        var recovery = BoundsRecovery(frame: frame, matrix: plane)
        switch recovery.quality {
        case .known(let error) where error > 0.1:
            builder.note(
                .boundsIllConditioned, source.line,
                "the size is accurate to \(NumberText.short(error)) points, as the rotation is almost 45 degrees"
            )
        case .known: break
        case .diagonal(let sum):
            let child = filling.first {
                BoundsRecovery.fits($0.size, frame: frame, matrix: plane)
            }
            if let child {
                recovery.settle(child.size, frame: frame, matrix: plane)
                builder.note(
                    .boundsFromChild, source.line, "the size is taken from a subview that fills it")
            } else {
                row.isUncertain = true
                builder.warn(
                    .boundsDiagonal, source.line,
                    "rotated by 45 degrees: only width + height = \(NumberText.short(sum)) is known, so hits near it are uncertain"
                )
            }
        case .inconsistent: return ignore(&builder)
        }
        layer.transform = matrix
        layer.bounds = Rect(origin: layer.bounds.origin, size: recovery.size)
        layer.position = recovery.position(anchor: layer.anchorPoint, matrix: plane)
        return layer.position.isFinite
    }

    /// Sets the geometry of a view that is turned out of the plane, with perspective.
    private mutating func placeInPerspective(
        _ matrix: Transform3D, _ frame: Rect, _ builder: inout DumpBuilder
    ) -> Bool {
        guard
            let recovery = PerspectiveRecovery(
                frame: frame, matrix: matrix, anchor: layer.anchorPoint)
        else { return ignore(&builder) }
        layer.transform = matrix
        layer.bounds = Rect(origin: layer.bounds.origin, size: recovery.size)
        layer.position = recovery.position
        return layer.position.isFinite
    }

    /// Reports that the frame is used without the transform.
    private mutating func ignore(_ builder: inout DumpBuilder) -> Bool {
        row.isUncertain = true
        builder.warn(
            .boundsInconsistent, source.line,
            "frame and transform contradict each other; the frame is used, so hits are uncertain"
        )
        return false
    }
}
