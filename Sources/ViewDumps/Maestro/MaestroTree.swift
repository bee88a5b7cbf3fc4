internal import JSONEvents

/// Builds the views of `maestro hierarchy` from JSON events.
struct MaestroTree {
    /// A view.
    struct View {
        /// The nesting level, 0 for roots.
        let level: Int
        /// The offset of its opening brace.
        let place: Int
        /// The non-empty values by key, on one line; those of `attributes` take precedence.
        var values: [String: String] = [:]
        /// Whether enough of it was read to keep it if the text ends within it.
        var isWhole = false
    }

    /// The meaning of an open brace or bracket.
    private enum Open {
        /// The outermost brackets.
        case roots
        /// A view, by its index.
        case view(Int)
        /// The values of `attributes` and `children` of a view.
        case attributes(Int)
        case children(Int)
        /// Anything else.
        case other
    }

    /// The views so far, in pre-order.
    private(set) var views: [View] = []
    /// The offset of the first element that is not valid in a hierarchy; `nil` if there is none.
    private(set) var wrong: Int?
    /// Whether the outermost value has the keys of a view.
    private(set) var isHierarchy = false
    private var open: [Open] = []
    private var key = ""

    /// The relevant keys of `attributes`; two of them may be in the view itself.
    private static let known: Set = [
        "text", "accessibilityText", "title", "value", "hintText", "resource-id", "class", "bounds",
        "clickable", "enabled",
    ]

    /// Processes an event.
    mutating func take(_ event: JSONEvent) {
        switch event.kind {
        case .objectStart: open.append(object(event.end - 1))
        case .arrayStart: open.append(array(event.end - 1))
        case .objectEnd, .arrayEnd:
            switch open.popLast() {
            case .view(let index), .attributes(let index): views[index].isWhole = true
            case .roots, .children, .other, nil: break
            }
        case .key(let key):
            self.key = key
            if case .view? = open.last, key == "attributes" || key == "children" {
                isHierarchy = true
            }
        case .string(let text): value(text, event.end)
        case .number(let text): value(text, event.end)
        case .bool(let flag): value(String(flag), event.end)
        case .null: value(nil, event.end)
        }
    }

    private mutating func object(_ place: Int) -> Open {
        switch open.last {
        case nil, .roots: return view(level: 0, place)
        case .children(let parent): return view(level: views[parent].level + 1, place)
        case .view(let index) where key == "attributes": return .attributes(index)
        case .view where key == "children": wrong = wrong ?? place
        case .view, .attributes, .other: break
        }
        return .other
    }

    private mutating func view(level: Int, _ place: Int) -> Open {
        views.append(View(level: level, place: place))
        return .view(views.count - 1)
    }

    private mutating func array(_ place: Int) -> Open {
        switch open.last {
        case nil: return .roots
        case .view(let index) where key == "children": return .children(index)
        case .roots, .children: wrong = wrong ?? place
        case .view where key == "attributes": wrong = wrong ?? place
        case .view, .attributes, .other: break
        }
        return .other
    }

    private mutating func value(_ text: String?, _ place: Int) {
        switch open.last {
        case .roots, .children: wrong = wrong ?? place
        case .view where key == "attributes" || key == "children":
            if text != nil { wrong = wrong ?? place }
        case .view(let index): set(text, of: index, isAttribute: false)
        case .attributes(let index): set(text, of: index, isAttribute: true)
        case .other, nil: break
        }
    }

    private mutating func set(_ text: String?, of index: Int, isAttribute: Bool) {
        guard let text = text?.onOneLine, !text.isEmpty, Self.known.contains(key) else { return }
        if isAttribute {
            views[index].values[key] = text
        } else if key == "clickable" || key == "enabled", views[index].values[key] == nil {
            views[index].values[key] = text
        }
    }
}
