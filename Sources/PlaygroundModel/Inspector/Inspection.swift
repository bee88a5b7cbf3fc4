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
        public let stored: String?
        /// Whether it differs from the default.
        public let isSet: Bool
        /// Whether it is the line that folds and unfolds properties with default values.
        public let isFold: Bool
        /// The property that is edited on this line; `nil` if it is read-only.
        public var property: LayerProperty? {
            isFold ? nil : LayerProperty(rawValue: name)
        }
        /// The column of the value, from the left edge of the inspector.
        public var column: Int {
            let end = 1 + name.cellWidth + 1
            return isFold ? end : max(Inspection.valueColumn, end)
        }

        /// The value to show on a line of a given width; the chosen line shows all decimals if they
        /// fit.
        public func text(isChosen: Bool, columns: Int) -> String {
            let room = max(0, columns - column)
            return (isChosen && exact.cellWidth <= room ? exact : value).cut(toCells: room)
        }
    }

    /// The column of most values, from the left edge of the inspector.
    public static let valueColumn = 13

    /// The number of lines of most layers, including one for a tool.
    ///
    /// The pane always reserves them, so that nothing jumps under the pointer when the selection
    /// changes.
    static let usualCount = 7
    /// The same where properties with their default value have lines of their own: what can be set, the
    /// frame, the fold, and two more, such as a class and a text.
    static let openedCount = 22

    /// The lines, from top to bottom.
    public let lines: [Line]
    /// Whether Enter has an effect on a line: it edits a property, or folds or unfolds the
    /// defaults.
    func canEdit(_ line: Int) -> Bool {
        lines.indices.contains(line) && (lines[line].isFold || lines[line].property != nil)
    }
    /// The line of the property being edited; `nil` for none.
    public let editedLine: Int?

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
        let edited = edit.map { InspectedProperty.name(of: $0.property) }
        func line(_ property: InspectedProperty) -> Line {
            let (value, model) = (property.text(shown, false), property.text(stored, false))
            return Line(
                name: property.name, value: value, exact: property.text(shown, true),
                stored: value == model ? nil : model, isSet: property.isSet(stored), isFold: false)
        }
        let all = InspectedProperty.all
        let isOpen = { (property: InspectedProperty) in
            property.isSet(reference) || property.isSet(shown) && edit == nil
        }
        let folded = InspectedProperty.byFamiliarity.filter {
            !isOpen($0) && $0.isOffered(on: stored)
        }
        // An edited property with its default value goes last, so that no other line moves.
        let added = folded.filter { $0.name == edited && !opensDefaults }
        let names = folded.map(\.name).filter { name in !added.contains { $0.name == name } }
        let list = opensDefaults ? "" : names.joined(separator: " ")
        let fold = Line(
            name: "default:", value: list, exact: list, stored: nil, isSet: false, isFold: true)
        lines =
            (all.filter(isOpen) + added).map(line) + (names.isEmpty ? [] : [fold])
            + (opensDefaults ? folded.map(line) : [])
        editedLine = lines.firstIndex { !$0.isFold && $0.name == edited }
    }
}

extension EditSession {
    /// The edited property: the tool's, or the chosen flag.
    var property: LayerProperty { tool.property ?? Tool.flagProperties[flag] }
}
