import Diagnostics
import LayerGeometry

/// Converts a row of EarlGrey's view hierarchy to a layer.
struct EarlGreyView {
    private let source: EarlGreyReader.Row
    private let row: EarlGreyRow
    private let origin: Point

    /// - Parameter origin: The origin of its bounds.
    init(_ source: EarlGreyReader.Row, scrolled origin: Point) {
        self.source = source
        row = source.parsed
        self.origin = origin
    }

    /// Whether it is an accessibility element that is not a view.
    var isElement: Bool { !row.isCut && row["frame"] == nil && row["alpha"] == nil }

    /// Adds the layer, with notes about values that cannot be used.
    func add(to builder: inout DumpBuilder) {
        var layer = Layer(name: row["AX.id"] ?? row.className)
        layer.className = row.className
        let isAccessible = (row["AX"] ?? row["isAccessible"]) == "Y"
        // A container's label consists of its subviews' labels.
        layer.text = row["text"] ?? (isAccessible ? row["AX.label"] : nil)
        layer.isHidden = row.has("hidden")
        layer.isUserInteractionEnabled = !row.isInteractionDisabled
        layer.touch.isControl = isAccessible && hasTrait
        layer.opacity = builder.opacity(row["alpha"], line: source.line)
        var known = DumpRow(line: source.line)
        known.className = VisibleText.escaped(row.className)
        known.address = row.address
        known.isDisabled = row.has("disabled")
        known.isUncertain = source.isUncertain
        if isElement {
            known.hasGeometry = false
            builder.add(layer, level: source.level, known)
        } else {
            layer.bounds = Rect(origin: origin, size: .zero)
            builder.add(layer, level: source.level, known, at: PrintedRect(braces: row["frame"]))
        }
    }

    /// Whether its traits are those of a touch target.
    private var hasTrait: Bool {
        let traits = (row["AX.traits"] ?? "").split(separator: ",")
        return traits.contains { trait in
            ["Button", "Link", "Adjustable", "SearchField", "KeyboardKey"].contains {
                trait.hasSuffix("Trait\($0)")
            }
        }
    }

    // MARK: Places

    /// The screen origin of a view whose accessibility frame equals its own.
    static func plainOrigin(_ row: EarlGreyRow) -> Point? { places(row)?.screen }

    /// The origins of a view on the screen and in its superview; `nil` if its accessibility frame
    /// is missing or differs from its own.
    static func places(_ row: EarlGreyRow) -> (screen: Point, frame: Point)? {
        guard let screen = PrintedRect(braces: row["AX.frame"]).rect,
            let frame = PrintedRect(braces: row["frame"]).rect,
            !frame.isEmpty, (screen.width - frame.width).magnitude < 0.01,
            (screen.height - frame.height).magnitude < 0.01
        else { return nil }
        return (screen.origin, frame.origin)
    }
}
