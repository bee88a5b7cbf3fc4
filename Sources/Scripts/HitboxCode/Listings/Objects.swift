import LayerGeometry
internal import SourceDiagnostics

/// Making layers, views and other objects.
extension Evaluator {
    /// Makes an object of a class, with its properties, and runs its initialiser.
    mutating func made(
        _ type: String, _ given: Functions.Arguments, at range: SourceRange
    ) throws(CodeFault) -> CodeValue {
        let object = makeObject(type)
        let labels = given.map { ($0.label ?? "_") + ":" }.joined()
        for name in classes(from: type).reversed() {
            for property in types[name]?.properties ?? [] {
                try initialise(property, of: object)
            }
        }
        if let (function, owner) = function("init(\(labels))", from: type) {
            _ = try run(function, given.map(\.value), own: object, type: owner, at: range)
        } else {
            try setFrame(of: object, from: given, at: range)
        }
        return .object(object)
    }

    private mutating func makeObject(_ type: String) -> ObjectReference {
        let kind = kind(of: type) ?? .other
        var object = World.Object(kind: kind, className: type)
        // A plain view or layer has no class to be told apart by.
        let isPlain = kind == .layer ? types[type] == nil : type == "UIView"
        object.layer.className = isPlain || kind == .other ? nil : type
        object.layer.isTransformLayer = classes(from: type).contains("CATransformLayer")
        if classes(from: type).contains(where: { $0 == "UILabel" || $0 == "UIImageView" }) {
            object.layer.isUserInteractionEnabled = false
        }
        object.layer.masksToBounds = classes(from: type).contains {
            $0 == "UIScrollView" || $0 == "UITextView" || $0 == "UITableView"
        }
        return ObjectReference(id: world.add(object), isView: kind == .view)
    }

    mutating func initialise(
        _ property: Statement, of object: ObjectReference
    ) throws(CodeFault) {
        guard case .variable(let name, _, let value?, _) = property.kind else { return }
        try enter(Frame(own: object), at: property.range)
        defer { frames.removeLast() }
        try played(property) { evaluator throws(CodeFault) in
            let value = try evaluator.value(of: value)
            evaluator.world.change(object.id) { $0.properties[name] = value.stored }
            evaluator.hold(value, as: name)
            evaluator.note(value, of: name, before: .none)
        }
    }

    /// Gives a layer the name of the variable or property that holds it, unless it has one.
    mutating func hold(_ value: CodeValue, as name: String) {
        guard case .object(let object) = value, world.objects[object.id].layer.name.isEmpty,
            !name.isEmpty
        else { return }
        let bare = name.hasPrefix("_") ? String(name.dropFirst()) : name
        let before = world.path(object, effort: &effort)
        world.change(object.id) { $0.layer.name = bare }
        // What the line has already set is told by the new name.
        for place in player.changes.indices where player.changes[place].layer == before {
            player.changes[place].layer = world.path(object, effort: &effort)
        }
    }

    /// Sets the frame that an initialiser is given.
    mutating func setFrame(
        of object: ObjectReference, from given: Functions.Arguments, at range: SourceRange
    ) throws(CodeFault) {
        let frame = given.first { $0.label == "frame" || $0.label == nil }?.value
        guard let frame = frame?.rect, world.kind(object) != .other else { return }
        try set("frame", of: object, to: .rect(frame), at: range)
    }

    /// The controller of a listing that declares none, or its first one.
    mutating func mainController() -> ObjectReference {
        if let controller { return ObjectReference(id: controller) }
        let id = world.add(World.Object(kind: .other, className: "UIViewController"))
        controller = id
        return ObjectReference(id: id)
    }

    /// A controller's own view: 320x480, named `view`.
    mutating func mainView(of controller: Int) -> ObjectReference {
        if let view = world.objects[controller].properties["view"]?.object { return view }
        var made = World.Object(kind: .view, className: "UIView")
        made.layer = Layer(name: "view", frame: Rect(x: 0, y: 0, width: 320, height: 480))
        let view = ObjectReference(id: world.add(made), isView: true)
        world.change(controller) { $0.properties["view"] = .object(view) }
        return view
    }

    /// The declaration of a property in the class of an object.
    func declaration(of name: String, in object: ObjectReference) -> Statement? {
        let own = world.objects[object.id]
        if own.kind == .view, !object.isView { return nil }
        for type in classes(from: own.className) {
            let found = types[type]?.properties.first {
                if case .variable(name, _, _, _) = $0.kind { true } else { false }
            }
            if let found { return found }
        }
        return nil
    }

    /// The value of a property that nothing has been given to: an outlet is a view.
    mutating func declaredValue(_ property: Statement, in object: ObjectReference) -> CodeValue {
        guard case .variable(let name, let type, nil, _) = property.kind else { return .none }
        switch type {
        case "CGFloat", "Double", "Float", "NSInteger", "Int", "int", "float", "double":
            return .real(0)
        case "BOOL", "Bool": return .flag(false)
        case "CGRect": return .rect(.zero)
        case "CGPoint": return .point(.zero)
        case "CGSize": return .size(.zero)
        case "CGAffineTransform", "CATransform3D": return .transform(.identity)
        default: break
        }
        guard let type, kind(of: type) == .view || kind(of: type) == .layer else { return .none }
        let made = makeOutlet(name, className: type)
        world.change(object.id) { $0.properties[name] = .object(made) }
        return .object(made)
    }

    /// Makes a view, or a layer, that a line needs and nobody has made.
    mutating func makeOutlet(_ name: String, className: String?) -> ObjectReference {
        let isLayer = className == nil && name.lowercased().hasSuffix("layer")
        let object = makeObject(className ?? (isLayer ? "CALayer" : "UIView"))
        world.change(object.id) {
            $0.layer.name = name.hasPrefix("_") ? String(name.dropFirst()) : name
            $0.layer.setFrame(Rect(x: 0, y: 0, width: 100, height: 100))
        }
        player.notes.append("nobody has made \(name): it is at 0,0 100x100")
        return object
    }

    /// Whether something is asked of a name that only a view or a layer has.
    func isAsked(_ member: String, ofOutlet name: String) -> Bool {
        let words = [
            "layer", "addSubview", "addSublayer", "hitTest", "convert", "convertPoint",
            "convertRect", "point", "pointInside", "superview", "removeFromSuperview",
            "removeFromSuperlayer", "subviews", "insertSubview", "bringSubviewToFront",
            "sendSubviewToBack",
        ]
        guard name != "super", name.first?.isLowercase ?? false || name.hasPrefix("_") else {
            return false
        }
        let isProperty = Self.property(member).map { $0 != .text } ?? false
        let setter = member.hasPrefix("set") ? Self.property(Self.unset(member)) : nil
        return words.contains(member) || isProperty || setter != nil
    }

    /// The property that a setter sets: `frame` of `setFrame`.
    static func unset(_ setter: String) -> String {
        let name = setter.dropFirst(3)
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}

extension CodeValue {
    /// The value as a variable of no given type has it.
    var stored: CodeValue {
        if case .number(let number) = self { .number(number.stored) } else { self }
    }
}
