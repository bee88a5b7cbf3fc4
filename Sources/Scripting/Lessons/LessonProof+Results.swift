import Diagnostics

/// A proof in the form of test results, for `hitbox test`.
extension LessonProof {
    /// The steps as test results.
    public var results: [TestResult] {
        let whole = preparationProblems + learnedProblems
        let problemsOfSteps = stepProblems
        return lesson.steps.indices.map { place in
            let step = lesson.steps[place]
            let name = "step \(place + 1): \(step.task.name)"
            var result = TestResult(name: name, line: step.range.line, outcome: .passed)
            let problems = problemsOfSteps[place] + (place == 0 ? whole : [])
            result.failures = problems.map {
                TestResult.Failure(range: $0.range, failure: StepFailure($0.message))
            }
            if !problems.isEmpty { result.outcome = .failed }
            result.stepCount = 1
            return result
        }
    }
}

extension Lesson.Task {
    /// The name among the tests.
    fileprivate var name: String {
        switch self {
        case .reading: "text"
        case .prediction(let prediction): "predict \(prediction)"
        case .goal(let goal): goal.task
        }
    }
}
