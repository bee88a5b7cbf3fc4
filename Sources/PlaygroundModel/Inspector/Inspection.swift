import LayerGeometry
import TerminalTypes

/// The properties of a layer as the inspector shows them: names and values as text.
///
/// First what is set that touches and drawing depend on, then the geometry, then all else that is not
/// as in a new layer. What is as in a new layer is folded into one line, which can be opened.
public struct Inspection: Hashable, Sendable {
    /// One property, or the line of those that have their default value.
    public struct Line: Hashable, Sendable {
        /// CALayer's name of it.
        public let name: String
        /// Its value, with one decimal where points and degrees need no more.
        public let value: String
        /// Its value with all decimals.
        public let exact: String
        /// The value that is stored, where an animation shows another one.
        public let stored: String?
        /// Whether it differs from what a new layer has.
        public let isSet: Bool
        /// Whether it is the line that opens and closes those with their default value.
        public let isFold: Bool
        /// What is edited on this line; `nil` where nothing can be.
        public var property: LayerProperty? {
            isFold ? nil : LayerProperty(rawValue: name)
        }
        /// The column of the value, from the left edge of the inspector.
        public var column: Int {
            let end = 1 + name.cellWidth + 1
            return isFold ? end : max(Inspection.valueColumn, end)
        }

        /// What is written as the value on a line of so many cells: on the chosen one all decimals,
        /// where there is room for them.
        public func text(isChosen: Bool, columns: Int) -> String {
            let room = max(0, columns - column)
            return (isChosen && exact.cellWidth <= room ? exact : value).cut(toCells: room)
        }
    }

    /// The column of most values, from the left edge of the inspector.
    public static let valueColumn = 13

    /// How many lines most layers have, one for a tool among them: so many have room, whatever is
    /// selected, so that nothing jumps under the pointer.
    static let usualCount = 7

    /// The lines, from top to bottom.
    public let lines: [Line]
    /// Whether Enter does something on a line: it edits a property, or opens or closes the fold.
    func canEdit(_ line: Int) -> Bool {
        lines.indices.contains(line) && (lines[line].isFold || lines[line].property != nil)
    }
    /// The line of the property that a tool is changing; `nil` where none is.
    public let editedLine: Int?

    /// Reads the properties of a layer.
    ///
    /// - Parameters:
    ///   - shown: The layer as it is shown.
    ///   - stored: The layer as it is stored.
    ///   - edit: The use of a tool; until it ends, lines stay where they were when it began.
    ///   - opensDefaults: Whether properties with their default value have lines of their own.
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
        let folded = InspectedProperty.byFamiliarity.filter { !isOpen($0) && $0.isEditable }
        // Below all others, so that none of them moves where the tool is for a property at its default.
        let added = folded.filter { $0.name == edited && !opensDefaults }
        let names = folded.map(\.name).filter { name in !added.contains { $0.name == name } }
        let told = opensDefaults ? "" : names.joined(separator: " ")
        let fold = Line(
            name: "default:", value: told, exact: told, stored: nil, isSet: false, isFold: true)
        lines =
            (all.filter(isOpen) + added).map(line) + (names.isEmpty ? [] : [fold])
            + (opensDefaults ? folded.map(line) : [])
        editedLine = lines.firstIndex { !$0.isFold && $0.name == edited }
    }
}

extension EditSession {
    /// The property that is changed: the tool's or, of the flags, the chosen one.
    var property: LayerProperty { tool.property ?? Tool.flagProperties[flag] }
}
