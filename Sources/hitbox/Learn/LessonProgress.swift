import Scripting

/// What a learner did in one lesson, from the lines of the log.
///
/// A line has fields with a tab between them: the lesson, what happened, and what belongs to that.
struct LessonProgress: Hashable {
    /// The step to go on at, from 0.
    var step = 0
    /// Whether the end was reached once.
    var isFinished = false
    /// The first prediction of each step: whether it was right.
    var predictions: [Int: Bool] = [:]
    /// The ideas that wrong predictions would have been right by, with how often.
    var ideas: [Misconception: Int] = [:]
    /// The goals that were reached, by their steps: beginnings and hints of the first time.
    var goals: [Int: (tries: Int, hints: Int)] = [:]

    static func == (one: LessonProgress, other: LessonProgress) -> Bool {
        one.step == other.step && one.isFinished == other.isFinished
            && one.predictions == other.predictions && one.ideas == other.ideas
            && one.goals.mapValues { [$0.tries, $0.hints] }
                == other.goals.mapValues { [$0.tries, $0.hints] }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(step)
        hasher.combine(isFinished)
    }

    /// A greater number in a line is none: no lesson comes near it, and sums stay small.
    private static let mostCounted = 1_000_000

    /// How many of the first predictions were right.
    var rightCount: Int { predictions.values.count { $0 } }

    /// The progress in each lesson that the lines tell of; lines of other versions are left out.
    static func all(in lines: [String]) -> [String: LessonProgress] {
        var all: [String: LessonProgress] = [:]
        for line in lines {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(
                String.init)
            guard fields.count >= 2 else { continue }
            if fields[1] == "reset" {
                if fields[0].isEmpty { all = [:] } else { all[fields[0]] = nil }
                continue
            }
            all[fields[0], default: LessonProgress()].take(fields)
        }
        return all
    }

    private mutating func take(_ fields: [String]) {
        let numbers = fields.dropFirst(2).map { field in
            Int(field).flatMap { (0...Self.mostCounted).contains($0) ? $0 : nil }
        }
        switch fields[1] {
        case "at": if let place = numbers.first ?? nil { step = place }
        case "finished": (isFinished, step) = (true, 0)
        case "predicted":
            guard fields.count >= 4, let place = numbers[0] else { return }
            if predictions[place] == nil { predictions[place] = fields[3] == "right" }
            if fields.count > 4, let idea = Misconception(rawValue: fields[4]) {
                ideas[idea, default: 0] += 1
            }
        case "reached":
            guard numbers.count >= 3, let place = numbers[0], let tries = numbers[1],
                let hints = numbers[2], goals[place] == nil
            else { return }
            goals[place] = (tries, hints)
        default: break
        }
    }

    /// The line that records an event.
    static func line(_ lesson: String, _ event: LessonEvent) -> String {
        let fields: [String] =
            switch event {
            case .predicted(let step, let isRight, let idea):
                ["predicted", "\(step)", isRight ? "right" : "wrong", idea?.rawValue ?? ""]
            case .reached(let step, let tries, let hints):
                ["reached", "\(step)", "\(tries)", "\(hints)"]
            case .finished: ["finished"]
            }
        return ([name(lesson)] + fields).joined(separator: "\t")
    }

    /// The line that records the step to go on at.
    static func line(_ lesson: String, at step: Int) -> String { "\(name(lesson))\tat\t\(step)" }

    /// The line after which what was recorded of a lesson no longer counts.
    static func resetLine(_ lesson: String) -> String { "\(name(lesson))\treset" }

    /// A lesson's name as it stands in a line.
    static func name(_ lesson: String) -> String {
        // By scalars: a line feed after a carriage return is no character of its own.
        var name = String.UnicodeScalarView()
        name.append(contentsOf: lesson.unicodeScalars.map { $0 == "\t" || $0 == "\n" ? " " : $0 })
        return String(name)
    }
}
