import LayerGeometry
import TerminalTypes

extension Playground {
    mutating func update(_ action: OverlayAction) {
        switch action {
        case .toggleHelp:
            overlays.showsHelp.toggle()
            filterHelp(by: "")
        case .escape: escape()
        case .offer(let openable): overlays.openable = openable
        }
    }

    /// Whether a menu requested by the program has to wait.
    var isBusy: Bool {
        overlays.top != nil || stage.hold != nil || edit != nil
    }

    /// Filters the help by a text, and scrolls to its start.
    mutating func filterHelp(by text: String) {
        overlays.keptHelpFilter = text
        panes.scroll[.stage] = 0
    }

    /// Goes one step back, innermost first; never loses anything.
    private mutating func escape() {
        if let prompt {
            overlays.prompt = nil
            if prompt.listsMatches { reveal() }
        } else if overlays.menu != nil {
            overlays.menu = nil
        } else if overlays.showsHelp {
            if overlays.helpFilter.isEmpty { overlays.showsHelp = false }
            filterHelp(by: "")
        } else if edit != nil {
            revert()
        } else if report != nil {
            report = nil
        } else if lesson?.isQuiz == true {
            effect = .lesson(.leave)
        } else if stage.needle?.isClosing == false {
            toggleNeedle()
        } else if stage.heldRow != nil {
            stage.held = nil
        } else if panes.fillsScreen {
            update(.panes(.toggleScreen))
        } else if panes.zoomed != nil {
            update(.panes(.zoom(false)))
        } else if panes.showsArithmetic {
            panes.showsArithmetic = false
        } else if panes.focus == .layers || probe.pin == nil, endListing() {
            return
        } else if probe.pin != nil, lesson?.isAsking != true {
            probe.pin = nil
        } else if let extra = [StageExtra.xray, .reach].first(where: stage.shows) {
            stage.extras.remove(extra)
        } else if panes.focus != .stage {
            panes.focus(on: .stage)
        } else if lesson != nil {
            effect = .lesson(.leave)
        } else if document.about != nil, panes.showsAbout {
            update(.panes(.toggleAbout))
        }
    }

    /// Ends the newest filter, search or list of touch problems.
    ///
    /// - Returns: Whether there was one.
    private mutating func endListing() -> Bool {
        if !listing.filter.isEmpty {
            filter(by: "")
        } else if listing.showsProblems, !listing.prefersSearch {
            toggleProblems()
        } else if !listing.sought.isEmpty {
            panes.log = "search for '\(listing.sought)' ended"
            listing.seek("")
        } else {
            return false
        }
        return true
    }

    mutating func update(_ action: MenuAction) {
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
            guard index >= 0, index < tree.count else { return }
            select(index)
            overlays.menu = layerMenu(at: cell)
        case .selectedLayer: overlays.menu = layerMenu(at: rowCell)
        case .history: overlays.menu = historyMenu
        case .export:
            overlays.menu = Menu(
                "Export \(document.names(selectedNode)) as",
                Self.exportFormats.map {
                    Menu.Item(key: $0.key, $0.text, .program(.request(.copy(.export($0.format)))))
                })
        case .move(let step):
            guard let menu = overlays.menu, !menu.items.isEmpty else { return }
            overlays.menu?.selected = (menu.selected + step).wrapped(in: menu.items.count)
        case .moveToEnd(let end):
            guard let menu = overlays.menu else { return }
            overlays.menu?.selected = end < 0 ? 0 : max(0, menu.items.count - 1)
        case .choose(let place): choose(place)
        }
    }

    /// The list of all states of the layers, the current one marked.
    private var historyMenu: Menu {
        let states = Array(document.history.states.suffix(200))
        return Menu(
            "Changes",
            states.map {
                Menu.Item(
                    $0.change, note: $0.distance == 0 ? "now" : "", .document(.travel($0.distance)))
            }, selected: states.firstIndex { $0.distance == 0 } ?? 0)
    }

    /// The formats of the export menu: key, name for `hitbox export --as`, and description.
    public static let exportFormats: [(key: Character, format: String, text: String)] = [
        ("s", "swift", "Swift, CALayer"), ("u", "uiview", "Swift, UIView"),
        ("o", "objc", "Objective-C"), ("x", "xctest", "XCTest of this hit"),
        ("v", "svg", "SVG picture"), ("t", "text", "text picture"), ("y", "yaml", "scene"),
        ("n", "json", "JSON"), ("m", "touchmap", "SVG of touch areas"),
    ]

    private mutating func choose(_ place: Int?) {
        guard let menu = overlays.menu, menu.items.indices.contains(place ?? menu.selected) else {
            return
        }
        effect = update(menu.items[place ?? menu.selected].action)
        // If the action opened another menu, that one stays open.
        if overlays.menu == menu { overlays.menu = nil }
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
                note: row.verdict.map { word($0, by: row.by?.name, of: row.node.layer) }
                    ?? (row.contains ? "contains" : "does not contain"),
                .listing(.select(row.node.index)))
        }
        return Menu(
            items.isEmpty ? "No layer was asked" : "Asked at \(pointText(point))",
            items, at: cell, selected: rows.firstIndex { $0.node.index == hit } ?? 0)
    }

    /// A verdict in the terms of the rules or, if there is none, what is known instead.
    private func word(_ verdict: Verdict, by cause: String?, of layer: Layer) -> String {
        verdict == .notAsked ? "contains" : verdict.word(rules: probe.rules, by: cause, of: layer)
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
            let isShown = action == .edit(.property(.isHidden)) && selectedNode.layer.isHidden
            let direct = Binding.all.first { $0.place == .everywhere && $0.action == action }
            return Menu.Item(
                key: key, isShown ? "show" : binding.name, note: direct?.keyNames ?? "", action)
        }
        return Menu(document.names(selectedNode), items, at: cell)
    }

    mutating func update(_ action: PromptAction) {
        switch action {
        case .open(let kind, let text):
            let filter = kind == .filter ? listing.filter : kind == .help ? overlays.helpFilter : ""
            overlays.prompt = Prompt(kind, text ?? filter)
        // A second / before anything else is typed toggles between finding and filtering.
        case .type("/") where overlays.findText == "":
            overlays.prompt = Prompt(prompt?.kind == .find ? .filter : .find)
        case .erase(.characters(-1)) where prompt?.line.text.isEmpty == true: overlays.prompt = nil
        case .type(let text): type { $0.insert(text) }
        case .move(let motion): type { $0.move(motion) }
        case .erase(let motion): type { $0.erase(motion) }
        case .moveChoice(let step): moveChoice(step)
        case .up: recallOlder()
        case .down:
            if let recalled = prompt?.recalled { recall(recalled.place - 1) } else { moveChoice(1) }
        case .complete: complete()
        case .accept: return accept()
        case .refuse(let problem): return refuse(problem)
        case .command(let text): return command(text)
        }
        if prompt?.listsMatches == true {
            refresh()
            if let match = chosenMatch { reveal(match.node.index) }
        }
    }

    private mutating func type(_ change: (inout LineInput) -> Void) {
        guard var prompt else { return }
        change(&prompt.line)
        (prompt.choice, prompt.hasChosen) = (0, false)
        (prompt.recalled, prompt.completed) = (nil, nil)
        overlays.prompt = prompt
        if prompt.kind == .help { panes.scroll[.stage] = 0 }
    }

    /// The match that Enter selects, and its index among the matches; `nil` if there are none.
    public var chosenMatch: (node: LayerNode, place: Int, count: Int)? {
        let found = derived.treeFilter.found
        guard let prompt, !found.isEmpty else { return nil }
        let place = prompt.choice.wrapped(in: found.count)
        return (tree[found[place]], place, found.count)
    }

    /// Submits the prompt.
    ///
    /// If the text is rejected, a search or a command is closed, as in vim, and can be recalled; a
    /// value or a file name stays open for correction.
    private mutating func accept() {
        guard let prompt else { return }
        let text = prompt.line.text
        switch prompt.kind {
        case .find where text.isEmpty:
            // As in vim, repeat the last search, if any.
            overlays.prompt = nil
            if listing.isWalking { update(.listing(.nextMatch(1))) }
        case .find:
            overlays.remember(text, in: \.recentSearches)
            guard let match = chosenMatch else { return giveUp("no layer matches '\(text)'") }
            listing.seek(text)
            overlays.prompt = nil
            select(match.node.index)
            panes.log =
                "\(match.node.spokenName): \(match.place + 1) of \(match.count) with '\(text)'"
        case .filter: acceptFilter(prompt)
        case .help:
            overlays.prompt = nil
            filterHelp(by: text)
        case .value(let property): accept(text, for: property)
        case .saveAs(let next):
            guard !text.isEmpty else { return refuse("type the name of a file") }
            guard !text.hasPrefix(":") else {
                return refuse("not a command: type the name of a file, or press Esc")
            }
            overlays.prompt = nil
            effect = .saveAs(text, overwriting: false, then: next)
        case .write(let writing):
            guard !text.isEmpty else { return refuse("type the name of a file") }
            overlays.prompt = nil
            effect = .write(writing, to: text, overwriting: false)
        case .command: acceptCommand(prompt)
        case .answer:
            guard !text.isEmpty else { return refuse("type the answer") }
            effect = .lesson(.reply(.text(text)))
        case .code(let line): acceptCode(text, line: line)
        }
    }

    /// Accepts the filter and focuses the tree pane.
    private mutating func acceptFilter(_ prompt: Prompt) {
        let chosen = chosenMatch
        let text = prompt.line.text
        if !text.isEmpty { overlays.remember(text, in: \.recentSearches) }
        guard text.isEmpty || chosen != nil else { return giveUp("no layer matches '\(text)'") }
        overlays.prompt = nil
        filter(by: text)
        guard let chosen else { return }
        panes.focus(on: .layers)
        if prompt.choice != 0 || isContextOnly(selection) {
            select(chosen.node.index)
        } else {
            reveal()
        }
    }

    private mutating func accept(_ text: String, for property: LayerProperty) {
        do throws(LayerProperty.Problem) {
            let value = try property.parse(text)
            let problem = edit == nil ? set(property, value) : apply(property, value)
            if let problem { return refuse(problem) }
            overlays.prompt = nil
        } catch {
            refuse(error.message)
        }
    }

    /// Closes the prompt and shows why its text was rejected.
    mutating func giveUp(_ problem: String) {
        overlays.prompt = nil
        reveal()
        update(PanesAction.complain(problem))
    }

    /// Shows why the text was rejected, and keeps the prompt open.
    mutating func refuse(_ problem: String) { overlays.prompt?.problem = problem }

    mutating func update(_ action: ProgramAction) {
        switch action {
        case .save where code?.isEdited == true && !document.isModified:
            overlays.prompt = Prompt(.write(.listing), code?.name ?? "")
        case .save: effect = .save(then: nil)
        case .open(let scene): leave(by: .open(scene), "open the other")
        case .request(let requested):
            overlays.menu = nil
            effect = requested
        case .record where panes.isRecording: effect = .stopRecording
        case .record: ask(for: .recording)
        case .claim where panes.isRecording: effect = .claim
        case .claim: panes.log = "R starts a recording, which this adds to"
        case .makeTest: ask(for: .test)
        case .denyAnswer where probe.isOnStage: ask(for: .denial)
        case .denyAnswer: panes.log = "point at the stage first: there is no answer to reject"
        case .copyWhy where explanation != nil: effect = .copy(.explanation)
        case .copyWhy: panes.log = "there is nothing to explain: point at a layer"
        case .quit: leave(by: .quit, "quit")
        }
    }

    /// Asks for the name of a file to write to.
    private mutating func ask(for writing: Writing) {
        overlays.prompt = Prompt(.write(writing), writing.proposedName ?? "")
    }

    /// Leaves the scene; asks first if there are unsaved changes.
    private mutating func leave(by effect: Effect, _ words: String) {
        let isListing = !document.isModified && code?.isEdited == true
        // Edits in a lesson need not be saved.
        guard isListing || document.isModified && lesson == nil else {
            self.effect = effect
            return
        }
        let save = Menu.Item(
            key: "w", "save and \(words)", .program(.request(.save(then: effect))))
        overlays.menu = Menu(
            isListing ? "The listing was changed" : "Unsaved changes",
            [
                isListing ? Menu.Item(key: "w", "write it to a file", .program(.save)) : save,
                Menu.Item(
                    key: "d", "discard the changes and \(words)", .program(.request(effect))),
                Menu.Item(key: "n", "stay", .overlay(.escape)),
            ])
    }
}
