import LayerGeometry
internal import SourceDiagnostics

/// Making layers, views and other objects.
extension Evaluator {
    /// Makes an object of a class, with its properties, and runs its initialiser.
    ///
    /// - Parameter isInitialised: Whether it is; in Objective-C a message of its own does that.
    mutating func made(_ type: String, _ given: Functions.Arguments, isInitialised: Bool = true)
        throws(CodeFault) -> Value
    {
        let object = makeObject(type)
        for name in classes(from: type).reversed() {
            for property in types[name]?.properties ?? []
            where !property.parts.isEmpty && !property.labels.contains("lazy") {
                try start(property, of: object)
            }
        }
        let selector = Node.selector("init", given.map(\.label))
        if isInitialised, let (function, owner) = function(selector, from: type) {
            _ = try run(function, given.map(\.value), on: .object(object), type: owner)
        } else if given.isEmpty {
            if isInitialised { _ = try startFramed(object) }
        } else {
            try setFrame(of: object, from: given)
            for (label, value) in given where types[type]?.isStruct ?? false {
                guard let label, let declared = declaration(of: label, in: object) else { continue }
                world[object.id].properties[label] = value.stored(as: declared.labels[0])
            }
        }
        return .object(object)
    }

    /// Gives a property of an object its initial value; unless that can be played it is unknown.
    private mutating func start(_ property: Node, of object: Value.Reference) throws(CodeFault) {
        let outer = try begin(Frame(receiver: .object(object)))
        defer { end(outer) }
        let (name, given, type) = (property.text, property.parts[0], property.labels[0])
        world[object.id].properties[name] = .unknown(
            since: property.range.line, isNew: given.isNew)
        try played(property) { evaluator throws(CodeFault) in
            let made = try evaluator.value(of: given, as: type).stored(as: type)
            let value = evaluator.copy(of: made)
            evaluator.world[object.id].properties[name] = value
            evaluator.note(value, of: name, before: .none, depth: 0)
        }
    }

    private mutating func makeObject(_ type: String) -> Value.Reference {
        let kind = kind(of: type) ?? .other
        var object = World.Object(kind: kind, className: type)
        let classes = Set(classes(from: type))
        // A plain view or layer has no class to be told apart by.
        let isPlain = kind == .layer ? types[type] == nil : type == "UIView"
        object.layer.className = isPlain || kind == .other ? nil : type
        let layerClass = function("get layerClass()", from: type)?.0.parts.first?.parts.first?.base
        object.layer.isTransformLayer =
            classes.contains("CATransformLayer") || layerClass?.name == "CATransformLayer"
        // The name of a subclass may lack the suffix of a control.
        object.layer.touch.isControl =
            types[type] != nil && classes.contains(where: TouchTraits.isControl)
        object.layer.isUserInteractionEnabled = classes.isDisjoint(with: ["UILabel", "UIImageView"])
        object.layer.masksToBounds = !classes.isDisjoint(with: [
            "UIScrollView", "UITextView", "UITableView",
        ])
        let made = Value.Reference(id: world.add(object), isView: kind == .view)
        // These have a size of their own, which each version of iOS changes.
        let sized = [
            "UISwitch", "UIStepper", "UIActivityIndicatorView", "UISegmentedControl",
            "UIProgressView",
        ]
        if !classes.isDisjoint(with: sized) {
            lose("frame", of: .object(made), at: range.line)
        }
        return made
    }

    /// Gives a layer the name of the variable or property that holds it, unless one that lives longer has
    /// given it one.
    ///
    /// - Parameter depth: The number of functions and closures in which the variable lives; 0 for a property.
    mutating func hold(_ value: Value, as name: String, depth: Int) {
        guard let id = value.object?.id, depth < world[id].namedAt else { return }
        if world[id].layer.name.isEmpty || world[id].namedAt < Int.max {
            world[id].layer.name = Node.bare(name)
        }
        world[id].namedAt = depth
    }

    /// Runs the initialiser of the listing that UIKit's `init` of a view calls, the one with a frame.
    ///
    /// - Returns: Whether there is one.
    mutating func startFramed(_ view: Value.Reference) throws(CodeFault) -> Bool {
        for selector in ["init(frame:)", "initWithFrame(_:)"] where world.kind(view) == .view {
            if try run(selector, of: view, [.plain(.rect(.zero))]) != nil { return true }
        }
        return false
    }

    /// Sets the frame that an initialiser is given.
    mutating func setFrame(of object: Value.Reference, from given: Functions.Arguments)
        throws(CodeFault)
    {
        // Without a label it may be something else that an initialiser takes.
        guard world.kind(object) != .other,
            let (label, frame) = given.first(where: { $0.label == "frame" || $0.label == nil }),
            label == "frame" || frame.rect != nil
        else { return }
        try set("frame", of: object, to: frame, isObserved: false)
    }

    /// The controller of a listing that declares none, or its first one.
    mutating func mainController() -> Value.Reference {
        let id = controller ?? world.add(.init(kind: .other, className: "UIViewController"))
        controller = id
        return Value.Reference(id: id)
    }

    /// The main screen, which the controller's own view fills.
    mutating func screen() -> Value {
        if let known = frames[0].values["UIScreen.main"] { return known }
        var made = World.Object(kind: .other, className: "UIScreen")
        made.properties["bounds"] = .plain(.rect(CodeListing.view.bounds))
        let screen = Value.object(Value.Reference(id: world.add(made)))
        frames[0].values["UIScreen.main"] = screen
        return screen
    }

    /// A controller's own view: 320x480, named `view`.
    mutating func mainView(of controller: Int) -> Value.Reference {
        if let view = world[controller].properties["view"]?.object { return view }
        var made = World.Object(kind: .view, className: "UIView")
        made.layer = CodeListing.view
        let view = Value.Reference(id: world.add(made), isView: true)
        world[controller].properties["view"] = .object(view)
        return view
    }

    /// The view around what is in a cell, as large as the cell at first; `nil` of other views.
    mutating func contentView(of cell: Value.Reference) -> Value? {
        if let made = world[cell.id].properties["contentView"] { return made }
        let classes = classes(from: world.className(cell))
        let isCell = classes.contains { $0.hasPrefix("UI") && $0.hasSuffix("ViewCell") }
        if !isCell { return nil }
        var made = World.Object(kind: .view, className: "UIView")
        made.layer = Layer(name: "contentView", frame: world[cell.id].layer.bounds)
        (made.isResized, made.namedAt) = (true, 0)
        let view = Value.Reference(id: world.add(made), isView: true)
        world.insert(view.id, into: cell.id, at: 0)
        if !isKnown("frame", of: cell) { lose("frame", of: .object(view), at: range.line) }
        world[cell.id].properties["contentView"] = .object(view)
        return .object(view)
    }

    /// Gives a cell of a table its first size.
    ///
    /// - Source: UITableViewCell(style:reuseIdentifier:) makes one of 320x44.
    mutating func setSize(ofCell view: Value) {
        guard let id = view.object?.id,
            classes(from: world[id].className).contains("UITableViewCell")
        else { return }
        world[id].layer.setFrame(Rect(x: 0, y: 0, width: 320, height: 44))
    }

    /// The declaration of a property in the class of an object.
    mutating func declaration(of name: String, in object: Value.Reference) -> Node? {
        if types.isEmpty || world.kind(object) == .view && !object.isView { return nil }
        for type in classes(from: world[object.id].className) {
            if let declared = types[type]?.declared[name] { return declared }
        }
        return nil
    }

    /// The value of a property that has none yet: its own if it is lazy; a view for an outlet.
    mutating func declaredValue(_ property: Node, in object: Value.Reference) throws(CodeFault)
        -> Value
    {
        if property.labels.contains("lazy"), !property.parts.isEmpty {
            try start(property, of: object)
            let value = world[object.id].properties[property.text] ?? .none
            if let id = value.object?.id { loseAwaited(property.text, of: id) }
            return value
        }
        guard property.parts.isEmpty, let type = property.labels[0] else { return .none }
        let own = world[object.id]
        if let zero = Functions.zero(of: type) { return zero }
        if type.lowercased() == "bool" { return .flag(false) }
        // Only an outlet is made elsewhere: other optionals end in a question mark.
        if language == .swift, kind(of: type) == nil, types[type] == nil, !type.hasSuffix("?") {
            return .unknown(since: property.range.line)
        }
        guard kind(of: type) == .view || kind(of: type) == .layer,
            // What makes it when it is first asked for.
            function("get \(property.text)()", from: own.className) == nil
        else { return .none }
        let made = makeOutlet(property.text, className: type, of: object)
        world[object.id].properties[property.text] = .object(made)
        return .object(made)
    }

    /// Creates a view or a layer that a line needs and the listing does not create; a view of the controller is
    /// in the controller's own.
    mutating func makeOutlet(_ name: String, className: String?, of owner: Value.Reference?)
        -> Value.Reference
    {
        let isLayer = name.lowercased().hasSuffix("layer")
        let object = makeObject(className ?? (isLayer ? "CALayer" : "UIView"))
        world[object.id].layer.name = Node.bare(name)
        world[object.id].layer.setFrame(Rect(x: 0, y: 0, width: 100, height: 100))
        if let controller, owner?.id == controller, world.kind(object) == .view {
            // It is there before lines add anything.
            world.insert(object.id, into: mainView(of: controller).id, at: player.outlets)
            player.outlets += 1
        }
        loseAwaited(name, of: object.id)
        player.notes.append("\(name) is not created here: assumed at 0,0 100x100")
        return object
    }
}
