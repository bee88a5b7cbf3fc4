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

    /// A top-level object, and the last response that listed it.
    private struct Root {
        var object: Int32
        var response: Int32
    }

    private(set) var objects: [XcodeObject] = []
    /// The objects' addresses.
    private(set) var addresses: [String] = []
    private var places: [String: Int32] = [:]
    private var roots: [XcodeObject.Group: [Root]] = [:]
    private var rootPlaces: [XcodeObject.Group: [Int32: Int]] = [:]
    /// The number of bytes of texts so far.
    private var textCount = 0
    var classes = XcodeClasses()
    var tallies = CaptureTallies()
    /// The current response, counted from 0.
    private(set) var response: Int32 = 0
    /// The first response of the last capture.
    private var start: Int32 = 0
    /// The objects whose children this response lists again.
    private var again: Set<Int32> = []
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
        let hasRoots = roots.values.contains { $0.contains { $0.response == response } }
        if isFirstOfCapture, hasRoots, hadRoots, start < response {
            start = response
            captures += 1
        }
        hadRoots = hadRoots || hasRoots
        response += 1
        again = []
    }

    /// The index of an object, which need not have been described yet.
    mutating func place(of address: String) -> Int32 {
        if let place = places[address] { return place }
        let place = Int32(objects.count)
        places[address] = place
        objects.append(XcodeObject())
        addresses.append(address)
        return place
    }

    // MARK: Objects

    /// The description of an object in a response.
    struct Description {
        var address: String?
        var className: String?
        var children: [Int32]?
        var layer: Int32?
        var views: [Int32]?
        var properties: [XcodeProperty] = []
    }

    /// Merges the description of an object.
    mutating func describe(_ place: Int32, _ description: Description) {
        let index = Int(place)
        if let name = description.className {
            let number = classes.number(of: name)
            // Addresses are reused: this was a different object.
            if objects[index].className >= 0, objects[index].className != number {
                objects[index].forgetProperties()
            }
            objects[index].className = number
        }
        if let children = description.children {
            let before = objects[index].childrenFrom
            if before >= 0, before < response { again.insert(place) }
            objects[index].children = children
            objects[index].childrenFrom = response
        }
        if let layer = description.layer { objects[index].layerObject = layer }
        if let views = description.views { objects[index].views = views }
        for property in description.properties { apply(property, to: place) }
    }

    /// Merges the description of a property.
    mutating func apply(_ property: XcodeProperty, to place: Int32) {
        guard let key = XcodeObject.Key(rawValue: property.name) else { return }
        let index = Int(place)
        switch property.outcome {
        case .unchanged: break
        case .failed: tallies.count(.failed, property.name, at: addresses[index])
        case .none: objects[index].clear(key)
        case .got:
            if case .reference(let address) = property.value {
                let other = self.place(of: address)
                if key == .mask { objects[index].mask = other }
                if key == .delegate { objects[index].delegate = other }
            } else if let text = property.value.text, key.isText, !hasRoom(for: text) {
                tallies.count(.tooLong, property.name, at: addresses[index])
            } else if !objects[index].set(key, property.value, format: property.format) {
                tallies.count(.malformed, property.name, at: addresses[index])
            }
        }
    }

    /// Whether a text fits into the limit.
    private mutating func hasRoom(for text: String) -> Bool {
        textCount += text.utf8.count
        return textCount <= Self.mostText
    }

    /// Assigns objects to a group.
    mutating func sort(_ members: [Int32], into group: XcodeObject.Group) {
        if group == .other { return }
        for member in members { objects[Int(member)].group = group }
    }

    /// Merges a list of top-level objects.
    mutating func addRoots(_ members: [Int32], of group: XcodeObject.Group) {
        if group == .other || members.isEmpty { return }
        // The same window with its contents, described again.
        if start < response, members.contains(where: { again.contains($0) }) {
            start = response
            captures += 1
        }
        for member in members {
            if let place = rootPlaces[group]?[member] {
                roots[group]?[place].response = response
            } else {
                rootPlaces[group, default: [:]][member] = roots[group]?.count ?? 0
                roots[group, default: []].append(Root(object: member, response: response))
            }
        }
    }

    // MARK: Trees

    /// The top-level objects of a group, in the order of the last capture.
    func roots(_ group: XcodeObject.Group) -> [Int32] {
        (roots[group] ?? []).filter { $0.response >= start }.map(\.object)
    }

    /// The subviews or sublayers of an object, back to front.
    func children(of place: Int32) -> [Int32] {
        let object = objects[Int(place)]
        return object.childrenFrom >= start ? object.children : []
    }

    /// The class of an object; empty if it was never described.
    func className(of place: Int32) -> String { classes.name(objects[Int(place)].className) }
}
