import CSystem
import HitboxCommands
import HitboxScripting
import JSONEvents
import LayerGeometry
import SceneFile
import TerminalTypes

/// A program that answers hit tests in JSON lines over its standard input and output.
///
/// It is started for the first question, and is told the layers and the rules again whenever they
/// have changed. Once it has failed, every further question fails at once with the same problem.
final class EngineProcess {
    /// The maximum size of an answer, and of what it may say unasked, in bytes.
    private static let mostBytes = 1 << 20
    /// The milliseconds in which a program has to end after its input was closed.
    private static let grace: Int32 = 1000

    /// Why the engine cannot be asked any more; `nil` while it can.
    private(set) var problem: HitEngine.Problem?
    /// What the lengths of the layers are measured in.
    var unit = SceneUnit.points
    private let command: String
    /// The seconds for an answer.
    private let limit: Double
    private var child: SysChild?
    /// What it said that has not been read as an answer.
    private var said: [UInt8] = []
    /// How much of that is known to have no line feed.
    private var searched = 0
    /// The end of its standard error.
    private var errors: [UInt8] = []
    private var hasErrors = true
    /// The layers and rules it was told, and why it cannot answer for them.
    private var told: (tree: LayerTree, rules: HitRules, unit: SceneUnit, refusal: String?)?

    /// Prepares to start a shell command.
    ///
    /// - Parameter seconds: The time for an answer.
    init(_ command: String, seconds: Double) {
        self.command = command
        limit = max(0.001, min(seconds, 1e6))
    }

    deinit { stop(after: Self.grace) }

    /// The engine for scripts.
    var engine: HitEngine {
        HitEngine { point, tree, rules throws(HitEngine.Problem) in
            try self.answer(point, tree, rules)
        }
    }

    /// The problem in the format of errors; `nil` while there is none.
    var picture: String? {
        guard let problem else { return nil }
        var text = "error: the engine '\(command.safeForTerminal)' \(problem.message)\n"
        let lastWords = String(decoding: errors, as: UTF8.self).split(separator: "\n").suffix(5)
        if !lastWords.isEmpty {
            text += "the last lines of its standard error:\n"
            text += lastWords.map { "  \(String($0.prefix(400)).safeForTerminal)\n" }.joined()
        }
        return text + "help: the protocol is in docs/toolkit.md\n"
    }

    private func answer(
        _ point: Point, _ tree: LayerTree, _ rules: HitRules
    ) throws(HitEngine.Problem) -> HitEngine.Answer {
        if let problem { throw problem }
        do throws(HitEngine.Problem) {
            if let refusal = try tell(tree, rules) { return .cannot(refusal) }
            let question = JSONWriter.line { json in json.object { $0.add("hit", point) } }
            let reply = try ask(
                question, "about \(NumberText.full(point.x)),\(NumberText.full(point.y))")
            if let reason = reply.cannot { return .cannot(reason) }
            guard let hit = reply.hit else {
                throw HitEngine.Problem(
                    "answered '\(reply.shown)', but a hit test needs {\"hit\": PATH} or {\"hit\": null}"
                )
            }
            let answer = HitEngine.answer(hit, at: reply.point, in: tree)
            if case .unknown = answer {
                throw HitEngine.Problem(
                    "answered '\(reply.shown)', which is not a layer of the scene")
            }
            return answer
        } catch {
            throw fail(error)
        }
    }

    /// Tells the layers and the rules, unless it knows them.
    ///
    /// - Returns: Why it cannot answer for them; `nil` if it can.
    private func tell(_ tree: LayerTree, _ rules: HitRules) throws(HitEngine.Problem) -> String? {
        if let told, told.rules == rules, told.unit == unit, told.tree == tree {
            return told.refusal
        }
        let scene = JSONWriter.line { json in
            json.object { json in
                json.add("hitbox", 1)
                json.add("rules", rules.rawValue)
                json.add("unit", unit.rawValue)
                json.list("layers") { json in
                    for node in tree.nodes { LayerJSON.write(node, to: &json) }
                }
            }
        }
        let reply = try ask(scene, "about the layers")
        guard reply.isReady || reply.cannot != nil else {
            throw HitEngine.Problem(
                "answered '\(reply.shown)' to the layers, instead of {\"ready\": true}")
        }
        told = (tree, rules, unit, reply.cannot)
        return reply.cannot
    }

    /// Stops the engine for good, and keeps why.
    private func fail(_ problem: HitEngine.Problem) -> HitEngine.Problem {
        drainErrors()
        stop(after: 0)
        self.problem = problem
        return problem
    }

    /// Closes its streams and waits until it ends.
    ///
    /// - Returns: Its exit status; `nil` if it had to be killed.
    @discardableResult
    private func stop(after milliseconds: Int32) -> Int32? {
        guard let child else { return nil }
        _ = sys_close(child.input)
        let status = sys_child_end(child.process, milliseconds)
        drainErrors()
        self.child = nil
        _ = sys_close(child.output)
        _ = sys_close(child.errors)
        return status < 0 ? nil : status
    }
}

/// The conversation, a line at a time.
extension EngineProcess {
    /// Sends a line and returns the answer.
    ///
    /// - Parameter what: What was asked, for messages.
    private func ask(_ line: [UInt8], _ what: String) throws(HitEngine.Problem) -> EngineReply {
        let child = try started()
        try refuseUnasked(child)
        var (sent, patience) = (0, EnginePatience(left: limit))
        while true {
            if let answer = try nextLine() {
                if sent < line.count {
                    throw HitEngine.Problem("said '\(answer.shown)' before it was asked \(what)")
                }
                return try EngineReply(answer)
            }
            var waits = [
                // Its end is reported even if there is nothing to write.
                SysWait(
                    descriptor: child.input, wanted: sent < line.count ? SYS_OUTPUT : 0, ready: 0),
                SysWait(descriptor: child.output, wanted: SYS_INPUT, ready: 0),
                SysWait(descriptor: hasErrors ? child.errors : -1, wanted: SYS_INPUT, ready: 0),
            ]
            guard let count = patience.wait(&waits) else {
                let time = NumberText.short(limit)
                throw HitEngine.Problem("has not answered \(what) within \(time) s")
            }
            if count <= 0 { continue }
            if waits[2].ready != 0 { drainErrors() }
            if waits[1].ready != 0, try !receive(from: child) { throw ended(what) }
            if waits[0].ready == 0 { continue }
            if sent < line.count {
                sent += try send(line[sent...], to: child, what)
            } else if waits[1].ready == 0 {
                throw ended(what)
            }
        }
    }

    private func started() throws(HitEngine.Problem) -> SysChild {
        if let child { return child }
        var started = SysChild()
        guard sys_child_start(command, &started) == 0 else {
            let reason = String(cString: sys_error_text(sys_error()))
            throw HitEngine.Problem("cannot be started: \(reason)")
        }
        child = started
        return started
    }

    /// Refuses what the engine has said since its last answer.
    private func refuseUnasked(_ child: SysChild) throws(HitEngine.Problem) {
        if said.isEmpty {
            var waits = [SysWait(descriptor: child.output, wanted: SYS_INPUT, ready: 0)]
            // The end of its output is noticed when it does not answer.
            guard sys_wait(&waits, 1, 0) > 0, try receive(from: child) else { return }
        }
        let line = try nextLine() ?? said
        throw HitEngine.Problem("said '\(line.shown)' without being asked")
    }

    /// Writes what can be written at once.
    private func send(
        _ bytes: ArraySlice<UInt8>, to child: SysChild, _ what: String
    ) throws(HitEngine.Problem) -> Int {
        let count = bytes.withUnsafeBytes { sys_write(child.input, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        if sys_error() == SYS_EAGAIN { return 0 }
        throw ended(what)
    }

    /// Reads what it says; returns `false` at the end.
    private func receive(from child: SysChild) throws(HitEngine.Problem) -> Bool {
        let count = Self.read(child.output, into: &said)
        if said.count > Self.mostBytes {
            throw HitEngine.Problem(
                "said more than \(Self.mostBytes >> 20) MiB at once: '\(said.shown)'")
        }
        return count != 0
    }

    /// The next whole line that it has said; `nil` if there is none yet.
    private func nextLine() throws(HitEngine.Problem) -> [UInt8]? {
        guard let end = said[searched...].firstIndex(of: 0x0A) else {
            searched = said.count
            return nil
        }
        defer {
            said.removeSubrange(...end)
            searched = 0
        }
        return Array(said[..<end])
    }

    /// The problem of an engine that closed one of its streams.
    private func ended(_ what: String) -> HitEngine.Problem {
        drainErrors()
        let rest = said.isEmpty ? "" : "; it said '\(said.shown)'"
        guard let status = stop(after: Self.grace) else {
            return HitEngine.Problem(
                "closed its standard input or output, without an answer \(what)\(rest)")
        }
        return HitEngine.Problem("ended with status \(status), without an answer \(what)\(rest)")
    }

    /// Reads its standard error, of which the end is kept.
    private func drainErrors() {
        guard let child else { return }
        // No more at once than its pipe can hold, however fast it writes.
        for _ in 0..<16 where hasErrors {
            let count = Self.read(child.errors, into: &errors)
            if count == 0 { hasErrors = false }
            if errors.count > 1 << 13 { errors.removeFirst(errors.count - 1 << 12) }
            if count <= 0 { return }
        }
    }

    /// Reads what is there; 0 at the end, -1 if there is nothing yet.
    private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Int {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = sys_read(descriptor, &piece, piece.count)
        if count < 0 { return sys_error() == SYS_EAGAIN ? -1 : 0 }
        bytes += piece[..<count]
        return count
    }
}

/// The time that an engine has left for an answer.
private struct EnginePatience {
    /// The longest wait at once, in milliseconds.
    ///
    /// If the program is held up, no more than that counts: the engine may have been held up as well.
    private static let part: Int32 = 50

    /// The seconds that are left.
    var left: Double
    private var last = sys_seconds()

    init(left: Double) { self.left = left }

    /// Waits for a part of the time.
    ///
    /// - Returns: The number of descriptors that are ready; `nil` if no time is left.
    mutating func wait(_ waits: inout [SysWait]) -> Int32? {
        let milliseconds = min(Self.part, Int32((left * 1000).rounded(.up)))
        let count = sys_wait(&waits, Int32(waits.count), milliseconds)
        // By the clock, and not by the number of waits: an engine that logs a lot is read in many pieces.
        let now = sys_seconds()
        left -= min(now - last, Double(Self.part) / 1000)
        last = now
        return left > 0 ? count : nil
    }
}

extension [UInt8] {
    /// The start of what an engine said, for messages.
    var shown: String {
        let start = String(decoding: prefix(200), as: UTF8.self)
        return count > 200 ? start + "…" : start
    }
}

/// A line of an engine: a JSON object with any of the members that the protocol has.
struct EngineReply {
    /// Whether it is ready to be asked.
    private(set) var isReady = false
    /// Why it cannot answer.
    private(set) var cannot: String?
    /// The name of the layer that is hit, in which `nil` is none; `nil` if it does not say.
    private(set) var hit: String??
    /// The point in that layer's own space.
    private(set) var point: Point?
    /// The start of the line, for messages.
    let shown: String

    /// Reads a line.
    init(_ line: [UInt8]) throws(HitEngine.Problem) {
        shown = line.shown
        let parser = JSONEventParser()
        var events: [JSONEvent] = []
        let (end, fault) = parser.readAll(line[...]) { events.append($0) }
        let isWhole =
            fault == nil && parser.isComplete
            && line.dropFirst(end).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
        guard isWhole, events.first?.kind == .objectStart else {
            throw HitEngine.Problem("answered '\(shown)', which is not a JSON object")
        }
        try read(events.map(\.kind))
    }

    /// Reads the members; unknown ones, and what is in them, are ignored.
    private mutating func read(_ events: [JSONEvent.Kind]) throws(HitEngine.Problem) {
        var depth = 0
        for (place, event) in events.enumerated() {
            switch event {
            case .objectStart, .arrayStart: depth += 1
            case .objectEnd, .arrayEnd: depth -= 1
            case .key(let key) where depth == 1: try read(key, events[(place + 1)...])
            default: break
            }
        }
    }

    private mutating func read(
        _ key: String, _ value: ArraySlice<JSONEvent.Kind>
    ) throws(HitEngine.Problem) {
        switch (key, value.first) {
        case ("ready", .bool(let isReady)): self.isReady = isReady
        case ("cannot", .string(let reason)): cannot = reason
        case ("hit", .null): hit = .some(nil)
        case ("hit", .string(let name)): hit = .some(name)
        case ("point", .null): point = nil
        case ("point", .arrayStart): point = try Self.point(value.dropFirst(), shown)
        case ("ready", _), ("cannot", _), ("hit", _), ("point", _):
            throw HitEngine.Problem("answered '\(shown)', in which '\(key)' has a wrong value")
        default: break
        }
    }

    private static func point(
        _ events: ArraySlice<JSONEvent.Kind>, _ shown: String
    ) throws(HitEngine.Problem) -> Point {
        let numbers = events.prefix(2).compactMap { event in
            if case .number(let text) = event { Double(text) } else { nil }
        }
        guard numbers.count == 2, events.dropFirst(2).first == .arrayEnd,
            numbers.allSatisfy(\.isFinite)
        else {
            throw HitEngine.Problem("answered '\(shown)', in which 'point' is not [x, y]")
        }
        return Point(x: numbers[0], y: numbers[1])
    }
}

extension EngineTimeout {
    /// Prepares to start a shell command as an engine.
    func engine(_ command: String) -> EngineProcess {
        EngineProcess(command, seconds: engineTimeout)
    }
}
