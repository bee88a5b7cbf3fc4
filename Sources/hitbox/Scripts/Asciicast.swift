import TerminalIO
import TerminalTypes

/// A recording in asciicast version 2: a header, then one event per line.
struct Asciicast {
    private(set) var bytes: [UInt8]
    private var screen = ScreenBytes()
    private var size: CellSize

    /// Starts with the header.
    init(size: CellSize, title: String) {
        self.size = size
        bytes = JSONWriter.line { json in
            json.object { json in
                json.add("version", 2)
                json.add("width", size.columns)
                json.add("height", size.rows)
                json.add("title", title)
                json.object("env") { json in json.add("TERM", "xterm-256color") }
            }
        }
    }

    /// Adds the changes of the screen, with the pointer's cell marked.
    mutating func show(_ shown: CellGrid, pointer: CellPoint?, at seconds: Double) {
        let grid = shown.marking(pointer)
        if grid.size != size {
            size = grid.size
            add("r", Array("\(size.columns)x\(size.rows)".utf8), at: seconds)
        }
        add("o", screen.next(grid), at: seconds)
    }

    mutating func finish(at seconds: Double) {
        add("o", Array("\u{1B}[?25h".utf8), at: seconds)
    }

    private mutating func add(_ kind: String, _ data: [UInt8], at seconds: Double) {
        if data.isEmpty { return }
        bytes += JSONWriter.line { json in
            json.list { json in
                json.add((seconds * 1000).rounded() / 1000)
                json.add(kind)
                json.add(String(decoding: data, as: UTF8.self))
            }
        }
    }
}

extension CellGrid {
    /// The screen with the pointer's cell marked, if there is one.
    func marking(_ pointer: CellPoint?) -> CellGrid {
        guard let pointer else { return self }
        var grid = self
        var style = grid[pointer.column, pointer.row].style
        style.background = .role(.pointer)
        grid.restyle(column: pointer.column, row: pointer.row, style)
        return grid
    }
}
