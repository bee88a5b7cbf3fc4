import PlaygroundModel
import Scripting
import TerminalIO
import TerminalTypes

/// An asciicast of version 2: a header, then an event a line.
final class Cast {
    /// How many frames and bytes there are at most: hours of what nobody looks at.
    let mostFrames: Int
    let mostBytes: Int

    private(set) var bytes: [UInt8] = []
    private var frames = 0
    private var screen = ScreenBytes()
    private var time = 0.0
    private var size: CellSize
    /// What was shown last, and where the pointer was; `nil` where the next state does not follow it.
    private var last: (playground: Playground, pointer: CellPoint?)?

    init(
        size: CellSize, title: String, mostFrames: Int = 50_000, mostBytes: Int = 64 << 20
    ) {
        self.size = size
        (self.mostFrames, self.mostBytes) = (mostFrames, mostBytes)
        var json = JSONBytes()
        json.raw("{\"version\": 2, \"width\": ")
        json.number(size.columns)
        json.raw(", \"height\": ")
        json.number(size.rows)
        json.raw(", \"title\": ")
        json.string(title)
        json.raw(", \"env\": {\"TERM\": \"xterm-256color\"}}\n")
        bytes = json.bytes
    }

    /// Whether it became too long; what happens then is not added any more.
    var isFull: Bool { frames > mostFrames || bytes.count > mostBytes }

    func pass(_ seconds: Double) {
        time += seconds
    }

    /// Prepares for a state that does not follow the last one.
    func forget() {
        last = nil
    }

    /// Adds what changed on the screen, the pointer's cell being marked.
    func show(_ player: inout ScriptPlayer) {
        let pointer = player.pointer?.cell
        if let last, last.pointer == pointer, player.playground.isUnchanged(since: last.playground)
        {
            return
        }
        last = (player.playground, pointer)
        frames += 1
        if isFull { return }
        var grid = player.grid()
        if let pointer {
            let cell = grid[pointer.column, pointer.row]
            var style = cell.style
            style.background = .role(.pointer)
            grid[pointer.column, pointer.row] = Cell(cell.character, style)
        }
        if grid.size != size {
            size = grid.size
            add("r", Array("\(size.columns)x\(size.rows)".utf8))
        }
        add("o", screen.next(grid))
    }

    /// Ends with a moment in which nothing happens.
    func finish() {
        add("o", Array("\u{1B}[?25h".utf8))
    }

    private func add(_ kind: String, _ data: [UInt8]) {
        if data.isEmpty { return }
        var json = JSONBytes()
        json.raw("[")
        json.number((time * 1000).rounded() / 1000)
        json.raw(", ")
        json.string(kind)
        json.raw(", ")
        json.string(String(decoding: data, as: UTF8.self))
        json.raw("]\n")
        bytes += json.bytes
    }
}
