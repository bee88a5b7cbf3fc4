import Foundation

/// A terminal emulator running a program: displays output, answers queries, and types.
///
/// All waiting is for events, never for time to pass; deadlines only end hangs.
public final class TerminalEmulator {
    /// The screen and the modes.
    public var model: TerminalModel
    /// All bytes received since they were last cleared.
    public var written: [UInt8] = []
    /// The number of reads for them.
    public private(set) var reads = 0
    /// Whether output is read; if not, the program's writes stall.
    public var isReading = true
    /// Whether the mouse is used continuously, every five milliseconds: it moves or, if only drags
    /// are reported, moves with a button held, and otherwise its wheel turns.
    public var mouseWanders = false
    /// The time of the last received bytes, in seconds.
    public private(set) var lastOutput = 0.0
    /// The time of the last typed bytes, in seconds.
    public private(set) var lastTyped = 0.0
    /// The number of queries received.
    public private(set) var asked = 0

    let device: PseudoTerminal
    private let persona: Persona
    /// The latency in each direction, in seconds.
    private let distance: Double
    /// The number of bytes of answers after which the rest is delayed by 0.7 seconds; `nil` for no delay.
    private let stall: Int?
    private var answered = 0
    private var incoming: [(time: Double, bytes: ArraySlice<UInt8>)] = []
    private var outgoing: [(time: Double, bytes: [UInt8])] = []
    private var nextMotion = 0.0
    private var motions = 0

    /// How long a connection stalls, in seconds: longer than the program waits for the rest of a key.
    public static let stallTime = 0.7

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - distance: The latency in each direction, in seconds.
    ///   - stall: The number of bytes of answers after which the connection stalls for `stallTime`.
    public init(
        _ program: Program, columns: Int = 80, rows: Int = 24, persona: Persona = .full,
        distance: Double = 0, stall: Int? = nil
    ) throws {
        device = try PseudoTerminal(program, columns: columns, rows: rows)
        model = TerminalModel(columns: columns, rows: rows)
        (self.persona, self.distance, self.stall) = (persona, distance, stall)
    }

    /// Seconds of a monotonic clock.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The process ID of the program.
    public var process: Int32 { device.process }
    /// The state of the program.
    public var state: ProgramState { device.state }
    /// Its process statistics; `nil` after its end.
    public var figures: ProgramFigures? { ProgramFigures(device.process) }
    /// Whether the terminal's settings are restored.
    public var hasSettingsBefore: Bool { device.hasSettingsBefore }

    /// Types bytes, which arrive after the latency.
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

    /// Stops output as C-s does, or continues it.
    public func hold(_ holds: Bool) {
        device.hold(holds)
    }

    /// Hangs up the terminal.
    public func hangUp() {
        device.hangUp()
    }

    /// Clears the received bytes.
    public func forget() {
        (written, reads) = ([], 0)
    }

    /// Runs until the screen is that of another terminal, which runs as well; returns whether it is.
    public func showsTheSame(as other: TerminalEmulator) -> Bool {
        run { own in other.run(within: 0.02) { $0.model.picture == own.model.picture } }
    }

    /// Runs until a condition holds or time is up; returns whether it holds.
    @discardableResult
    public func run(
        within seconds: Double = 60, until isSo: (TerminalEmulator) -> Bool = { _ in false }
    ) -> Bool {
        let end = Self.now + seconds
        while true {
            step()
            if isSo(self) { return true }
            let now = Self.now
            if now >= end { return false }
            // The program has ended and nothing is under way: nothing more will happen.
            if state.isOver, incoming.isEmpty, outgoing.isEmpty { return isSo(self) }
            // Nothing says when the settings of the line change.
            wait(until: min(end, nextTime ?? end, now + 0.1))
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

    /// Whether everything typed or answered has reached the program.
    public var hasDelivered: Bool { outgoing.isEmpty }

    /// Whether the program has read everything and sleeps, unless that cannot be known.
    ///
    /// On a busy machine a program can be silent because it waits for a processor.
    private var isIdle: Bool {
        guard let figures, state == .running else { return true }
        return figures.isAsleep && device.unread == 0
    }

    /// Runs until all typed bytes are read and no output came for a number of seconds beyond the
    /// latency, after which the program waits for something to happen.
    public func settle(_ silence: Double = 0.02, within seconds: Double = 60) {
        run(within: seconds) { $0.outgoing.isEmpty || $0.state.isOver }
        let start = Self.now
        while Self.now - start < seconds {
            let before = model.bytes
            run(within: silence + 2 * distance) { $0.model.bytes != before }
            if model.bytes == before, isIdle { return }
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
        // Retry later what the program has not accepted yet.
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
            let time = Self.now + distance + persona.delay
            let early = stall.map { min(bytes.count, max(0, $0 - answered)) } ?? bytes.count
            answered += bytes.count
            if early > 0 { outgoing.append((time, Array(bytes[..<early]))) }
            if early < bytes.count {
                outgoing.append((time + Self.stallTime, Array(bytes[early...])))
            }
        }
        if !questions.isEmpty { outgoing.sort { $0.time < $1.time } }
    }
}
