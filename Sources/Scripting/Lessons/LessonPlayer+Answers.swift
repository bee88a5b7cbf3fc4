import LayerGeometry
import PlaygroundModel
import TerminalTypes

/// Answers, and the reactions to them.
extension LessonPlayer {
    mutating func answer(_ reply: LessonReply, on session: inout Session) {
        guard case .prediction(let prediction)? = task, page.isAsking else { return }
        var player = player(on: session)
        guard let setting = try? PredictionSetting(prediction, in: player) else { return }
        let given: PredictionAnswer
        switch prediction.reading(reply) {
        case .success(let answer): given = answer
        case .failure(let problem):
            guard session.playground.prompt != nil else {
                return say(problem.message, on: &session)
            }
            session.update(.prompt(.refuse(problem.message)))
            return
        }
        if session.playground.prompt != nil { session.update(.overlay(.escape)) }
        let right = setting.answer
        let isRight = given.isClose(to: right, within: setting.tolerance)
        let idea = isRight ? nil : setting.misconception(giving: given)
        events.append(.predicted(step: step, isRight: isRight, idea))
        var next = page
        next.phase = .answered(isRight: isRight)
        next.choices = []
        next.remark = Self.remark(given, right, idea, setting.changedTree)
        page = next
        // Apply the change that the question is about, so that it is visible.
        session.update(.lesson(.show(nil)))
        player.session = session
        if let change = prediction.change {
            try? player.perform(.set(change.layer, change.property, change.value))
        }
        if case .hit(_, let rules?) = prediction.question { player.update(.probe(.rules(rules))) }
        if let point = setting.askedPoint { player.update(.probe(.hover(point))) }
        player.update(.panes(.tell("")))
        player.update(.lesson(.show(next)))
        session = player.session
    }

    private static func remark(
        _ given: PredictionAnswer, _ right: PredictionAnswer, _ idea: Misconception?,
        _ tree: LayerTree
    ) -> String {
        guard given != right || idea != nil else { return "Right: \(right.text(in: tree))." }
        let said = "You said \(given.text(in: tree)); it is \(right.text(in: tree))."
        return idea.map { "\(said) Yours would be right if \($0.sentence)." } ?? said
    }
}
