/// The open elements of a response.
extension ResponseEvents {
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

    /// An open group.
    struct GroupFrame {
        /// The role of the group.
        enum Role { case top, children, additional }
        var role: Role
        var group: XcodeObject.Group?
        var members: [Int32] = []
    }

    /// An open object.
    struct ObjectFrame {
        var address: String?
        var description = XcodeGraph.Description()
    }

    /// An open class, and its subclasses.
    struct ClassFrame {
        var name: String?
        var derived: [String] = []
    }
}
