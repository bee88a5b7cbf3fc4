import HitboxCode
import HitboxCommands
import HitboxDemos
import HitboxScripting
import LayerGeometry
import LayerIndex
import PlaygroundModel
import SceneFile
import SourceDiagnostics
import TerminalTypes

/// A playground without a screen: each input line is a command, and the answers are text.
///
/// The commands are those of the palette and the steps of scripts, so that everything that keys and
/// the mouse do can be typed.
struct PlainPlayground {
    var session: Session
    var keeper: SceneFileKeeper?
    /// The quiz that is going on; `nil` for none.
    private var quiz: Quiz?
    /// A request to the running lesson, triggered by a key; `nil` for none.
    var wish: LessonRequest?

    private static let untested = "nothing is tested yet: click 160,240"
    private static let screenNeeded = "this needs a screen"

    /// The nominal size of the screen; nothing is drawn.
    static let size = CellSize(columns: 80, rows: 24)

    /// The help on commands besides those of the palette.
    static let help = """
        why                the explanation of the last answer
        ask CALL           the answer of a call: ask white.hitTest(160,240)
        > and <            the next line of a listing, and back
        layers             all layers
        inspect [LAYER]    a layer's properties; defaults to the selected layer
        click 160,240      and the other steps of scripts: move, drag, key, set, rules, undo
        select LAYER       and the other commands of the palette: w FILE, demo NAME, q!
        keys               the keys, for 'key K'
        quit               ends
        """

    /// The help while a quiz goes on.
    private static let quizHelp = """
        1, badge           an answer, by its number or a layer's name; 0 for none
        (an empty line)    the next question
        why                the explanation, after the answer
        layers             all layers; inspect, select and the like work too
        leave              ends the quiz
        """

    /// Starts with a scene, with saving and backups.
    init(_ opened: OpenedScene, rules: HitRules? = nil) {
        session = Session(opened.playground(rules: rules, size: Self.size, usesMouse: false))
        keeper = SceneFileKeeper(opened)
    }

    /// Continues a session, without saving.
    init(_ session: Session) { self.session = session }

    var playground: Playground { session.playground }

    var scene: Scene { keeper?.scene ?? Scene(root: playground.tree.rootLayer) }

    /// Runs an input line.
    ///
    /// - Parameter output: Receives the answer.
    /// - Returns: `false` to quit.
    mutating func take(_ line: String, _ output: inout Output) -> Bool {
        let before = playground
        guard let effects = run(line, &output) else { return true }
        // The quiz itself says what its answers change.
        var isAnswer = false
        for effect in effects {
            if case .lesson = effect, quiz != nil { isAnswer = true }
            if !perform(effect, &output) { return false }
        }
        // Refuse before asking for a file name.
        if case .write(let writing)? = playground.prompt?.kind, writing.needsScreen {
            session.update(.overlay(.escape))
            output.line(Self.screenNeeded)
            return true
        }
        if !isAnswer { printChanges(since: before, &output) }
        // It is printed, and so does not stay.
        if playground.stage.needle != nil { session.update(.stage(.toggleNeedle)) }
        return true
    }

    /// Runs an input line, and returns the effects to perform; `nil` if nothing else is to be printed.
    private mutating func run(_ line: String, _ output: inout Output) -> [Effect]? {
        if let menu = playground.overlays.menu { return choose(line, menu, &output) }
        if playground.prompt != nil { return type(line, &output) }
        if let request = quiz.flatMap({ Self.request(line, $0.page) }) {
            answer(request, &output)
            return nil
        }
        if playground.edit != nil, let first = line.first, first.isNumber || first == "-" {
            return value(line)
        }
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case nil: break
        case "help", "?": output.line(quiz == nil ? Self.help : Self.quizHelp)
        case ">", "<": return perform("key \(line)", &output)
        // A key that a message names, such as 'X shows it'.
        case let word? where quiz == nil && line.count == 1 && word.allSatisfy(\.isUppercase):
            return perform("key \(line)", &output)
        case "why" where quiz?.page.isAsking == true:
            output.line("answer first, then this explains why")
        case "why": output.line(playground.explanation ?? Self.untested)
        case "layers":
            LayerSheet(paint: Paint(isOn: false)).print(playground.shownTree, to: &output)
        case "inspect": inspect(words.count > 1 ? words[1] : nil, &output)
        case "keys":
            for section in HelpSection.all() {
                output.line(section.heading)
                output.table(section.lines.map { ["  " + $0.keys, $0.text] })
            }
        default:
            guard quiz?.page.isAsking == true else { return perform(line, &output) }
            return guess(line, &output)
        }
        return nil
    }

    /// Answers the question of the quiz with any layer, or runs a command.
    private mutating func guess(_ line: String, _ output: inout Output) -> [Effect]? {
        if case .found(let node) = playground.prepared.find(line) {
            answer(.reply(.layer(node.index)), &output)
        } else if Int(line) != nil {
            output.line("\(line) is none of the answers")
            printQuestion(&output)
        } else {
            return perform(line, &output)
        }
        return nil
    }

    /// What a line asks of the quiz; `nil` for a command.
    private static func request(_ line: String, _ page: LessonPage) -> LessonRequest? {
        if ["leave", "quit", "q"].contains(line) { return .leave }
        if line.isEmpty, page.goesOn { return .next }
        let choice = page.choices.first {
            String($0.key) == line || $0.text == line || $0.text.hasSuffix("/" + line)
        }
        return choice.map { .reply($0.reply) }
    }

    private mutating func answer(_ request: LessonRequest, _ output: inout Output) {
        _ = Quiz.perform(.lesson(request), &quiz, on: &session)
        if quiz == nil {
            output.line(playground.log)
        } else if quiz?.page.isAsking == true {
            printQuestion(&output)
        } else if let page = quiz?.page {
            output.line(page.remark)
            var next = "Enter: the next question; leave"
            if page.phase == .answered(isRight: true) {
                next = "why explains it; " + next
            } else if let reasons = playground.explanation {
                output.line(reasons)
            }
            output.line("\(page.text) \(next)")
        }
    }

    private func printQuestion(_ output: inout Output) {
        guard let page = quiz?.page else { return }
        output.line(page.task)
        for choice in page.choices { output.line("\(choice.key)  \(choice.text)") }
        output.line("(type a number or a name; leave ends the quiz)")
    }

    private func inspect(_ name: String?, _ output: inout Output) {
        let sheet = LayerSheet(paint: Paint(isOn: false))
        guard let name else {
            return sheet.print(playground.shownTree[playground.selection], to: &output)
        }
        switch playground.prepared.find(name) {
        case .found(let node): sheet.print(node, to: &output)
        case .unknown:
            let help = playground.tree.showing(name).map { "; " + $0.safeForTerminal } ?? ""
            output.line("no layer is called '\(name)'\(help)")
        case .ambiguous(let nodes): output.line("'\(name)' can be \(nodes.choices())")
        }
    }

    /// Runs a step of a script, or a command of the palette.
    private mutating func perform(_ line: String, _ output: inout Output) -> [Effect]? {
        session.update(.panes(.tell("")))
        var effects: [Effect] = []
        do {
            if let statement = try Statement(step: line) {
                switch statement.body {
                case .step(.key(let key, let count)):
                    for _ in 0..<min(count, 1_000) {
                        effects += [session.take(.key(key))].compactMap(\.self)
                    }
                default:
                    session = try ScriptPlayer.playing(statement, on: session, in: ScriptFile.world)
                }
            } else {
                effects += [session.update(.prompt(.command(line)))].compactMap(\.self)
            }
        } catch {
            if let problem = error as? Diagnostic {
                output.line(problem.message + (problem.help.map { "; \($0)" } ?? ""))
            } else if let failure = error as? StepFailure {
                output.line(failure.sentence)
            }
            return nil
        }
        return effects
    }

    private mutating func choose(
        _ line: String, _ menu: Menu, _ output: inout Output
    ) -> [Effect]? {
        let key = line.hasPrefix("key ") ? String(line.dropFirst("key ".count)) : line
        let place =
            Int(line).flatMap { $0 > 0 ? $0 - 1 : nil }
            ?? menu.items.firstIndex { $0.text == line || $0.key.map(String.init) == key }
        guard let place, menu.items.indices.contains(place) else {
            session.update(.overlay(.escape))
            output.line("nothing was chosen")
            return nil
        }
        return [session.update(.menu(.choose(place)))].compactMap(\.self)
    }

    private mutating func type(_ line: String, _ output: inout Output) -> [Effect]? {
        if line.isEmpty {
            session.update(.overlay(.escape))
            output.line("nothing was typed")
            return nil
        }
        session.update(.prompt(.erase(.characters(.max))))
        session.update(.prompt(.erase(.characters(-Int.max))))
        session.update(.prompt(.type(line)))
        return [session.update(.prompt(.accept))].compactMap(\.self)
    }

    /// Types a value for the tool in use, key by key, as on a screen.
    private mutating func value(_ line: String) -> [Effect] {
        for character in line { session.take(.key(KeyPress(.character(character)))) }
        if playground.prompt != nil { session.take(.key(KeyPress(.enter))) }
        return []
    }

    /// Prints what changed: the message, the answer, and the open prompt or menu.
    private func printChanges(since before: Playground, _ output: inout Output) {
        let log = playground.log
        if let report = playground.callText {
            output.line(String(report.dropLast()))
        } else if let exploded = playground.derived.exploded {
            printSearch(exploded, &output)
        } else if !log.isEmpty {
            output.line(log)
        }
        if let reach = playground.derived.reachSentence, reach != before.derived.reachSentence {
            output.line(reach)
        }
        let answer = playground.derived.answerLine?.text ?? ""
        if playground.selection != before.selection, log.isEmpty {
            output.line("\(playground.selectedNode.pathText) is selected")
        }
        let isAsked =
            playground.probe.point != before.probe.point || playground.tree != before.tree
            || answer != before.derived.answerLine?.text
        if !answer.isEmpty, isAsked {
            output.line(answer)
        }
        if let edit = playground.edit, before.edit == nil {
            output.line(
                "\(edit.tool.title) of \(playground.selectedNode.name): type a value,"
                    + " or key Left and so on; key Enter keeps it")
        }
        if let menu = playground.overlays.menu {
            output.line(menu.title)
            for (place, item) in menu.items.enumerated() {
                let key = item.key.map { ", \($0)" } ?? ""
                output.line("\(place + 1)\(key)  \(item.text)")
            }
        } else if let prompt = playground.prompt {
            let problem = prompt.problem.map { "\($0)\n" } ?? ""
            output.line(problem + prompt.label)
        }
    }

    /// Prints what the exploded view shows: who was asked, in that order, and what came of it.
    private func printSearch(_ exploded: ExplodedTree, _ output: inout Output) {
        let asked = exploded.beads.prefix { $0.kind != .unasked }
        output.line(
            asked.isEmpty
                ? Self.untested : "\(playground.probe.rules.title) asks in this order:")
        for (place, bead) in asked.enumerated() {
            let node = playground.shownTree[bead.index]
            let word = bead.verdict.word(rules: playground.probe.rules, of: node.layer)
            output.line("\(place + 1)  \(node.title): \(word)")
        }
        let rest = exploded.beads.count - asked.count
        if rest > 0 { output.line("\(rest.of("layer")) not asked") }
    }

    /// Has edits backed up; prints a problem with that once.
    mutating func follow(_ output: inout Output) {
        let edited = playground
        guard let action = keeper?.follow(edited) else { return }
        session.update(action)
        switch action {
        case .panes(.warn(let text)), .panes(.tell(let text)): output.line(text)
        default: break
        }
    }

    /// Prints a greeting for the opened scene.
    func greet(_ opened: OpenedScene, _ output: inout Output) {
        output.line(playground.document.name)
        if let about = playground.document.about { output.line(about) }
        let notices = [opened.file.dump?.summary, playground.deadControlsNotice].compactMap(\.self)
        for notice in notices { output.line(notice) }
        output.line("\(playground.tree.count.of("layer")); 'help' lists the commands")
        if keeper?.abandoned.isEmpty == false {
            output.line(
                "an earlier session left unsaved edits: start without --plain to restore them")
        }
    }

    /// Removes the backup of edits, which are saved or discarded.
    func finish() { keeper?.finish() }
}

/// Effects: files and other scenes.
extension PlainPlayground {
    /// Performs an effect.
    ///
    /// - Returns: `false` to quit.
    mutating func perform(_ effect: Effect, _ output: inout Output) -> Bool {
        switch effect {
        case .quit: return false
        case .save, .saveAs, .overwrite, .reload, .restore, .discard, .discardAll:
            guard keeper != nil else {
                output.line("nothing is saved here")
                return true
            }
            let edited = playground
            keeper?.take(edited)
            for action in keeper?.perform(effect) ?? [] {
                if let next = session.update(action), !perform(next, &output) { return false }
            }
            // The next line is another command, not another name.
            if let problem = playground.prompt?.problem {
                session.update(.overlay(.escape))
                session.update(.panes(.complain(problem)))
            }
        case .copy(let writing):
            if let bytes = bytes(of: writing) { output.bytes += bytes }
        case .write(let writing, _, _) where writing.needsScreen: output.line(Self.screenNeeded)
        case .stopRecording, .redraw, .suspend, .mouse, .theme, .claim:
            output.line(Self.screenNeeded)
        case .write(let writing, let name, let overwriting):
            guard let bytes = bytes(of: writing) else { break }
            session.update(Files.write(bytes, as: writing, to: name, overwriting))
        case .open(let scene): open(scene, &output)
        case .learn(let name):
            output.line("quit, then type: hitbox learn \(name.map { "\($0) " } ?? "")--plain")
        case .demos: output.line(Demos.names.joined(separator: " "))
        case .lesson(let request) where quiz != nil: answer(request, &output)
        case .lesson(let request): wish = request
        case .quiz:
            _ = Quiz.perform(effect, &quiz, on: &session)
            printQuestion(&output)
        }
        return true
    }

    /// A text; shows why if it cannot be made.
    private mutating func bytes(of writing: Writing) -> [UInt8]? {
        do {
            return try TextOutput(writing, playground, scene)?.bytes()
        } catch {
            session.update(.panes(.complain(error.message)))
            return nil
        }
    }

    /// Opens another scene; if that fails, nothing changes.
    private mutating func open(_ scene: OtherScene, _ output: inout Output) {
        do {
            let opened = try OpenedScene(scene, after: keeper?.demo) { _ in
                throw Files.Unreadable(
                    name: "", reason: "name the tree with --tree when the program starts")
            }
            keeper?.finish()
            self = PlainPlayground(opened)
            greet(opened, &output)
        } catch {
            output.line(OpenedScene.sentence(of: error))
        }
    }
}

/// The lines of standard input, streamed.
struct PlainLines {
    /// The maximum length of a line; the rest is dropped.
    private static let longest = 1 << 16

    private var lines: Files.Lines

    init() throws {
        lines = try Files.Lines("-", longest: Self.longest)
    }

    /// Returns the next line without surrounding whitespace; `nil` after the last one.
    mutating func next() -> String? {
        guard let bytes = try? lines.next() else { return nil }
        let line = bytes.prefix(Self.longest).drop { $0 == 0x20 || $0 == 0x09 }
        let end = line.lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
        return end.map { String(decoding: line[...$0], as: UTF8.self) } ?? ""
    }
}

extension Writing {
    /// Whether it is made from the input of a session on a screen.
    fileprivate var needsScreen: Bool {
        switch self {
        case .recording, .test, .denial: true
        case .export, .explanation, .listing: false
        }
    }
}
