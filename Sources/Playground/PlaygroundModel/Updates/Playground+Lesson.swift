import LayerGeometry
import LayerIndex
import TerminalTypes

extension Playground {
    mutating func update(_ action: LessonAction) {
        switch action {
        case .show(let page): show(page)
        case .request(let request): effect = .lesson(request)
        case .replyAt(let point): effect = .lesson(.reply(.layer(prepared.seen(at: point))))
        case .replyHere where panes.focus == .layers:
            effect = .lesson(.reply(.layer(selection)))
        case .replyHere:
            panes.log = "press the key of an answer" + (panes.usesMouse ? ", or click a layer" : "")
        }
    }

    /// Whether a solution is shown, during which keys and clicks only control the lesson.
    var isWatching: Bool { lesson?.phase == .watching }

    /// Shows a page, and pins the point of its question.
    private mutating func show(_ page: LessonPage?) {
        let isNew = page != lesson
        let isTurn = (page?.isQuiz == true) != (lesson?.isQuiz == true)
        // The quiz pinned the point of its question, not the user.
        if page == nil, isTurn { probe.pin = nil }
        lesson = page
        let asked = isNew && page?.isAsking == true ? page?.point : nil
        if let asked {
            move(to: asked)
            probe.pin = asked
        }
        refresh()
        // A lesson fits its scene itself.
        if isTurn, stage.framing != nil { update(StageAction.fit) }
        if let asked, let page, page.asksForLayer {
            // A quiz is about the layer at its point, and offers some from all over the scene.
            let offered = page.choices.compactMap {
                if case .layer(let index) = $0.reply { index } else { nil }
            }
            show(asked, with: page.isQuiz ? [] : offered, beside: offered)
        }
    }

    /// Why an action is not allowed in the lesson now; `nil` if it is.
    func refusal(of action: Action) -> String? {
        guard let lesson else { return nil }
        if action.isOutsideOfLessons {
            return "not during a \(lesson.isQuiz ? "quiz" : "lesson"): Esc ends it"
        }
        if lesson.isAsking, action.answersQuestions { return "answer first, then look" }
        return lesson.refusal(of: action)
    }
}

extension LessonPage {
    /// The answer for a key; `nil` if the key is not an answer.
    func reply(to key: KeyPress) -> Action? {
        if key == KeyPress(.enter) {
            if choices.isEmpty { return .prompt(.open(.answer)) }
            return asksForLayer ? .lesson(.replyHere) : nil
        }
        guard case .character(let character) = key.key, key.modifiers.isEmpty else { return nil }
        if let choice = choices.first(where: { $0.key == character }) {
            return .lesson(.request(.reply(choice.reply)))
        }
        if asksForLayer, character.isNumber {
            return .panes(.complain("\(character) is none of the answers"))
        }
        return choices.isEmpty && "-.0123456789".contains(character)
            ? .prompt(.open(.answer, String(character))) : nil
    }

    /// Why a tool is not allowed now; `nil` if it is.
    func refusal(of tool: Tool) -> String? { refusal(ofKey: tool.key) }

    /// Why changing a property is not allowed now; `nil` if it is.
    func refusal(of property: LayerProperty) -> String? {
        if property.kind == .flag { return refusal(of: .flags) }
        let tools = Tool.allCases.filter { $0.property == property }
        return tools.contains { refusal(of: $0) == nil } ? nil : refusal
    }

    /// Why an action is not allowed now; `nil` if it is.
    func refusal(of action: Action) -> String? {
        guard allowed != nil else { return nil }
        switch action {
        case .edit(.tool(let tool)): return refusal(of: tool)
        case .edit(.toggleKeepFrame): return refusal(ofKey: "A")
        case .edit(.property(let property, _)), .edit(.nudge(let property, _, _)):
            return refusal(of: property)
        case .structure(.restack(let places)): return refusal(ofKey: places > 0 ? "}" : "{")
        case .structure(.drop): return refusal(ofKey: "{") == nil ? nil : refusal(ofKey: "}")
        case .structure(.moveOut): return refusal(ofKey: "<")
        case .structure(.moveIn): return refusal(ofKey: ">")
        case .structure(.holdRow): return nil
        case .structure, .listing(.fixProblem), .document(.revise):
            return isWorking ? refusal : nil
        default: return nil
        }
    }

    private func refusal(ofKey key: String) -> String? {
        guard let allowed, isWorking else { return nil }
        return allowed.contains { $0.description == key } ? nil : refusal
    }

    private var isWorking: Bool { phase == .doing || phase == .done }

    private var refusal: String {
        let keys = (allowed ?? []).map(\.spokenName)
        guard let last = keys.last else { return "this goal needs no tool: point at something" }
        let others = keys.dropLast().joined(separator: ", ")
        return "this goal is for the " + (others.isEmpty ? "key " : "keys \(others) and ") + last
    }
}

extension Action {
    /// Whether it concerns files or other scenes.
    fileprivate var isOutsideOfLessons: Bool {
        switch self {
        case .program(.save), .program(.record), .program(.claim), .program(.makeTest),
            .program(.denyAnswer), .program(.request(.save)), .program(.request(.saveAs)),
            .program(.request(.overwrite)), .program(.request(.reload)), .program(.request(.quiz)):
            true
        default: false
        }
    }

    /// Whether it would reveal the answer to a question, or change the layers in question.
    fileprivate var answersQuestions: Bool {
        switch self {
        // The point of the question is pinned.
        case .probe(.hover), .probe(.leave), .clock(.tick): false
        case .stage(.press), .stage(.drag), .stage(.toggle(.xray)), .stage(.toggle(.reach)),
            .stage(.toggleNeedle):
            true
        case .listing(.toggleTouchable), .listing(.toggleProblems), .listing(.fixProblem): true
        case .menu(.candidates), .menu(.layer), .menu(.selectedLayer), .menu(.export): true
        case .inspector(.editLine), .panes(.toggleArithmetic), .program(.copyWhy): true
        case .probe, .edit, .structure, .document, .clock: true
        case .stage, .listing, .inspector, .panes, .prompt, .menu, .overlay, .program, .lesson,
            .code:
            false
        }
    }
}
