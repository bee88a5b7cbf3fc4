/// The objects of a capture, merged from its responses by their addresses.
///
/// Later responses refine earlier ones. A package of a session with several captures contains all
/// of them: once Xcode asks for everything anew, or the windows and their contents are described
/// again, earlier trees are dropped.
struct XcodeGraph {
    /// The maximum number of objects of all kinds.
    static let mostObjects = 1_000_000
    /// The maximum total number of bytes of texts.
    private static let mostText = 64 << 20

    private(set) var objects: [XcodeObject] = []
    /// The objects' indexes by their addresses.
    private var places: [String: Int] = [:]
    /// The top-level objects, in the order in which they were listed first.
    private var roots: [XcodeObject.Group: [Int]] = [:]
    /// The last response that listed each of them.
    private var rootResponses: [XcodeObject.Group: [Int: Int]] = [:]
    /// The number of bytes of texts so far.
    private var textCount = 0
    var classes = XcodeClasses()
    var tallies = CaptureTallies()
    /// The current response, counted from 0.
    private(set) var response = 0
    /// The first response of the last capture.
    private var start = 0
    /// The objects whose children this response lists again.
    private var again: Set<Int> = []
    /// The number of captures of the windows.
    private(set) var captures = 1

    /// Whether the maximum number of objects is exceeded.
    var isFull: Bool { objects.count > Self.mostObjects }

    /// Whether any response before this one listed top-level objects.
    private var hadRoots = false

    /// Continues with the next response.
    ///
    /// - Parameter isFirstOfCapture: Whether this one answered a request that starts a capture.
    mutating func endResponse(isFirstOfCapture: Bool) {
        let hasRoots = rootResponses.values.contains { $0.values.contains(response) }
        if isFirstOfCapture, hasRoots, hadRoots, start < response {
            start = response
            captures += 1
        }
        hadRoots = hadRoots || hasRoots
        response += 1
        again = []
    }

    /// The index of an object, which need not have been described yet.
    mutating func place(of address: String) -> Int {
        if let place = places[address] { return place }
        let place = objects.count
        places[address] = place
        objects.append(XcodeObject(address: address))
        return place
    }

    // MARK: Objects

    /// The description of an object in a response.
    struct Description {
        var address: String?
        var className: String?
        var children: [Int]?
        var layer: Int?
        var views: [Int]?
        var properties: [XcodeProperty] = []
    }

    /// Merges the description of an object.
    mutating func describe(_ place: Int, _ description: Description) {
        if let name = description.className {
            // Addresses are reused: this was a different object.
            if objects[place].className ?? name != name { objects[place].forgetProperties() }
            objects[place].className = name
        }
        if let children = description.children {
            if (0..<response).contains(objects[place].childrenFrom) { again.insert(place) }
            objects[place].children = children
            objects[place].childrenFrom = response
        }
        if let layer = description.layer { objects[place].layerObject = layer }
        if let views = description.views { objects[place].views = views }
        for property in description.properties { apply(property, to: place) }
    }

    /// Merges the description of a property.
    mutating func apply(_ property: XcodeProperty, to place: Int) {
        guard let key = XcodeObject.Key(rawValue: property.name) else { return }
        let address = objects[place].address
        switch property.outcome {
        case .unchanged: break
        case .failed: tallies.count(.failed, property.name, at: address)
        case .none: objects[place].clear(key)
        case .got:
            if case .reference(let address) = property.value {
                let other = self.place(of: address)
                if key == .mask { objects[place].mask = other }
                if key == .delegate { objects[place].delegate = other }
            } else if let text = property.value.text, key.isText, !hasRoom(for: text) {
                tallies.count(.tooLong, property.name, at: address)
            } else if !objects[place].set(key, property.value, format: property.format) {
                tallies.count(.malformed, property.name, at: address)
            }
        }
    }

    /// Whether a text fits into the limit.
    private mutating func hasRoom(for text: String) -> Bool {
        textCount += text.utf8.count
        return textCount <= Self.mostText
    }

    /// Assigns objects to a group.
    mutating func sort(_ members: [Int], into group: XcodeObject.Group) {
        if group == .other { return }
        for member in members { objects[member].group = group }
    }

    /// Merges a list of top-level objects.
    mutating func addRoots(_ members: [Int], of group: XcodeObject.Group) {
        if group == .other || members.isEmpty { return }
        // The same window with its contents, described again.
        if start < response, members.contains(where: { again.contains($0) }) {
            start = response
            captures += 1
        }
        for member in members {
            let last = rootResponses[group, default: [:]].updateValue(response, forKey: member)
            if last == nil { roots[group, default: []].append(member) }
        }
    }

    // MARK: Trees

    /// The top-level objects of a group, in the order of the last capture.
    func roots(_ group: XcodeObject.Group) -> [Int] {
        let responses = rootResponses[group] ?? [:]
        return (roots[group] ?? []).filter { responses[$0, default: start] >= start }
    }

    /// The subviews or sublayers of an object, back to front.
    func children(of place: Int) -> [Int] {
        objects[place].childrenFrom >= start ? objects[place].children : []
    }
}
