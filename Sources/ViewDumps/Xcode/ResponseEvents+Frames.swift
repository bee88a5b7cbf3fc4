/// What is open while a response is read.
extension ResponseEvents {
    /// The meaning of an open brace or bracket.
    enum Open {
        /// The response itself.
        case root
        /// `topLevelGroups`, a group, and its `debugHierarchyObjects`.
        case groups, group, objects
        case object
        case additionalGroups
        case properties, property
        /// A `propertyValue` that is an array, or an object; its `componentValues`.
        case values, info, components
        /// `topLevelPropertyDescriptions`, and the properties of one object in it.
        case descriptions, table
        case classes, classEntry
        case other
    }

    /// A group that is open.
    struct GroupFrame {
        /// Whose group it is.
        enum Role { case top, children, additional }
        var role: Role
        var group: XcodeObject.Group?
        var members: [Int32] = []
    }

    /// An object that is open.
    struct ObjectFrame {
        var address: String?
        var description = XcodeGraph.Description()
    }

    /// A class that is open, and those derived from it.
    struct ClassFrame {
        var name: String?
        var derived: [String] = []
    }
}
