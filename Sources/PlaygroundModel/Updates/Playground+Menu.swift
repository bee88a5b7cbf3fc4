import LayerGeometry
import TerminalTypes

extension Playground {
    mutating func update(_ action: MenuAction) -> Effect? {
        switch action {
        case .open(let menu):
            // A user who is typing or dragging must not choose by accident.
            if isBusy {
                overlays.waiting = menu
                panes.log = menu.title
            } else {
                overlays.menu = menu
            }
        case .candidates(let point, let cell): overlays.menu = candidatesMenu(at: point, cell)
        case .layer(let index, let cell):
            guard index >= 0, index < tree.count else { return nil }
            select(index)
            overlays.menu = layerMenu(at: cell)
        case .selectedLayer: overlays.menu = layerMenu(at: rowCell)
        case .export:
            overlays.menu = Menu(
                "Export \(document.names(selectedNode)) as",
                Self.exportFormats.map {
                    Menu.Item(key: $0.key, $0.text, .program(.request(.copy(.export($0.format)))))
                })
        case .move(let step):
            guard let menu = overlays.menu, !menu.items.isEmpty else { return nil }
            overlays.menu?.selected = (menu.selected + step).wrapped(in: menu.items.count)
        case .moveToEnd(let end):
            guard let menu = overlays.menu else { return nil }
            overlays.menu?.selected = end < 0 ? 0 : max(0, menu.items.count - 1)
        case .choose(let place): return choose(place)
        }
        return nil
    }

    /// The formats of the export menu: key, name for `hitbox export --as`, and description.
    public static let exportFormats: [(key: Character, format: String, text: String)] = [
        ("s", "swift", "Swift, CALayer"), ("u", "uiview", "Swift, UIView"),
        ("o", "objc", "Objective-C"), ("x", "xctest", "XCTest of this hit"),
        ("v", "svg", "SVG picture"), ("t", "text", "text picture"), ("y", "yaml", "scene"),
        ("n", "json", "JSON"), ("m", "touchmap", "SVG of touch areas"),
        ("a", "touchtable", "table of touch areas"),
    ]

    private mutating func choose(_ place: Int?) -> Effect? {
        guard let menu = overlays.menu, menu.items.indices.contains(place ?? menu.selected) else {
            return nil
        }
        let effect = update(menu.items[place ?? menu.selected].action)
        // If the action opened another menu, that one stays open.
        overlays.close(.menu(menu))
        return effect
    }

    /// The menu of all layers tested at a point, with their verdicts; choosing one selects it.
    private mutating func candidatesMenu(at point: Point, _ cell: CellPoint) -> Menu {
        move(to: point)
        probe.pin = point
        refresh()
        var rows = answer?.rows ?? []
        if !probe.rules.hasReceiver, probe.question == .hitTest {
            rows.sort { ($0.node.depth, $0.node.index) > ($1.node.depth, $1.node.index) }
        }
        let hit = answer?.hit?.index
        let items = rows.enumerated().map { place, row in
            Menu.Item(
                key: place < 9 ? Character("\(place + 1)") : nil,
                String(repeating: "  ", count: min(row.node.depth, 6))
                    + document.names(row.node),
                note: row.verdict.map { word($0, by: row.by?.name) }
                    ?? (row.contains ? "contains" : "does not contain"),
                .listing(.select(row.node.index)))
        }
        return Menu(
            items.isEmpty ? "No layer was asked" : "Asked at \(pointText(point))",
            items, at: cell, selected: rows.firstIndex { $0.node.index == hit } ?? 0)
    }

    /// A verdict in the terms of the rules or, if there is none, what is known instead.
    private func word(_ verdict: Verdict, by cause: String?) -> String {
        verdict == .notAsked ? "contains" : verdict.word(rules: probe.rules, by: cause)
    }

    /// The cell of the selected layer's row; `nil` if it is not visible.
    private var rowCell: CellPoint? {
        guard isSelectionShown, let rect = layout.panes[.layers] else { return nil }
        let line = rows.row(nearest: selection) - firstLine(of: .layers)
        return CellPoint(column: rect.minColumn, row: rect.minRow + line)
    }

    /// The context menu of the selected layer; each item shows its key outside the menu.
    private func layerMenu(at cell: CellPoint?) -> Menu {
        let items = Binding.inLayerMenu.compactMap { binding -> Menu.Item? in
            guard let action = binding.action, case .character(let key)? = binding.keys.first?.key
            else { return nil }
            // The root has neither siblings nor a superlayer.
            if selection == 0, case .structure(let change) = action, change != .newLayer {
                return nil
            }
            let isShown = action == .edit(.toggle(.isHidden, nil)) && selectedNode.layer.isHidden
            let direct = Binding.all.first { $0.place == .everywhere && $0.action == action }
            return Menu.Item(
                key: key, isShown ? "show" : binding.name, note: direct?.keyNames ?? "", action)
        }
        return Menu(document.names(selectedNode), items, at: cell)
    }
}
