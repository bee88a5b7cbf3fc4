internal import JSONEvents

/// Adds the events of responses to a graph.
///
/// The keys of an object may come in any order, so its data are merged at its end.
struct ResponseEvents {
    var graph: XcodeGraph
    /// Whether the outermost value is not an object.
    private(set) var isForeign = false
    /// Whether the response contains anything but the request.
    private(set) var hasAnswer = false
    /// Whether its request starts a new capture.
    private(set) var isFirstOfCapture = false
    private var open: [Open] = []
    private var key = ""
    /// The open groups.
    private var groupFrames: [(group: XcodeObject.Group?, members: [Int])] = []
    private var objectFrames: [XcodeGraph.Description] = []
    /// The open classes, and their subclasses.
    private var classFrames: [(name: String?, derived: [String])] = []
    private var property = XcodeProperty()
    private var list: [String] = []
    /// The object that `topLevelPropertyDescriptions` describes.
    private var owner = ""

    /// The maximum number of elements of a list to keep: more than any property has.
    private static let mostElements = 17
    /// The maximum number of properties of an object, and length of an address.
    private static let most = 128

    /// The number of open braces and brackets.
    var depth: Int { open.count }

    /// Starts with the first, or with the next response.
    init(graph: XcodeGraph = XcodeGraph()) { self.graph = graph }

    /// Processes an event.
    mutating func take(_ event: JSONEvent) {
        switch event.kind {
        case .objectStart, .arrayStart: enter(isObject: event.kind == .objectStart)
        case .objectEnd, .arrayEnd: if let last = open.popLast() { close(last) }
        case .key(let key):
            self.key = key
            if open.count == 1, key != "request", key != "version" { hasAnswer = true }
        case .string(let text), .number(let text): take(text)
        case .bool(let flag): take(flag ? "1" : "0")
        case .null: if open.isEmpty { isForeign = true }
        }
    }

    // MARK: Braces

    private mutating func enter(isObject: Bool) {
        var next = meaning(isObject: isObject)
        switch next {
        case .group:
            let group = open.last == .groups ? XcodeObject.Group(rawValue: key) ?? .other : nil
            groupFrames.append((group, []))
        case .object: objectFrames.append(XcodeGraph.Description())
        case .classEntry: classFrames.append((nil, []))
        case .table:
            // `ADDRESS` or `ADDRESS.PROPERTY`
            let parts = key.split(separator: ".", maxSplits: 1)
            owner = parts.first.map(String.init) ?? ""
            if parts.count > 1 {
                property = XcodeProperty(name: String(parts[1]))
                next = .property
            }
        case .properties where open.last == .descriptions: owner = key
        case .property: property = XcodeProperty(name: open.last == .table ? key : "")
        case .info: property.value = .other
        case .values, .components: list = []
        case .other where open.isEmpty: isForeign = true
        default: break
        }
        open.append(next)
    }

    /// The meaning of an opening brace or bracket.
    private func meaning(isObject: Bool) -> Open {
        switch (open.last, key, isObject) {
        case (nil, _, true): .root
        case (.root, "request", true): .request
        case (.root, "topLevelGroups", true): .groups
        case (.root, "topLevelPropertyDescriptions", true): .descriptions
        case (.root, "classInformation", false), (.classEntry, "subclasses", false): .classes
        case (.groups, _, true), (.object, "childGroup", true), (.additionalGroups, _, true): .group
        case (.group, "debugHierarchyObjects", false): .objects
        case (.objects, _, true): .object
        case (.object, "additionalGroups", false): .additionalGroups
        case (.object, "properties", false), (.descriptions, _, false): .properties
        case (.descriptions, _, true): .table
        case (.properties, _, true), (.table, _, true): .property
        case (.property, "propertyValue", _): isObject ? .info : .values
        case (.info, "componentValues", false): .components
        case (.classes, _, true): .classEntry
        default: .other
        }
    }

    private mutating func close(_ last: Open) {
        switch last {
        case .group: closeGroup()
        case .object: closeObject()
        case .property:
            if objectFrames.isEmpty {
                guard owner.utf8.count <= Self.most else { return graph.tallies.count(.nameless) }
                graph.apply(property, to: graph.place(of: owner))
            } else if XcodeObject.Key(rawValue: property.name) != nil,
                objectFrames[objectFrames.count - 1].properties.count < Self.most
            {
                objectFrames[objectFrames.count - 1].properties.append(property)
            }
        case .values: property.value = .list(list)
        case .components: property.value = .color(list)
        case .classEntry: closeClass()
        default: break
        }
    }

    private mutating func closeGroup() {
        guard let frame = groupFrames.popLast() else { return }
        let group = frame.group ?? .other
        graph.sort(frame.members, into: group)
        if open.last == .groups { graph.addRoots(frame.members, of: group) }
        guard let last = objectFrames.indices.last else { return }
        switch (open.last, group) {
        case (.groups, _): break
        case (.object, _): objectFrames[last].children = frame.members
        case (_, .layer): objectFrames[last].layer = frame.members.first
        case (_, .view), (_, .appKitView): objectFrames[last].views = frame.members
        default: break
        }
    }

    private mutating func closeObject() {
        guard let frame = objectFrames.popLast(), !groupFrames.isEmpty else { return }
        // Constraints, guides and controllers outnumber all other objects.
        if groupFrames[groupFrames.count - 1].group == .other { return }
        guard let address = frame.address, (1...Self.most).contains(address.utf8.count) else {
            return graph.tallies.count(.nameless)
        }
        let place = graph.place(of: address)
        graph.describe(place, frame)
        groupFrames[groupFrames.count - 1].members.append(place)
    }

    private mutating func closeClass() {
        guard let frame = classFrames.popLast(), let name = frame.name else { return }
        for derived in frame.derived { graph.classes.add(derived, below: name) }
        if classFrames.last.map({ $0.derived.count < XcodeClasses.mostDerived }) ?? false {
            classFrames[classFrames.count - 1].derived.append(name)
        }
    }

    // MARK: Values

    private mutating func take(_ text: String) {
        if open.count > 1, open[1] == .request {
            // Xcode resets what it knows of the app, and asks for all of it.
            isFirstOfCapture =
                isFirstOfCapture || key == "DBGHierarchyRequestName" && text == "Initial request"
                || key == "actionClass" && text == "DebugHierarchyResetAction"
            return
        }
        switch (open.last, key) {
        case (nil, _): isForeign = true
        case (.group, "groupingID"):
            groupFrames[groupFrames.count - 1].group = XcodeObject.Group(rawValue: text) ?? .other
        case (.object, "objectID"): objectFrames[objectFrames.count - 1].address = text
        case (.object, "className"):
            objectFrames[objectFrames.count - 1].className = XcodeClasses.shortened(
                text)
        case (.property, "propertyName"): property.name = text
        case (.property, "propertyFormat"): property.format = text
        case (.property, "propertyValue"): property.value = .text(text)
        case (.property, "fetchStatus"): property.status = text
        case (.property, "propertyValueStatus"): property.oldStatus = text
        case (.values, _), (.components, _):
            if list.count < Self.mostElements { list.append(text) }
        case (.info, "memoryAddress"):
            if text.utf8.count <= Self.most { property.value = .reference(text) }
        case (.classEntry, "className"):
            classFrames[classFrames.count - 1].name = XcodeClasses.shortened(text)
        default: break
        }
    }

    // MARK: Open elements

    /// The meaning of an open brace or bracket.
    enum Open {
        /// The response itself.
        case root
        case request
        /// `topLevelGroups`, a group, and its `debugHierarchyObjects`.
        case groups, group, objects
        case object
        case additionalGroups
        case properties, property
        /// A `propertyValue` that is an array or an object, and its `componentValues`.
        case values, info, components
        /// `topLevelPropertyDescriptions`, and the properties of one object in it.
        case descriptions, table
        case classes, classEntry
        case other
    }
}
