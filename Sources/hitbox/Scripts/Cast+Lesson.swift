import Scripting

extension Cast {
    /// Records a lesson; pages are shown as long as it takes to read them.
    ///
    /// The still picture is the first comparison with an answer.
    func record(_ lesson: LessonTour) {
        var lesson = lesson
        var isCompared = false
        show(lesson.player)
        lesson.player.onEvent = { [self] _, player in
            pass(Self.pauses.event)
            show(player)
        }
        while let step = lesson.next, !isFull {
            pass(Double(lesson.unreadCount) / CastCaption.lettersInASecond)
            let seconds = say(step)
            if let seconds {
                show(lesson.player)
                pass(seconds)
            }
            let before = lesson.player.time
            do throws(StepFailure) { try lesson.go() } catch { break }
            pass(lesson.player.time - before)
            show(lesson.player)
            if lesson.comparesAnswer, !isCompared {
                standStill()
                isCompared = true
            }
            if seconds != nil { pass(Self.pauses.step) }
        }
    }
}
