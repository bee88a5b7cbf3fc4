internal import CSystem
internal import CTerminal
internal import TerminalTypes

extension TerminalSession {
    /// Waits for events until a timeout; `nil` waits for ever.
    ///
    /// All pending input is returned at once, to be answered by one frame. Motions superseded by later
    /// ones are dropped; presses, releases, wheel turns and keys never are.
    public func events(timeoutMilliseconds timeout: Int32?) -> TerminalReport {
        ct_guard_busy(0)
        let start = sys_milliseconds()
        // Silence counts only while listening, as the program may have been busy.
        lastInput += start - lastReport
        defer {
            lastReport = sys_milliseconds()
            if !isClosed { ct_guard_busy(1) }
        }
        let end = timeout.map { start + Int64($0) }
        while true {
            if !pending.isEmpty { return pending.removeFirst() }
            if isClosed { return .signal(SYS_SIGHUP) }
            if screen.isCut { return .failed(.noRoom) }
            let now = sys_milliseconds()
            // Once a terminal has failed to answer, do not delay every Escape for it.
            if let asked, now - asked > 1500 { decoder.gate.isExpectingAnswers = false }
            let silence = decoder.patience.map { lastInput + Int64($0) }
            let next = [end, silence].compactMap(\.self).min()
            listen(milliseconds: next.map { Int32(clamping: max(0, $0 - now)) } ?? -1)
            let later = sys_milliseconds()
            // Input may have arrived while output took time: the rest of a report that was cut.
            if let patience = decoder.patience, later - lastInput >= Int64(patience),
                !hasInput(within: 0)
            {
                report(decoder.idle())
            }
            if pending.isEmpty, let end, later >= end { return .timeout }
        }
    }

    /// Takes the answers to the queries that have arrived, without waiting, so that usually the first
    /// frame has the right colours, characters and pictures.
    ///
    /// Whatever else has happened is reported by `events(timeoutMilliseconds:)`.
    public func takeAnswers() {
        listen(milliseconds: 0)
        pending.removeAll { $0 == .redraw }
        lastReport = sys_milliseconds()
    }

    /// Waits, and takes what arrives: signals, input, and room for output.
    private func listen(milliseconds: Int32) {
        let ready = wait(milliseconds: milliseconds)
        if ready.signals { takeSignals() }
        if ready.output {
            device.flush()
            if isLate, !device.isBusy, let latest { render(latest) }
        }
        if ready.input { takeInput() }
        if ready.other, pending.isEmpty { pending.append(.woken) }
    }

    /// Handles pending signals, for callers that process events for long.
    ///
    /// - Returns: The signal that asks the program to end; `nil` if there is none.
    public func takeEndingSignal() -> Int32? {
        takeSignals()
        for case .signal(let number) in pending { return number }
        return nil
    }

    private func wait(
        milliseconds: Int32
    ) -> (input: Bool, output: Bool, signals: Bool, other: Bool) {
        let wanted = device.isBusy ? SYS_INPUT | SYS_OUTPUT : SYS_INPUT
        var waits = [
            SysWait(descriptor: device.descriptor, wanted: wanted, ready: 0),
            SysWait(descriptor: signals, wanted: SYS_INPUT, ready: 0),
            // Negative descriptors are ignored.
            SysWait(descriptor: wakes ?? -1, wanted: SYS_INPUT, ready: 0),
        ]
        guard sys_wait(&waits, 3, milliseconds) > 0 else { return (false, false, false, false) }
        return (
            waits[0].ready & (SYS_INPUT | SYS_HANGUP) != 0, waits[0].ready & SYS_OUTPUT != 0,
            waits[1].ready != 0, waits[2].ready != 0
        )
    }

    private func hasInput(within milliseconds: Int32) -> Bool {
        var ready = SysWait(descriptor: device.descriptor, wanted: SYS_INPUT, ready: 0)
        return sys_wait(&ready, 1, milliseconds) > 0
    }

    private func takeSignals() {
        let last = takeStops()
        if hasNewSize { lookAtSize() }
        switch last {
        case SYS_SIGTSTP: suspend()
        // Stopped without restoring the terminal, which others have used since.
        case SYS_SIGCONT: resume()
        default: return
        }
        redraw()
    }

    /// Reads all pending input; in a flood, also what follows immediately.
    private func takeInput() {
        var events: [InputEvent] = []
        var total = 0
        let start = sys_milliseconds()
        reading: while true {
            switch device.read() {
            case .bytes(let bytes):
                let now = sys_milliseconds()
                decoder.followsClosely = now - lastInput < 50
                lastInput = now
                total += bytes.count
                events += decoder.decode(bytes)
                if events.count > 256 { events = events.mergingMotion }
            case .nothing:
                let isFlood = total >= 2048 && sys_milliseconds() - start < 10
                if isFlood, hasInput(within: 2) { continue }
                break reading
            case .hangUp:
                report(events)
                pending.append(.signal(SYS_SIGHUP))
                return
            }
            if total > 1 << 22 { break }
        }
        noteAnswers()
        let replies = decoder.replies
        decoder.replies = []
        for reply in replies { take(reply) }
        report(events)
    }

    /// Records that the terminal answers, so that the end waits for the rest.
    func noteAnswers() {
        guard asked != nil, roundTrip == nil else { return }
        if !decoder.replies.isEmpty || decoder.gate.isInAnswer { hasAnswered = true }
        ct_guard_heard(mayBeAnswering ? 1 : 0)
    }

    /// Whether the terminal has answered, or may have begun to.
    var mayBeAnswering: Bool { hasAnswered || decoder.mayBeInAnswer }

    private func report(_ events: [InputEvent]) {
        if !events.isEmpty { pending.append(.events(events.mergingMotion)) }
    }

    private func take(_ reply: TerminalReply) {
        switch reply {
        case .mode(2026, let state):
            modes.synchronized = state == 1 || state == 2
            updateGuard()
        case .mode(1016, let state):
            if state == 2, !modes.pixels { offersPixels = true }
        case .pictures:
            // Ignore unsolicited answers.
            guard asked != nil else { break }
            offersPictures = true
            choosePictures()
        case .cellSize(let size): measure { reportedCell = size }
        case .windowSize(let size): measure { reportedWindow = size }
        case .version(let name):
            let before = blocks
            // tmux and screen answer for themselves, whatever terminal shows them.
            repaintsRows = environment.isMultiplexed || TerminalEnvironment.leavesTraces(name)
            blocks = TerminalEnvironment.blocks(of: name) ?? blocks
            if blocks != before { redraw() }
            self.name = name
            choosePictures()
        case .background(let color):
            isBackgroundKnown = true
            apply(Theme(background: color))
        case .deviceAttributes(let takesClipboard, let showsSixel):
            decoder.gate.isExpectingAnswers = false
            // Ignore unsolicited answers.
            if asked != nil {
                offersSixel = showsSixel
                choosePictures()
            }
            self.takesClipboard = takesClipboard || environment.takesClipboard
            if roundTrip == nil, let asked { roundTrip = sys_milliseconds() - asked }
            ct_guard_wait(Int32(answerPatience))
            // The last answer; the background would have come before it.
            if !isBackgroundKnown { apply(ownTheme.assumed) }
            offerPixels()
        default: break
        }
    }

    /// The theme to draw with: one that the user asks for and the terminal does not have is painted.
    var theme: Theme {
        guard colorTheme != .terminal else { return ownTheme }
        let isLight = colorTheme == .light
        if isLight == ownTheme.isLight { return ownTheme }
        return (isLight ? Theme.light : .dark).assumed
    }

    /// Adapts the colours of roles to the terminal's background, and to the theme that the user asks for.
    ///
    /// - Returns: Whether they changed.
    @discardableResult
    func apply(_ own: Theme) -> Bool {
        ownTheme = own
        guard theme != screen.palette.theme, colors > 0 else { return false }
        screen.use(theme)
        choosePictures()
        redraw()
        return true
    }

    /// Decides where to show pictures; those that the user asked for stay.
    ///
    /// On a painted background there are none: they let the terminal's own shine through.
    func choosePictures() {
        guard pictures != .never else { return }
        let isPainted = colorTheme != .terminal && colors > 0 && theme != ownTheme
        let place =
            isPainted
            ? nil
            : environment.picturePlace(name, offersKitty: offersPictures, offersSixel: offersSixel)
                ?? (pictures == .always ? .below : nil)
        if place != picturePlace { redraw() }
        picturePlace = place
    }

    /// Reports that the screen needs a redraw; once, however many answers ask for it.
    private func redraw() {
        if !pending.contains(.redraw) { pending.append(.redraw) }
    }

    /// Requests mouse reports in pixels if they are supported and the size of a cell is known.
    func offerPixels() {
        guard offersPixels, modes.mouse, !modes.pixels, isEntered else { return }
        // Ignore implausible sizes of cells.
        guard let cell = cellPixels, (2...400).contains(cell.width), (4...800).contains(cell.height)
        else { return }
        modes.pixels = true
        decoder.announcedCellSize = cell
        updateGuard()
        device.send(TerminalModes.pixelsOn)
    }

    /// The size of a cell in pixels; `nil` if it is not known.
    var cellPixels: PixelSize? {
        // The window's size in cells at this moment, as `size` may be older than the answer.
        reportedCell ?? reportedWindow?.cell(of: Self.usable(device, environment))
            ?? device.size.cell
    }

    /// Adapts to what the terminal reports about sizes.
    private func measure(_ change: () -> Void) {
        let before = cellPixels
        change()
        guard let cell = cellPixels else { return }
        if picturePlace != nil, cell != before { redraw() }
        if decoder.announcedCellSize != nil { decoder.announcedCellSize = cell }
    }
}
