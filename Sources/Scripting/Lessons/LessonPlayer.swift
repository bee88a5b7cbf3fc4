import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// Plays a lesson in a playground: shows its pages, compares predictions, and watches its goals.
///
/// It does so for whoever has the playground: the interactive program, the plain one, and tests.
public struct LessonPlayer {
    /// What comes of a request.
    public enum Outcome: Hashable, Sendable {
        /// The lesson goes on.
        case stays
        /// The learner leaves; the place is to be kept.
        case leaves
        /// The learner has come to the end, and wants the next lesson.
        case ends
    }

    /// The lesson.
    public let lesson: Lesson
    /// Which step it is at, from 0; after the last one, the number of steps.
    public private(set) var step = 0
    /// What happened since the last look, for records.
    public internal(set) var events: [LessonEvent] = []
    /// What is shown.
    public internal(set) var page: LessonPage

    let scene: Scene
    let world: ScriptWorld
    /// The state that the last step began with; those after it are played on from there.
    var prepared: Prepared?
    /// The rule book that the step began with.
    var rules: HitRules
    /// The expectations of the goal that held as the step began, by their places: they have to stay.
    var given: Set<Int> = []
    var hintCount = 0
    var tries = 1
    /// The solution while it is shown; `nil` otherwise.
    var demonstration: Demonstration?

    /// A playground after so many statements of the lesson's preparation.
    struct Prepared {
        var player: ScriptPlayer
        var count: Int
        let size: CellSize
    }

    /// A solution that is being shown.
    struct Demonstration {
        /// The learner's own state, which comes back.
        let before: Session
        /// How many steps were shown.
        var place = 0
    }

    /// Prepares a lesson on the scene that its header names.
    public init(_ lesson: Lesson, scene: Scene, in world: ScriptWorld) {
        (self.lesson, self.world) = (lesson, world)
        rules = lesson.header.rules ?? scene.rules
        var scene = scene
        // What a demo says and shows of itself would be the answer.
        scene.stops = []
        scene.shows.removeAll { [.compare, .xray, .arithmetic].contains($0) }
        self.scene = scene
        page = LessonPage(title: lesson.title, step: 1, count: lesson.steps.count)
    }

    /// Returns what happened since the last time, and forgets it.
    public mutating func takeEvents() -> [LessonEvent] {
        defer { events = [] }
        return events
    }

    /// Goes to a step, and begins it.
    ///
    /// - Parameters:
    ///   - step: Its number, from 0; one that is too great is the end of the lesson.
    ///   - session: The playground; its size is kept, its layers are those of the step.
    public mutating func begin(_ step: Int, on session: inout Session) {
        let last = self.step
        self.step = max(0, min(step, lesson.steps.count))
        (hintCount, tries, demonstration) = (0, 1, nil)
        let isOn = session.playground.lesson != nil
        if !isOn || !keepsLayers(from: last) { session = start(like: session) }
        rules = session.playground.probe.rules
        turnPage(on: &session)
    }

    /// Does what the learner wants.
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

    /// Looks whether the goal is reached, after something happened in the playground.
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

    /// What the step asks; `nil` at the end.
    var task: Lesson.Task? { lesson.steps.indices.contains(step) ? lesson.steps[step].task : nil }

}
