import LayerGeometry
import TerminalTypes

/// The properties of a layer in the inspector, as text.
///
/// First the properties that affect touches and visibility, then the geometry, then all others that
/// differ from their defaults. Properties with default values are folded into one line, which can
/// be expanded.
public struct Inspection: Hashable, Sendable {
    /// One property, or the folded line of those with default values.
    public struct Line: Hashable, Sendable {
        /// The property's name in CALayer.
        public let name: String
        /// Its value, with one decimal for points and degrees.
        public let value: String
        /// Its value with all decimals.
        public let exact: String
        /// The model value, if an animation shows another one.
        public internal(set) var stored: String?
        /// Whether it differs from the default.
        public let isSet: Bool
        /// Whether it is the line that folds and unfolds properties with default values.
        public internal(set) var isFold = false
        /// The property that is edited on this line; `nil` if it is read-only.
        public var property: LayerProperty? {
            isFold ? nil : LayerProperty.named(name)
        }
        /// The column after the longest name of all lines; 0 if those with default values are folded.
        fileprivate var end = 0
        /// The cells that the widest value of all lines takes, rounded up so that it rarely changes.
        fileprivate var widest = 0

        /// The column of the value, from the left edge of an inspector of a given width.
        ///
        /// Where all properties are listed, the values start as far to the right as the widest one allows, so
        /// that few names are too long. On the chosen line, all decimals may need more room.
        public func column(isChosen: Bool, columns: Int) -> Int {
            let least = 1 + name.cellWidth + 1
            if isFold { return least }
            let room = isChosen ? max(widest, exact.cellWidth) : widest
            return max(Inspection.valueColumn, least, min(end, columns - room))
        }

        /// The cells of the value, and of the model value beside it.
        fileprivate var width: Int {
            let model = stored.map { "  \(Inspection.modelLabel)\($0)".cellWidth } ?? 0
            return isFold ? 0 : value.cellWidth + model
        }

        /// The value to show on a line of a given width; the chosen line shows all decimals if they
        /// fit.
        public func text(isChosen: Bool, columns: Int) -> String {
            let room = max(0, columns - column(isChosen: isChosen, columns: columns))
            if isFold { return names(in: room) }
            return (isChosen && exact.cellWidth <= room ? exact : value).cut(toCells: room)
        }

        /// As many names of properties with default values as fit: part of one could not be typed.
        private func names(in room: Int) -> String {
            if value.cellWidth <= room { return value }
            var names = value.split(separator: " ")
            while !names.isEmpty, names.joined(separator: " ").cellWidth + 2 > room {
                names.removeLast()
            }
            return (names + ["…"]).joined(separator: " ").cut(toCells: room)
        }
    }

    /// The column of most values, from the left edge of the inspector.
    public static let valueColumn = 13
    /// What precedes a model value.
    public static let modelLabel = "model "

    /// What is shown for a text, class or name that is not set, as for other properties.
    private static let nothing = "none"

    /// The number of lines of most layers, including one for a tool.
    ///
    /// The pane always reserves them, so that nothing jumps under the pointer when the selection
    /// changes.
    static let usualCount = 7
    /// The same where properties with their default value have lines of their own: those and the fold.
    static let openedCount = properties.count + 1

    /// The properties with a line of their own, in display order.
    private static let properties = LayerProperty.all.filter { $0.whole == nil }
    /// The same, in the order in which those with default values are listed.
    private static let byFamiliarity =
        (LayerProperty.geometry + LayerProperty.touches + LayerProperty.others).filter {
            $0.whole == nil
        }

    /// The lines, from top to bottom.
    public let lines: [Line]
    /// Whether Enter has an effect on a line: it edits a property, or folds or unfolds the
    /// defaults.
    func canEdit(_ line: Int) -> Bool {
        lines.indices.contains(line) && (lines[line].isFold || lines[line].property != nil)
    }
    /// The line of the property being edited; `nil` for none.
    public let editedLine: Int?

    /// No lines.
    init() { (lines, editedLine) = ([], nil) }

    /// Reads the properties of a layer.
    ///
    /// - Parameters:
    ///   - shown: The layer in the presentation tree.
    ///   - stored: The layer in the model tree.
    ///   - edit: The edit in progress; until it ends, lines keep their places.
    ///   - opensDefaults: Whether properties with default values have their own lines.
    init(
        _ shown: Layer, stored: Layer, during edit: EditSession? = nil, opensDefaults: Bool = false
    ) {
        let reference = edit?.old.layer ?? stored
        let edited = edit.map { $0.property.whole ?? $0.property }
        func line(_ property: LayerProperty) -> Line {
            let value = property.shown(in: shown, decimals: 1)
            let model = property.shown(in: stored, decimals: 1)
            let exact = property.shown(in: shown, decimals: nil)
            return Line(
                name: property.name, value: value.isEmpty ? Self.nothing : value,
                exact: exact.isEmpty ? Self.nothing : exact,
                stored: value == model ? nil : model, isSet: Self.isSet(property, in: stored))
        }
        let isOpen = { (property: LayerProperty) in
            Self.isSet(property, in: reference)
                || Self.isSet(property, in: shown) && edit == nil
        }
        let folded = Self.byFamiliarity.filter {
            !isOpen($0) && Self.isOffered($0, on: stored)
        }
        // An edited property with its default value goes last, so that no other line moves.
        let added = folded.filter { $0 == edited && !opensDefaults }
        let rest = folded.filter { !added.contains($0) }
        let list = opensDefaults ? "" : rest.map(\.name).joined(separator: " ")
        let fold = Line(
            name: "default:", value: list, exact: list, isSet: false, isFold: true)
        var lines =
            (Self.properties.filter(isOpen) + added).map(line) + Self.mask(of: shown)
            + (rest.isEmpty ? [] : [fold]) + (opensDefaults ? folded.map(line) : [])
        if opensDefaults {
            let end = 2 + (lines.map(\.name.cellWidth).max() ?? 0)
            let widest = ((lines.map(\.width).max() ?? 0) + 3) / 4 * 4
            for place in lines.indices { (lines[place].end, lines[place].widest) = (end, widest) }
        }
        self.lines = lines
        editedLine = lines.firstIndex { !$0.isFold && $0.name == edited?.name }
    }

    /// The name of the mask, which is a layer of its own.
    private static func mask(of layer: Layer) -> [Line] {
        let name = layer.mask?.displayName
        return name.map { [Line(name: "mask", value: $0, exact: $0, isSet: true)] } ?? []
    }

    /// Whether a property differs from its default; geometry always counts as set.
    private static func isSet(_ property: LayerProperty, in layer: Layer) -> Bool {
        if [.position, .anchorPoint, .bounds, .frame].contains(property) { return true }
        guard let value = property.value(of: layer), let standard = property.standard else {
            return true
        }
        return !value.isClose(to: standard, within: 0)
    }

    /// Whether it can be edited on a layer where it has its default value: levels are for windows.
    private static func isOffered(_ property: LayerProperty, on layer: Layer) -> Bool {
        property != .windowLevel || layer.className?.hasSuffix("Window") == true
    }
}

extension EditSession {
    /// The edited property: the tool's, or the chosen flag.
    var property: LayerProperty { tool.property ?? Tool.flagProperties[flag] }
}

/// Actions in the inspector.
public enum InspectorAction: Hashable, Sendable {
    /// Goes to the clicked line, given by its name; a click on the value edits the property.
    ///
    /// Given by name, because ending an edit may move lines.
    case click(String, edits: Bool)
    /// Edits the property on the line.
    case editLine
}
