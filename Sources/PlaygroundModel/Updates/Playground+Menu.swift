import LayerGeometry
import TerminalTypes

extension Playground {
    mutating func updateMenu(_ action: Action) {
        switch action {
        case .open(let menu):
            // Whoever is typing or holding something must not choose by accident.
            if isBusy {
                waitingMenu = menu
                log = menu.title
            } else {
                self.menu = menu
            }
        case .openCandidates(let point, let cell): menu = candidatesMenu(at: point, cell)
        case .openLayerMenu(let index, let cell):
            guard index >= 0, index < tree.count else { return }
            select(index)
            menu = layerMenu(at: cell)
        case .export:
            menu = Menu(
                "Export \(selectedNode.name) as",
                Self.exportFormats.map {
                    Menu.Item(key: $0.key, $0.text, .request(.export($0.format)))
                })
        case .moveMenu(let step):
            guard let menu, !menu.items.isEmpty else { return }
            let count = menu.items.count
            self.menu?.selected = ((menu.selected + step) % count + count) % count
        default: break
        }
    }

    /// Whether a menu from outside has to wait.
    var isBusy: Bool {
        prompt != nil || menu != nil || hold != nil || session != nil || showsHelp
    }

    /// The formats of the export menu: the name that `hitbox export --as` takes, and what it is.
    public static let exportFormats: [(key: Character, format: String, text: String)] = [
        ("s", "swift", "Swift, CALayer"), ("u", "uiview", "Swift, UIView"),
        ("o", "objc", "Objective-C"), ("x", "xctest", "XCTest of this hit"),
        ("v", "svg", "SVG picture"), ("t", "text", "text picture"), ("y", "yaml", "scene"),
        ("n", "json", "JSON"),
    ]

    mutating func chooseMenu(_ place: Int?) -> Effect? {
        guard let menu, menu.items.indices.contains(place ?? menu.selected) else { return nil }
        let action = menu.items[place ?? menu.selected].action
        let effect = update(action)
        if self.menu == menu { self.menu = nil }
        return effect
    }

    /// Every layer that was asked at a point, with what became of it; choosing one selects it.
    private mutating func candidatesMenu(at point: Point, _ cell: CellPoint) -> Menu {
        move(to: point)
        pin = point
        var rows = answer?.rows ?? []
        if rules == .candidates, question == .hitTest {
            rows.sort { ($0.node.depth, $0.node.index) > ($1.node.depth, $1.node.index) }
        }
        let hit = answer?.hit?.index
        let items = rows.enumerated().map { place, row in
            Menu.Item(
                key: place < 9 ? Character("\(place + 1)") : nil,
                String(repeating: "  ", count: min(row.node.depth, 6)) + row.node.name,
                note: row.verdict.map { word($0, by: row.by?.name) }
                    ?? (row.contains ? "contains" : "does not contain"),
                .select(row.node.index))
        }
        var menu = Menu(
            items.isEmpty ? "No layer was asked" : "Asked at \(NumberText.pair(point.x, point.y))",
            items, at: cell)
        menu.selected = rows.firstIndex { $0.node.index == hit } ?? 0
        return menu
    }

    /// A verdict in the words of the rules; one that says nothing, as what is known.
    private func word(_ verdict: Verdict, by cause: String?) -> String {
        verdict == .notAsked ? "contains" : verdict.word(by: cause, rules)
    }

    private func layerMenu(at cell: CellPoint) -> Menu {
        let layer = selectedNode.layer
        var items = [
            Menu.Item(key: "h", layer.isHidden ? "show" : "hide", .toggle(.isHidden, nil)),
            Menu.Item(key: "i", "rename", .edit(.name)),
            Menu.Item(key: "n", "new layer in it", .newLayer),
            Menu.Item(key: "e", "export", .export),
        ]
        if selection != 0 {
            items += [
                Menu.Item(key: "y", "duplicate", .duplicate),
                Menu.Item(key: "}", "to the front", .restack(1)),
                Menu.Item(key: "{", "to the back", .restack(-1)),
                Menu.Item(key: "<", "out of its superlayer", .moveOut),
                Menu.Item(key: ">", "into the layer behind it", .moveIn),
                Menu.Item(key: "d", "delete", .deleteLayer),
            ]
        }
        return Menu(selectedNode.name, items, at: cell)
    }
}
