import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// Runs a lesson in a playground: shows its pages, evaluates predictions, and watches its goals.
///
/// Used by the interactive program, the plain mode, and tests.
public struct LessonPlayer {
    /// The outcome of a request.
    public enum Outcome: Hashable, Sendable {
        /// The lesson continues.
        case stays
        /// The learner leaves; the position must be saved.
        case leaves
        /// The learner is done and wants the next lesson.
        case ends
    }

    /// The lesson.
    public let lesson: Lesson
    /// The index of the current step; after the last one, the number of steps.
    public private(set) var step = 0
    /// The events since the last `takeEvents()`, for the records.
    public internal(set) var events: [LessonEvent] = []
    /// The current page.
    public internal(set) var page: LessonPage

    let scene: Scene
    let world: ScriptWorld
    /// The state before the last step; later steps are played from there.
    var prepared: Prepared?
    /// The rule book at the start of the step.
    var rules: HitRules
    /// The indexes of the goal's expectations that held at the start of the step and must keep
    /// holding.
    var given: Set<Int> = []
    var hintCount = 0
    var tries = 1
    /// The solution being shown; `nil` for none.
    var demonstration: Demonstration?

    /// A playground after a number of the lesson's preparations.
    struct Prepared {
        var player: ScriptPlayer
        var count: Int
        let size: CellSize
    }

    /// A solution being shown.
    struct Demonstration {
        /// The learner's own state, which is restored afterwards.
        let before: Session
        /// The number of steps shown so far.
        var place = 0
    }

    /// Prepares a lesson on the scene named in its header.
    public init(_ lesson: Lesson, scene: Scene, in world: ScriptWorld) {
        (self.lesson, self.world) = (lesson, world)
        rules = lesson.header.rules ?? scene.rules
        var scene = scene
        // The stops of a demo would give the answer away.
        scene.stops = []
        scene.shows.removeAll { [.compare, .xray, .arithmetic].contains($0) }
        self.scene = scene
        page = LessonPage(title: lesson.title, step: 1, count: lesson.steps.count)
    }

    /// Returns the events since the last call.
    public mutating func takeEvents() -> [LessonEvent] {
        defer { events = [] }
        return events
    }

    /// Starts a step.
    ///
    /// - Parameters:
    ///   - step: Its index; one beyond the last step is the end of the lesson.
    ///   - session: The playground; its size stays, its layers become those of the step.
    public mutating func begin(_ step: Int, on session: inout Session) {
        let last = self.step
        self.step = max(0, min(step, lesson.steps.count))
        (hintCount, tries, demonstration) = (0, 1, nil)
        let isOn = session.playground.lesson != nil
        if !isOn || !keepsLayers(from: last) { session = start(like: session) }
        rules = session.playground.probe.rules
        turnPage(on: &session)
    }

    /// Handles a request of the learner.
    public mutating func take(_ request: LessonRequest, on session: inout Session) -> Outcome {
        switch request {
        case .next where demonstration != nil: demonstrate(on: &session)
        case .next where step == lesson.steps.count: return .ends
        case .next where page.goesOn:
            begin(step + 1, on: &session)
            if step == lesson.steps.count { events.append(.finished) }
        case .next: break
        case .back where demonstration != nil: endDemonstration(on: &session)
        case .back:
            step == 0 ? say("this is the first step", on: &session) : begin(step - 1, on: &session)
        case .hint: help(on: &session)
        case .reset where demonstration != nil: endDemonstration(on: &session)
        case .reset: reset(on: &session)
        case .leave:
            guard demonstration != nil else { return .leaves }
            endDemonstration(on: &session)
        case .reply(let reply): answer(reply, on: &session)
        }
        return .stays
    }

    /// Checks whether the goal is reached, after an event in the playground.
    public mutating func look(at session: inout Session) {
        guard case .goal(let goal)? = task, page.phase == .doing else { return }
        let holds = goal.expectations.map { isMet($0, in: session) }
        var next = page
        let open = holds.indices.filter { !given.contains($0) }
        let met = open.count { holds[$0] }
        next.progress = open.count > 1 ? "\(met)/\(open.count)" : ""
        next.warning = ""
        if let lost = given.sorted().first(where: { !holds[$0] }),
            case .expect(let claim) = goal.expectations[lost].body
        {
            next.warning = "Not that way: \(claim.loss)."
        }
        if holds.allSatisfy(\.self) {
            next.phase = .done
            next.remark = ""
            events.append(.reached(step: step, tries: tries, hints: hintCount))
        }
        show(next, on: &session)
    }

    /// The task of the current step; `nil` at the end.
    var task: Lesson.Task? { lesson.steps.indices.contains(step) ? lesson.steps[step].task : nil }

}
