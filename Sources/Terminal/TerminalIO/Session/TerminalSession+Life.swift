internal import CSystem
internal import CTerminal
public import TerminalTypes

extension TerminalSession {
    /// Restores the terminal, stops the process as the stop key does, and resumes afterwards.
    public func suspend() {
        guard !isClosed else { return }
        ct_guard_busy(0)
        // Only signals from here on can cancel the stop.
        _ = takeStops()
        var last: Int32?
        repeat {
            leave()
            ct_messages_show()
            if takeStops() != SYS_SIGCONT { sys_stop() }
            last = awaitForeground()
            device.find()
        } while (takeStops() ?? last) == SYS_SIGTSTP
        resume()
    }

    /// Stops while the program is in the background, like any program that wants the terminal.
    ///
    /// A signal that asks it to end does so there, too: taking the terminal first would stop the
    /// program again.
    ///
    /// - Returns: The last signal that stops or continues the process; `nil` if there is none.
    private func awaitForeground() -> Int32? {
        var last = takeStops()
        while true {
            for case .signal(let number) in pending {
                ct_guard_stop()
                sys_die(number)
            }
            guard device.isElsewhere else { return last }
            ct_tty_stop()
            last = takeStops()
            // A process group that nothing could continue is not stopped.
            if last == nil { return nil }
        }
    }

    /// Handles pending signals without stopping.
    ///
    /// - Returns: The last signal that stops or continues the process, which supersedes those before
    ///   it; `nil` if there is none.
    func takeStops() -> Int32? {
        var last: Int32?
        while case let number = sys_signals_next(signals), number != 0 {
            switch number {
            case SYS_SIGTSTP, SYS_SIGCONT: last = number
            case SYS_SIGWINCH: hasNewSize = true
            case SYS_SIGHUP, SYS_SIGINT, SYS_SIGTERM, SYS_SIGQUIT:
                pending.append(.signal(number))
            default: break
            }
        }
        return last
    }

    func begin() {
        if device.isElsewhere {
            _ = awaitForeground()
            device.find()
        }
        var found = device.found
        let leaving = modes.leaving
        isGuarded = ct_guard_start(device.descriptor, &found, leaving, leaving.count) == 0
        ct_guard_arm(1)
        ct_messages_keep()
        device.readKeys(raw: true)
        ct_guard_busy(1)
    }

    /// Takes over the terminal after a stop and repaints it.
    func resume() {
        ct_messages_keep()
        device.readKeys(raw: true)
        // After a stop without time to restore the terminal, the title is still pushed.
        if isEntered { device.send(modes.leaving) }
        isEntered = false
        modes.pixels = false
        decoder.announcedCellSize = nil
        updateGuard()
        lookAtSize()
        forgetScreen()
        if let latest { render(latest) }
        offerPixels()
    }

    /// Records an event if the size changed.
    func lookAtSize() {
        hasNewSize = false
        let now = Self.usable(device, environment)
        guard now != size else { return }
        pending.removeAll { $0 == .events([.resize(size)]) }
        size = now
        screen.resize(now)
        tilesAreLost = true
        pending.append(.events([.resize(now)]))
        // An answer that is on its way may still be about the old size.
        reportedWindow = nil
        if asked != nil, environment.canBeAsked { device.send(TerminalModes.askSizes) }
    }

    /// Updates what the guard has to restore.
    func updateGuard() {
        var found = device.found
        let leaving = modes.leaving
        ct_guard_update(&found, leaving, leaving.count)
        ct_guard_arm(1)
    }

    /// Restores the terminal and discards late input.
    ///
    /// A slow connection delivers mouse reports for a while, which the shell would treat as typing. So the
    /// terminal is asked once more: its answer comes after everything that is still under way.
    func leave() {
        if isEntered {
            let hears = device.drain(milliseconds: 250)
            let now = sys_milliseconds()
            // One that has never answered probably never will, but may only be slow at first.
            let isOpen =
                roundTrip == nil && asked.map { now - $0 < Int64(CT_FIRST_ANSWER) } ?? false
            let waits = hears && (roundTrip != nil || isOpen)
            device.send(modes.leaving + (waits ? TerminalModes.askWhetherAlive : []))
            let left = device.drain(milliseconds: 150)
            if waits, left {
                swallow(answers: isOpen ? 2 : 1)
            }
        }
        isEntered = false
        device.restore()
        ct_guard_arm(0)
    }

    /// The time limit for answers of a terminal that has answered before, in milliseconds.
    ///
    /// It will answer again, but may be busier than at the start, and an answer that arrives after the
    /// exit would be typed into the shell. Only a terminal that is gone uses up the whole limit.
    var answerPatience: Int64 {
        roundTrip.map { Self.patience(roundTrip: $0) } ?? 0
    }

    /// The time limit for the first final answer, in milliseconds; longer if a part of an answer may have arrived.
    static func firstPatience(hears: Bool) -> Int64 {
        Int64(hears ? CT_PATIENCE : CT_FIRST_PATIENCE)
    }

    static func patience(roundTrip: Int64) -> Int64 {
        min(6_000, max(Int64(CT_PATIENCE), 3 * roundTrip))
    }

    /// Discards input up to a number of final answers, or until the time limit.
    private func swallow(answers: Int) {
        var missing = answers
        noteAnswers()
        var hears = mayBeAnswering
        var left = roundTrip == nil ? Self.firstPatience(hears: hears) : answerPatience
        decoder.replies = []
        while missing > 0, left > 0 {
            var ready = SysWait(descriptor: device.descriptor, wanted: SYS_INPUT, ready: 0)
            _ = sys_wait_within(&ready, 1, &left)
            switch device.read() {
            case .bytes(let bytes): _ = decoder.decode(bytes)
            case .nothing: break
            case .hangUp: return
            }
            missing -= decoder.replies.count {
                if case .deviceAttributes = $0 { true } else { false }
            }
            noteAnswers()
            if roundTrip == nil, missing < answers, let asked {
                roundTrip = sys_milliseconds() - asked
                left = answerPatience
            } else if roundTrip == nil, !hears, mayBeAnswering {
                // Where some of an answer has arrived, its rest will, too.
                (hears, left) = (true, Self.firstPatience(hears: true))
            }
            decoder.replies = []
        }
    }
}

extension TerminalSession {
    /// The maximum number of pixels of a picture that covers the screen, as memory and time grow with them; a monitor
    /// of 5,120 times 2,880 has fewer.
    static let mostPixels = 20_000_000

    /// The size of a cell in the pixels of pictures, if the terminal shows them; becomes known later.
    public var pictureCell: PixelSize? {
        guard let picturePlace, let cell = cellPixels,
            // Ignore implausible sizes of cells.
            (2...100).contains(cell.width), (4...200).contains(cell.height)
        else { return nil }
        return Self.drawn(cell, on: size, picturePlace)
    }

    /// The size in which cells are drawn, where the whole screen would have too many pixels: smaller than the
    /// terminal's, which enlarges pictures to fill their cells; `nil` for sixels, which are its own pixels.
    static func drawn(_ cell: PixelSize, on size: CellSize, _ place: PicturePlace) -> PixelSize? {
        let pixels = Double(size.columns * cell.width) * Double(size.rows * cell.height)
        let scale = (pixels / Double(mostPixels)).squareRoot().rounded(.up)
        guard scale > 1 else { return cell }
        if place == .beside { return nil }
        return PixelSize(width: cell.width / Int(scale), height: cell.height / Int(scale))
    }

    /// The bytes that replace the current picture by the latest one; empty if they are equal.
    func pictureBytes(_ grid: CellGrid) -> [UInt8] {
        let picture = pictureCell == nil ? nil : latestPicture
        if tilesAreLost || screen.isAnew { sixels.forget() }
        if picturePlace == .beside {
            tilesAreLost = false
            return isEntered ? sixels.bytes(for: picture, in: grid, screen.palette) : []
        }
        guard picturePlace != nil || tiles.isShowing, isEntered else { return [] }
        var bytes: [UInt8] = []
        if tilesAreLost {
            if modes.pictures { bytes += PictureTiles.deleteAll }
            tiles.forget()
            tilesAreLost = false
        }
        bytes += tiles.bytes(for: picture)
        if tiles.isShowing, !modes.pictures {
            modes.pictures = true
            updateGuard()
        }
        return bytes
    }

    /// Repaints everything at the next frame.
    func forgetScreen() {
        screen.forget()
        tilesAreLost = true
    }
}
