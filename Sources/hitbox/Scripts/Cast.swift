import PlaygroundModel
import Rendering
import Scripting
import TerminalIO
import TerminalTypes

/// A recording of a script's run: the screen over time, with captions below it.
final class Cast {
    /// The pauses after a step, and after each of several events in a step, in seconds.
    static let pauses = (step: 0.8, event: 0.06)

    /// The maximum numbers of frames and bytes, which are hours of recording, and of drawn cells.
    let mostFrames: Int
    let mostBytes: Int
    let mostCells: Int

    // Exactly one of the two is set.
    private var asciicast: Asciicast?
    private var animation: ScreenAnimation?
    private var frames = 0
    private var cells = 0
    /// The screen of a terminal with colours; the player's own screen is for text.
    private var screen = Screen(DrawingOptions(glyphs: .basic))
    private var time = 0.0
    private var caption = CastCaption()
    /// The last frame; `nil` if the next state is unrelated to it.
    private var last: Moment?

    /// The inputs of a frame.
    private struct Moment {
        var playground: Playground
        var pointer: MouseInput?
        var isDown: Bool
        var caption: CastCaption

        func isUnchanged(since other: Moment) -> Bool {
            pointer?.cell == other.pointer?.cell && pointer?.fractionX == other.pointer?.fractionX
                && pointer?.fractionY == other.pointer?.fractionY && isDown == other.isDown
                && caption == other.caption && playground.isUnchanged(since: other.playground)
        }
    }

    /// Starts a recording.
    ///
    /// - Parameter size: The size of the first screen; a row for captions is added.
    init(
        _ form: CastForm, size: CellSize, title: String, mostFrames: Int = 50_000,
        mostBytes: Int = 64 << 20, mostCells: Int = 200_000_000
    ) {
        (self.mostFrames, self.mostBytes, self.mostCells) = (mostFrames, mostBytes, mostCells)
        switch form {
        case .asciicast:
            let size = CellSize(columns: size.columns, rows: size.rows + 1)
            asciicast = Asciicast(size: size, title: title)
        case .svg: animation = ScreenAnimation(title: title)
        }
    }

    /// Whether it is too long; further frames are dropped.
    var isFull: Bool { excess != nil }

    /// What it has too many of: `more than 50000 frames`; `nil` if it is not too long.
    var excess: String? {
        if frames > mostFrames { return "more than \(mostFrames) frames" }
        if cells > mostCells { return "frames of more than \(mostCells) cells together" }
        let size = asciicast?.bytes.count ?? animation?.size ?? 0
        return size > mostBytes ? "more than \(mostBytes >> 20) MiB" : nil
    }

    func pass(_ seconds: Double) {
        time += seconds
    }

    /// Prepares for a state that is unrelated to the last one.
    func forget() {
        (last, caption) = (nil, CastCaption())
    }

    /// Shows a caption for the next step.
    ///
    /// - Returns: The time to read it, in seconds; `nil` without a caption.
    func say(_ step: Step) -> Double? {
        guard let caption = CastCaption(step) else { return nil }
        self.caption = caption
        if !isFull { animation?.describe(caption.text) }
        return caption.readingTime
    }

    /// Adds the changes of the screen.
    func show(_ player: ScriptPlayer) {
        let hand = player.session.hand
        let moment = Moment(
            playground: player.playground, pointer: hand.pointer, isDown: !hand.buttons.isEmpty,
            caption: caption)
        if let last, moment.isUnchanged(since: last) { return }
        last = moment
        frames += 1
        cells += player.playground.size.columns * player.playground.size.rows
        if isFull { return }
        var grid = screen.draw(player.playground).withRowBelow()
        caption.draw(on: &grid)
        asciicast?.show(grid, pointer: hand.pointer?.cell, at: time)
        animation?.show(grid, pointer: hand.pointer, isDown: moment.isDown, at: milliseconds)
    }

    /// Makes the current screen the still picture.
    func standStill() {
        animation?.standStill()
    }

    /// Ends the recording and returns it.
    func bytes() -> [UInt8] {
        if let animation { return Array(animation.svg(end: milliseconds).utf8) }
        asciicast?.finish(at: time)
        return asciicast?.bytes ?? []
    }

    private var milliseconds: Int { Int((time * 1000).rounded()) }
}
