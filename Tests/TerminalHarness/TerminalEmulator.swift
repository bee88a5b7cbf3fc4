import Foundation

/// A terminal emulator with a program on it: it shows what comes, answers questions, and types.
///
/// Everything waits for events, never for a time to pass; a deadline only ends what hangs.
public final class TerminalEmulator {
    /// What is shown, and in which modes.
    public var model: TerminalModel
    /// All bytes that came since they were last forgotten.
    public var written: [UInt8] = []
    /// How many reads brought them.
    public private(set) var reads = 0
    /// Whether what the program sends is taken; without, its writes stall.
    public var isReading = true
    /// Whether the mouse is in use all the time, in five milliseconds once: it moves, with a button
    /// held where only that is reported, and else its wheel turns.
    public var mouseWanders = false
    /// When the last bytes came, in seconds.
    public private(set) var lastOutput = 0.0
    /// When the last bytes were typed, in seconds.
    public private(set) var lastTyped = 0.0
    /// How many questions were asked.
    public private(set) var asked = 0

    let device: PseudoTerminal
    private let persona: Persona
    /// The way to the program and back, in seconds each.
    private let distance: Double
    private var incoming: [(time: Double, bytes: ArraySlice<UInt8>)] = []
    private var outgoing: [(time: Double, bytes: [UInt8])] = []
    private var nextMotion = 0.0
    private var motions = 0

    /// Starts a program.
    ///
    /// - Parameter distance: How many seconds bytes take to it, and as many back.
    public init(
        _ program: Program, columns: Int = 80, rows: Int = 24, persona: Persona = .full,
        distance: Double = 0
    ) throws {
        device = try PseudoTerminal(program, columns: columns, rows: rows)
        model = TerminalModel(columns: columns, rows: rows)
        (self.persona, self.distance) = (persona, distance)
    }

    /// Seconds of a clock that only goes forward.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The program's number, by which the system knows it.
    public var process: Int32 { device.process }
    /// What became of the program.
    public var state: ProgramState { device.state }
    /// What the system knows about it; `nil` after its end.
    public var figures: ProgramFigures? { ProgramFigures(device.process) }
    /// Whether the terminal's settings are those from before the program.
    public var hasSettingsBefore: Bool { device.hasSettingsBefore }

    /// Types bytes; they arrive after the way there.
    public func type(_ bytes: [UInt8]) {
        if !bytes.isEmpty { outgoing.append((Self.now + distance, bytes)) }
    }

    /// Types a text.
    public func type(_ text: String) {
        type(Array(text.utf8))
    }

    /// Sends a signal to the program alone.
    public func signal(_ number: Int32) {
        kill(device.process, number)
    }

    /// Resizes the terminal.
    public func resize(columns: Int, rows: Int) {
        model.resize(columns: columns, rows: rows)
        device.resize(columns: columns, rows: rows)
    }

    /// Holds all output back, as C-s does, or lets it go on.
    public func hold(_ holds: Bool) {
        device.hold(holds)
    }

    /// Takes the terminal away.
    public func hangUp() {
        device.hangUp()
    }

    /// Forgets what was written.
    public func forget() {
        (written, reads) = ([], 0)
    }

    /// Runs until something is so, for at most so many seconds; tells whether it came to be so.
    @discardableResult
    public func run(
        within seconds: Double = 20, until isSo: (TerminalEmulator) -> Bool = { _ in false }
    ) -> Bool {
        let end = Self.now + seconds
        while true {
            step()
            if isSo(self) { return true }
            let now = Self.now
            if now >= end { return false }
            // The end of a program, and nothing on its way: nothing more will happen.
            if state.isOver, incoming.isEmpty, outgoing.isEmpty { return isSo(self) }
            wait(until: min(end, nextTime ?? end))
        }
    }

    /// Runs until a text is on the screen, in a frame that is complete.
    @discardableResult
    public func shows(_ text: String) -> Bool {
        run { !$0.isInFrame && $0.model.shows(text) }
    }

    /// Runs until a text is no longer on the screen, in a frame that is complete.
    @discardableResult
    public func hides(_ text: String) -> Bool {
        run { !$0.isInFrame && !$0.model.shows(text) }
    }

    /// Whether part of a frame has arrived, which a terminal with mode 2026 does not show yet.
    private var isInFrame: Bool { model.modes.contains(2026) && !state.isOver }

    /// Whether nothing that was typed or answered is still on its way to the program.
    public var hasDelivered: Bool { outgoing.isEmpty }

    /// Runs until all that was typed has arrived, and nothing came for so many seconds.
    public func settle(_ silence: Double = 0.02, within seconds: Double = 20) {
        run(within: seconds) { $0.outgoing.isEmpty || $0.state.isOver }
        let start = Self.now
        while Self.now - start < seconds {
            let before = model.bytes
            run(within: silence) { $0.model.bytes != before }
            if model.bytes == before { return }
        }
    }

    private var nextTime: Double? {
        let times = [incoming.first?.time, outgoing.first?.time, wanders ? nextMotion : nil]
        return times.compactMap(\.self).min()
    }

    private var wanders: Bool { mouseWanders && model.mouse != 0 && !state.isOver }

    private func wait(until time: Double) {
        var ready = [
            pollfd(fd: isReading ? device.main : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: state.isOver ? -1 : device.events, events: Int16(POLLIN), revents: 0),
        ]
        // What the program's end has not taken yet is tried again soon.
        let isFull = outgoing.first.map { $0.time <= Self.now } ?? false
        if isFull { ready[0].events |= Int16(POLLOUT) }
        let milliseconds = isFull ? 1000 : max(0, (time - Self.now) * 1000).rounded(.up)
        poll(&ready, 2, Int32(min(60_000, milliseconds)))
    }

    private func step() {
        let wasOver = state.isOver
        device.look()
        if isReading {
            repeat {
                let bytes = device.read()
                if bytes.isEmpty { break }
                reads += 1
                lastOutput = Self.now
                written += bytes
                incoming.append((lastOutput + distance, bytes))
            } while state.isOver || wasOver
        }
        let now = Self.now
        while let first = incoming.first, first.time <= now {
            incoming.removeFirst()
            model.take(first.bytes)
            answer()
        }
        if wanders, now >= nextMotion {
            nextMotion = now + 0.005
            motions += 1
            let code: MouseCode = [1003: .move, 1002: .drag][model.mouse] ?? .wheelUp
            type(report(code, 10 + motions % 20, 12))
        }
        while let first = outgoing.first, first.time <= now {
            let taken = device.write(first.bytes)
            if taken > 0 { lastTyped = Self.now }
            if taken < first.bytes.count {
                outgoing[0].bytes.removeFirst(taken)
                if state.isOver { outgoing.removeFirst() }
                break
            }
            outgoing.removeFirst()
        }
    }

    private func answer() {
        let questions = model.questions
        model.questions = []
        for question in questions {
            let bytes = persona.answer(question, model, number: asked)
            asked += 1
            if bytes.isEmpty { continue }
            outgoing.append((Self.now + distance + persona.delay, bytes))
        }
        if !questions.isEmpty { outgoing.sort { $0.time < $1.time } }
    }
}
