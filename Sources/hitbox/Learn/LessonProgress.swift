import Scripting

/// A learner's progress in one lesson, read from the log.
///
/// A line of the log has tab-separated fields: the lesson, the event, and its details.
struct LessonProgress {
    /// The step to continue at, from 0.
    var step = 0
    /// Whether the lesson was ever finished.
    var isFinished = false
    /// The first prediction of each step: whether it was right.
    var predictions: [Int: Bool] = [:]
    /// The misconceptions behind wrong predictions, with their counts.
    var ideas: [Misconception: Int] = [:]
    /// The reached goals, by step: the attempts and hints of the first time.
    var goals: [Int: (tries: Int, hints: Int)] = [:]

    /// The maximum of a number in a line; larger ones are invalid, and sums cannot overflow.
    private static let mostCounted = 1_000_000

    /// The number of correct first predictions.
    var rightCount: Int { predictions.values.count { $0 } }

    /// The progress in each lesson in the lines; unknown lines, as of other versions, are ignored.
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

    /// The line that records the step to continue at.
    static func line(_ lesson: String, at step: Int) -> String { "\(name(lesson))\tat\t\(step)" }

    /// The line that invalidates earlier lines of a lesson.
    static func resetLine(_ lesson: String) -> String { "\(name(lesson))\treset" }

    /// A lesson's name in a line.
    static func name(_ lesson: String) -> String {
        // By scalars, because CR LF is one character.
        var name = String.UnicodeScalarView()
        name.append(contentsOf: lesson.unicodeScalars.map { $0 == "\t" || $0 == "\n" ? " " : $0 })
        return String(name)
    }
}
