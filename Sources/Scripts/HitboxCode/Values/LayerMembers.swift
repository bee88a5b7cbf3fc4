import LayerGeometry
internal import SourceDiagnostics

/// The last question of a call, with its answer.
enum Question {
    /// A hit test from a layer down.
    ///
    /// - Parameter isOwn: Whether the point is in the layer's own space, as views take it.
    case hit(LayerNode, Point, isOwn: Bool, HitTrace)
    /// Whether a layer's bounds contain a point of its own space.
    case contains(LayerNode, Point, in: Rect)
    /// A conversion; `nil` is the space around the root.
    case conversion(Value, from: LayerNode?, to: LayerNode?)
    /// A question of a rectangle about another value.
    case comparison(Rect, String, Value)
}

/// Properties and methods of UIKit that change no layer.
extension Evaluator {
    static let quiet = Set(
        """
        accessibilityIdentifier accessibilityLabel addChild addTarget adjustsFontSizeToFitWidth allowsEdgeAntialiasing attributedText \
        attributedTitle autocapitalizationType autocorrectionType autoresizingMask becomeFirstResponder \
        borderStyle contentMode contentsScale dataSource delegate didMove font isPagingEnabled keyboardType \
        isExclusiveTouch isMultipleTouchEnabled isOpaque isScrollEnabled lineBreakMode makeKeyAndVisible \
        maskedCorners multipleTouchEnabled needsDisplay needsLayout numberOfLines opaque pagingEnabled \
        placeholder rasterizationScale removeTarget returnKeyType scrollEnabled separatorStyle shadowColor \
        shadowOffset shadowOpacity shadowPath shadowRadius shouldRasterize showsHorizontalScrollIndicator \
        showsVerticalScrollIndicator tag textAlignment textColor tintColor title titleColor titleShadowColor
        """.split(separator: " ").map(String.init))

    /// Prefixes of the methods of UIKit's views and Core Animation's layers that do not move them.
    private static let frameworkMethods = """
        add animate apply become bring cell change constraint convert create deselect dequeue did display draw encode \
        end exchange filter forward hitTest hook image insert invalidate is layout load make next observe perform play \
        point prepare present preferred reload remove render request register replace resign resizable resume scroll \
        select send setAnimation setAttributed setBackground setContent setDelegate setEditing setEnabled \
        setHighlighted setImage setMaximum setMinimum setNeeds setOn setPreferred setProgress setSelected setTag \
        setText setThumb setTint setTitle setUser setValue show size sizeThatFits snapshot start stop system tint \
        toggle touches transition update value view will withTintColor zoom
        """.split(separator: " ").map(String.init)

    /// Whether a name may be that of a method of UIKit or Core Animation.
    func isOfFramework(_ name: String) -> Bool {
        Self.quiet.contains(name) || Self.quiet.contains(Node.property(ofSetter: name))
            || Self.changes.contains(name)
            || Self.frameworkMethods.contains { name.hasPrefix($0) }
    }

    /// The methods that lay out views and layers.
    static let layouts = [
        "layoutSubviews", "layoutSublayers", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
    ]

    /// Whether a statement changes no layer, whatever its values are.
    mutating func changesNoLayer(_ statement: Node) -> Bool {
        let target = statement.kind == .assignment ? statement.parts[0] : statement
        guard target.kind == .call || target.kind == .member else { return false }
        let name = target.text
        if target.base?.name == "CATransaction", name != "setCompletionBlock" { return true }
        // Nothing lays out views but what the listing overrides, and constraints, which are not played.
        if name == "layoutIfNeeded", Self.layouts.allSatisfy({ functions(named: $0).isEmpty }) {
            return true
        }
        let property = name.hasPrefix("set") ? Node.property(ofSetter: name) : name
        let isOn = ["true", "YES"].contains(statement.parts.last?.text)
        guard
            Self.quiet.contains(property)
                || isOn && property == "translatesAutoresizingMaskIntoConstraints"
        else { return false }
        effort += types.count
        return types.values.allSatisfy {
            $0.declared[property] == nil && $0.functions[target.selector] == nil
        }
    }
}

/// Properties and methods of layers and views.
extension Evaluator {
    /// Properties of views and controls that change no layer but may be asked, with the values that UIKit has at first.
    private static let states: [String: Value] = [
        "enabled": .flag(true), "selected": .flag(false), "highlighted": .flag(false),
        "tag": .whole(0), "accessibilityIdentifier": .none,
    ]

    /// The name of such a property, without the `is` of Swift; `nil` of any other name.
    static func state(_ name: String) -> String? {
        let bare = name.hasPrefix("is") ? name.dropFirst(2).lowercased() : name
        return states[bare] == nil ? nil : bare
    }

    /// The names of the methods, and of the relations between layers, of layers, views and rectangles.
    static let methods = Set(Functions.ofRects.keys).union([
        "insetBy", "offsetBy", "hitTest", "convert", "superlayer", "sublayers", "presentation",
        "layer", "superview", "subviews", "point", "pointInside", "containsPoint", "convertPoint",
        "convertRect",
    ]).union(changes)

    /// The names of the methods that change layers, which questions cannot.
    static let changes: Set = [
        "addSubview", "addSublayer", "insertSubview", "insertSublayer", "bringSubviewToFront",
        "sendSubviewToBack", "removeFromSuperview", "removeFromSuperlayer", "replaceSublayer",
    ]

    /// Names that some classes of layers have for properties of all.
    private static let spellings = ["string": "text", "affineTransform": "transform"]

    /// A property of layers by its name in Core Animation or UIKit.
    static func property(_ name: String) -> LayerProperty? {
        let name = spellings[name] ?? name
        let names = LayerProperty.all.lazy.map(\.name)
        return LayerProperty.named(name)
            ?? FrameworkWord.meaning(of: name, among: names).flatMap { LayerProperty.named($0) }
    }

    /// What a message to Objective-C's nil returns for a property: nil for an object, otherwise zeros.
    static func zero(_ name: String) -> Value {
        if name == "count" || name == "length" { return .whole(0) }
        let kind = property(name)?.kind
        guard let kind, kind != .color, kind != .transform else { return .none }
        if kind == .flag { return .flag(false) }
        let zeros = [1, 2, 4].lazy.map { Array(repeating: 0.0, count: $0) }
        return zeros.compactMap { kind.value($0) }.first.map { Value($0) } ?? .none
    }

    /// Returns a property of an object; `nil` if it has none with that name.
    mutating func member(_ name: String, of object: Value.Reference) throws(CodeFault) -> Value? {
        if !isQuestion {
            if object.isView, let state = Self.state(name), declaration(of: name, in: object) == nil
            {
                if let line = player.lostStates[state] { return .unknown(since: line) }
                return world[object.id].properties[state] ?? Self.states[state]
            }
            if let value = world[object.id].properties[name] { return value }
            if let declared = declaration(of: name, in: object) {
                return try declaredValue(declared, in: object)
            }
            let kind = world[object.id].kind
            if kind == .animation { return nil }
            if kind == .other {
                if name != "view" { return nil }
                try loadView(of: object)
                return .object(mainView(of: object.id))
            }
            if name == "contentView", object.isView { return contentView(of: object) }
        }
        var other = object
        try check(name, of: object)
        switch name {
        case "class" where !isQuestion: return .plain(.text(world.className(object)))
        case "layer": other.isView = false
        case "view": other.isView = true
        case "superlayer", "superview":
            other.isView = name == "superview"
            guard let id = world.superlayer(other) else { return Value.none }
            other.id = id
        case "sublayers", "subviews":
            other.isView = name == "subviews"
            return .list(
                world.sublayers(other).map { id in
                    other.id = id
                    return .object(other)
                })
        case "presentation", "presentationLayer":
            if !isQuestion { throw .unknown("presentation layers", at: range) }
            other.isPresentation = true
        case "model", "modelLayer": other.isPresentation = false
        case "mask" where isQuestion:
            guard world.layer(object).mask == nil else {
                throw CodeFault(
                    "a mask has no path, so no call can ask it", at: range,
                    help: "'hitbox describe --json' has the numbers of each mask")
            }
            return Value.none
        case "mask": return Value(layer: world[object.id].mask)
        default:
            guard let property = Self.property(name) else { return nil }
            // That of its variable is not one that the code can ask for.
            let isNamed = isQuestion || world[object.id].namedAt < 0
            if property.name == "name", !isNamed { return Value.none }
            let value = Value(property.value(of: world.layer(object)))
            // A view has the layer's opacity, a Float: 0.01 is less as such.
            if name == "alpha", !isQuestion { return value.stored(as: "Float") }
            // A scroll view has a size of its content, which a listing may set part by part.
            if case .size(orNone: true) = property.kind, case .none = value, !isQuestion {
                return .plain(.size(.zero))
            }
            let isAffine = name == "affineTransform" || name == "transform" && object.isView
            return isAffine ? Functions.member("affineTransform", of: value) : value
        }
        return .object(other)
    }

    /// Answers a hit test, a containment test or a conversion; `nil` for other methods.
    mutating func answer(of object: Value.Reference, _ name: String, _ given: Functions.Arguments)
        throws(CodeFault) -> Value?
    {
        let arguments = Functions.merged(given)
        let label = arguments.count > 1 ? arguments[1].label ?? "" : ""
        let first = arguments.first?.value
        switch name {
        case "hitTest", "contains", "containsPoint", "point", "pointInside":
            guard let point = first?.point, name != "point" || arguments[0].label == "inside" else {
                throw CodeFault(
                    "expected a point in the parentheses, not \(first?.noun ?? "nothing")",
                    at: range,
                    help: "write two numbers, such as (160,240), or CGPoint(x: 160, y: 240)")
            }
            let node = try node(object, beside: name == "hitTest" ? nil : object)
            if name == "hitTest" {
                try checkHits(in: object)
                return try hitTest(object, node, point, label)
            }
            try check("bounds", of: object)
            // UIKit's views take touches around them if their touch area is enlarged.
            let outset = name.hasPrefix("point") ? node.layer.touch.outset : 0
            let area = HitRules.uiview.ruleBook.touchBounds(node.bounds, outset: outset)
            question = .contains(node, point, in: area)
            if name.hasPrefix("point"), let own = try overridden(name, of: object, point) {
                question = nil
                return own
            }
            return .flag(area.contains(point))
        case "convert", "convertPoint", "convertRect":
            guard let first, first.point != nil || first.rect != nil,
                label.hasPrefix("from") || label.hasPrefix("to")
            else {
                throw CodeFault(
                    "convert takes a point or a rectangle, and 'from:' or 'to:' with a layer",
                    at: range,
                    help:
                        "write convert((10,20), from: white), or nil for the space around the root")
            }
            let other = try layer(arguments[1].value, orNone: true)
            let own = try node(object, beside: other ?? object)
            var second: LayerNode?
            try checkPlace(of: object)
            if let other {
                try checkPlace(of: other)
                second = try node(other, beside: object)
            }
            let (source, target) = label.hasPrefix("from") ? (second, own) : (own, second)
            question = .conversion(first, from: source, to: target)
            if let rect = first.rect {
                return Value(LayerNode.convert(rect, from: source, to: target).map { .rect($0) })
            }
            let steps = LayerNode.steps(first.point ?? .zero, from: source, to: target)
            return Value(steps.last?.point.map { .point($0) })
        case "isKind", "isKindOfClass", "isMember", "isMemberOfClass":
            guard let type = first?.text, !isQuestion else { return nil }
            let isSame = world.className(object) == type
            return .flag(
                try name.hasPrefix("isMember") ? isSame : isObject(.object(object), of: type))
        case "viewWithTag":
            guard let tag = first?.number?.value, object.isView, !isQuestion else { return nil }
            for id in world.all(in: object.id, withMasks: false) where world[id].kind == .view {
                effort += 1
                try check("sublayers", of: Value.Reference(id: id))
                let view = Value.Reference(id: id, isView: true)
                let own = try member("tag", of: view)
                guard case .number(let own)? = own else { throw .unknown("tag", at: range) }
                if own.value == tag { return .object(view) }
            }
            return Value.none
        case "isDescendant", "isDescendantOfView":
            let other = try layer(first)
            var next: Int? = object.id
            while let id = next, id != other?.id {
                try check("superview", of: Value.Reference(id: id))
                next = world.superlayer(Value.Reference(id: id))
            }
            return .flag(next != nil)
        default: return nil
        }
    }

    /// Returns a layer or view argument.
    func layer(_ value: Value?, orNone: Bool = false) throws(CodeFault) -> Value.Reference? {
        switch value {
        case .object(let object)? where world.isLayer(object): return object
        case Value.none? where orNone: return nil
        case .object(let object)?:
            throw .unknown("the class \(world.className(object))", at: range)
        default: throw CodeFault("expected a layer, not \(value?.noun ?? "nothing")", at: range)
        }
    }

    private mutating func node(_ object: Value.Reference, beside other: Value.Reference? = nil)
        throws(CodeFault) -> LayerNode
    {
        if let node = world.node(object, beside: other, effort: &effort) { return node }
        throw .unknown("questions about masks", at: range)
    }

    private mutating func hitTest(
        _ object: Value.Reference, _ node: LayerNode, _ point: Point, _ label: String
    ) throws(CodeFault) -> Value {
        let isView = label.hasPrefix("with")
        let rules = isView ? HitRules.uiview : rules
        let asked = isView ? node.convert(point, to: node.plane) : point
        let trace =
            asked.map { node.trace($0, rules: rules) }
            ?? .unasked(node.tree, at: point, rules: rules)
        effort += trace.candidates.count
        var own: Value?
        if isView, isQuestion {
            own = try overridden("hitTest", of: object, point)
        } else if isView, overridesTests {
            own = try sendHitTest(to: object, point)
        }
        question = .hit(node, point, isOwn: isView, trace)
        if let own { return own }
        guard let hit = trace.hit else { return .none }
        var found = object
        found.id = world.id(of: hit)
        found.isView = object.isView || isView
        return .object(found)
    }

    /// The methods that hit tests send to views, in both languages.
    static let viewTests = [
        "hitTest(_:with:)", "hitTest(_:withEvent:)", "point(inside:with:)",
        "pointInside(_:withEvent:)",
    ]

    /// Whether a class of the listing has one of them.
    var overridesTests: Bool {
        types.values.contains { type in Self.viewTests.contains { type.functions[$0] != nil } }
    }

    /// The answer of the listing that made the layers of a scene; `nil` if none of its methods is asked.
    private mutating func overridden(_ name: String, of object: Value.Reference, _ point: Point)
        throws(CodeFault) -> Value?
    {
        do throws(CodeFault) {
            return try object.isPresentation ? nil : override?(object.id, name, point)
        } catch { throw CodeFault("the answer needs \(error.message)", at: range) }
    }

    /// The answer of a view to a hit test, or to `point(inside:with:)`, by methods of the listing; `nil` if it has
    /// none for it.
    mutating func sent(_ name: String, to view: Value.Reference, _ point: Point) throws(CodeFault)
        -> Value?
    {
        if world.kind(view) != .view { return nil }
        let isHitTest = name == "hitTest"
        for selector in isHitTest ? Self.viewTests.prefix(2) : Self.viewTests.suffix(2) {
            let value = try run(selector, of: view, [.plain(.point(point)), .none])
            if let value { return try Self.known(value, as: selector, at: range) }
        }
        return isHitTest ? try sendHitTest(to: view, point) : nil
    }

    /// UIKit's hit test of a view, which sends the messages that classes of the listing answer.
    private mutating func sendHitTest(to view: Value.Reference, _ point: Point) throws(CodeFault)
        -> Value
    {
        let outer = try descend(to: range)
        defer { ascend(to: outer) }
        let layer = world.layer(view)
        if HitRules.uiview.ruleBook.refusal(of: layer) != nil { return .none }
        let isInside = try sent("point", to: view, point)?.flag
        guard isInside ?? layer.bounds.contains(point) else { return .none }
        for id in world.sublayers(view).reversed() {
            effort += 4
            let below = Value.Reference(id: id, isView: true)
            let (from, to) = (try node(view, beside: below), try node(below, beside: view))
            guard let place = to.convert(point, from: from) else { continue }
            if let hit = try sent("hitTest", to: below, place), hit.object != nil { return hit }
        }
        return .object(view)
    }
}
