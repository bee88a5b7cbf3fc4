internal import CSystem
internal import CTerminal
public import TerminalTypes

/// Exclusive use of the terminal: drawing, events and restoring it.
///
/// There is one session at a time, opened before any thread is started: signals are received through
/// a descriptor, and a second process restores the terminal should this one be killed.
public final class TerminalSession {
    let device: TerminalDevice
    let screen: CursesScreen
    let decoder: KeyDecoder
    let environment: TerminalEnvironment
    let signals: Int32
    var modes: TerminalModes
    var isEntered = false
    var isClosed = false
    var asked: Int64?
    var roundTrip: Int64?
    /// Whether the terminal has answered a query, or begun to.
    var hasAnswered = false
    /// Whether the terminal has reported its background, or the environment declares it.
    var isBackgroundKnown = false
    /// The theme that suits the terminal's background, as far as it is known.
    var ownTheme: Theme
    /// The theme that the user asks for.
    var colorTheme: ColorTheme
    var offersPixels = false
    /// The size of a cell, and that of the window, as the terminal reports them.
    var reportedCell: PixelSize?
    var reportedWindow: PixelSize?
    var latest: CellGrid?
    var latestPicture: PixelPicture?
    var tiles = PictureTiles()
    /// Whether leftover pictures must be deleted before new ones are sent.
    var tilesAreLost = false
    var sixels = SixelTiles()
    /// Where the terminal shows pictures, which becomes known later; `nil` if it shows none.
    public internal(set) var picturePlace: PicturePlace?
    /// Whether the terminal answers that it supports kitty's pictures, and sixel.
    var offersPictures = false
    var offersSixel = false
    /// The name and version that the terminal reports.
    var name: String?
    /// Whether block characters may leave traces in neighbouring cells.
    var repaintsRows = false
    let pictures: PictureMode
    var isLate = false
    /// Whether the size may have changed since it was last read.
    var hasNewSize = false
    var pending: [TerminalReport] = []
    var lastInput: Int64 = 0
    var lastReport: Int64 = 0

    /// An additional descriptor to poll; `.woken` reports that it is readable.
    public var wakes: Int32?
    /// The size of the screen.
    public internal(set) var size: CellSize
    /// Whether it is the Linux console, whose font has few glyphs.
    public var isConsole: Bool { screen.isConsole }
    /// Whether non-ASCII characters are supported.
    public let supportsUnicode: Bool
    /// The block characters that the terminal draws well; may become known later.
    public internal(set) var blocks: BlockSupport
    /// Whether the terminal reports support for the clipboard; becomes known later.
    public internal(set) var takesClipboard = false
    /// Whether the terminal is restored even after SIGKILL, by a second process.
    public internal(set) var isGuarded = false
    /// The background, black until it is known.
    public var background: RGBColor { screen.palette.theme.background }
    /// The number of colours: 0, 8, 16, 256 or 16,777,216.
    public var colors: Int { screen.palette.depth.rawValue }

    deinit {
        close()
    }

    /// Takes over the terminal of standard input and output, or the controlling terminal if standard
    /// input is a pipe and the options allow that.
    ///
    /// The terminal is asked what it can do at once, so that it answers while the first frame is made.
    /// Nothing is written if this throws.
    ///
    /// - Parameters:
    ///   - options: Colours and mouse.
    ///   - environment: The process's environment: `TERM`, the locale, `COLORTERM`, `NO_COLOR`.
    public init(
        _ options: TerminalOptions, environment variables: [String: String]
    ) throws(TerminalProblem) {
        let environment = TerminalEnvironment(variables)
        guard sys_is_terminal(0) != 0 || options.isInputPiped, sys_is_terminal(1) != 0 else {
            throw .notATerminal
        }
        let type = environment.type
        if type.isEmpty || type == "unknown" { throw .unknownTerminal(type) }
        if type == "dumb" { throw .cannotDraw(type) }
        guard let device = TerminalDevice() else {
            throw sys_error() == SYS_EMFILE ? .noDescriptor : .notATerminal
        }
        let isUnicode = environment.useLocale()
        let screen = try CursesScreen(
            types: environment.types(options.color), size: Self.usable(device, environment),
            limit: environment.depth(options.color), theme: environment.theme,
            isUnicode: isUnicode)
        let signals = sys_signals_open()
        guard signals >= 0 else {
            screen.close()
            throw .noDescriptor
        }
        var modes = TerminalModes(mouse: options.usesMouse)
        modes.enter = screen.string(entering: true)
        modes.leave = screen.string(entering: false)
        (self.device, self.screen, self.environment) = (device, screen, environment)
        (self.signals, self.modes) = (signals, modes)
        decoder = KeyDecoder(terminal: type, utf8: isUnicode)
        pictures = environment.isMultiplexed ? .never : options.pictures
        (ownTheme, colorTheme) = (environment.theme, options.theme)
        size = screen.size
        supportsUnicode = isUnicode
        blocks = TerminalEnvironment.blocks(of: type) ?? environment.blocks
        isBackgroundKnown = environment.background != nil
        screen.use(theme)
        choosePictures()
        begin()
        ask()
    }

    /// The size of a device, or a default if it is unknown.
    static func usable(_ device: TerminalDevice, _ environment: TerminalEnvironment) -> CellSize {
        let size = device.size.cells
        let other = environment.size
        return CellSize(
            columns: min(1000, size.columns > 0 ? size.columns : max(1, other.columns)),
            rows: min(1000, size.rows > 0 ? size.rows : max(1, other.rows)))
    }

    /// Shows a grid by sending the differences from the current screen.
    ///
    /// Never blocks: until the terminal has accepted the previous frame, the latest grid is kept for
    /// later.
    ///
    /// - Parameters:
    ///   - grid: The cells.
    ///   - picture: The picture below cells without a background of their own; `nil` for none. It is
    ///     shown only if `pictureCell` is known.
    public func draw(_ grid: CellGrid, over picture: PixelPicture? = nil) {
        guard !isClosed else { return }
        (latest, latestPicture) = (grid, picture)
        if device.isBusy {
            isLate = true
        } else {
            render(grid)
        }
    }

    /// Repaints the whole screen, in case something else wrote on it.
    public func redrawAll() {
        forgetScreen()
        if let latest { draw(latest, over: latestPicture) }
    }

    /// Changes the colours.
    public func use(_ theme: ColorTheme) {
        colorTheme = theme
        if apply(ownTheme) { forgetScreen() }
    }

    /// Turns mouse reports on or off; off, the terminal can select text.
    public func setMouse(_ on: Bool) {
        guard on != modes.mouse, !isClosed else { return }
        modes.mouse = on
        if on {
            updateGuard()
            if isEntered { device.send(TerminalModes.mouseOn) }
            offerPixels()
        } else {
            if isEntered {
                device.send((modes.pixels ? TerminalModes.pixelsOff : []) + TerminalModes.mouseOff)
            }
            modes.pixels = false
            decoder.announcedCellSize = nil
            updateGuard()
        }
    }

    /// Puts a text on the clipboard (OSC 52); the terminal may refuse silently.
    public func copy(_ text: [UInt8]) {
        guard isEntered, !isClosed else { return }
        device.send(Array("\u{1B}]52;c;".utf8) + Base64.text(of: text) + Array("\u{1B}\\".utf8))
    }

    /// Restores the terminal exactly; idempotent.
    public func close() {
        guard !isClosed else { return }
        ct_guard_busy(0)
        leave()
        isClosed = true
        ct_messages_show()
        ct_guard_stop()
        screen.close()
        sys_signals_close(signals)
    }

    /// Restores the terminal and ends the process by a signal, so that the parent sees the cause.
    public func end(bySignal number: Int32) -> Never {
        close()
        sys_die(number)
    }

    func render(_ grid: CellGrid) {
        isLate = false
        var bytes = screen.frame(
            grid, above: pictureCell == nil ? nil : latestPicture,
            // No block characters are beside pictures.
            repaintsRows: repaintsRows && picturePlace != .beside,
            scrolls: !tiles.isShowing && !sixels.isShowing)
        if screen.isCut { return }
        bytes += pictureBytes(grid)
        if modes.synchronized, !bytes.isEmpty {
            bytes = TerminalModes.beginFrame + bytes + TerminalModes.endFrame
        }
        if !isEntered {
            bytes = modes.entering + bytes
            isEntered = true
        }
        if bytes.isEmpty { return }
        device.send(bytes)
    }

    /// Enters the terminal's modes and queries its capabilities.
    private func ask() {
        isEntered = true
        asked = sys_milliseconds()
        ct_guard_asked()
        decoder.gate.isExpectingAnswers = environment.canBeAsked
        device.send(
            modes.entering
                + (environment.canBeAsked
                    ? TerminalModes.questions(pictures: pictures != .never)
                    : TerminalModes.askWhetherAlive))
    }
}
