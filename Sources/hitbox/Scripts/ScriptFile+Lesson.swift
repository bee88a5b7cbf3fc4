import Diagnostics
import LayerGeometry
import SceneFile
import Scripting

extension ScriptFile {
    /// A lesson with its scene.
    struct OpenedLesson {
        var lesson: Lesson
        var scene: Scene
    }

    /// Reads a lesson.
    ///
    /// - Parameter proves: Whether to verify that its questions and goals make sense.
    /// - Returns: `nil` for scripts that are not lessons.
    func lesson(proves: Bool = false) throws(UnplayableScript) -> OpenedLesson? {
        let opening = try open(allowsLessons: true)
        guard opening.header.lesson != nil else { return nil }
        let count = LayerTree(opening.scene.root).count
        guard count <= ScriptLimits.lessonLayers else {
            let problem = Diagnostic(
                "the lesson's scene has \(count) layers; the maximum is \(ScriptLimits.lessonLayers)",
                at: SourceRange(line: 1, column: 1), help: "show less")
            throw unplayable([problem])
        }
        var statements: [Statement] = []
        try? eachPart { if case .statement(let statement) = $0 { statements.append(statement) } }
        let lesson: Lesson
        do throws(LessonProblems) {
            lesson = try Lesson(opening.header, statements)
        } catch {
            throw unplayable(error.diagnostics)
        }
        if proves {
            let problems = LessonProof(lesson, scene: opening.scene, in: Self.world).problems
            if !problems.isEmpty { throw unplayable(problems) }
        }
        return OpenedLesson(lesson: lesson, scene: opening.scene)
    }
}
