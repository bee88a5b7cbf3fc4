import HitboxCode
import LayerGeometry
import SourceDiagnostics

/// A listing in either language is refused with its place, or plays the same twice, and has a tree after
/// each step.
enum CodeTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for name in ["input.swift", "input.m"] { play(text, name) }
    }

    private static func play(_ text: String, _ name: String) {
        let options = CodeListing.Options(calls: ["open()"], time: 36_510)
        do throws(Diagnostic) {
            let listing = try CodeListing(text, name: name)
            let playback = try listing.played(options)
            let again = try listing.played(options)
            require(playback.steps == again.steps, "a listing plays in another way the second time")
            require(playback.tree == again.tree, "the second time ends with other layers")
            if let step = playback.steps.indices.last {
                _ = playback.tree(after: step).count + playback.steps[step].sentence.count
            }
        } catch {
            let picture = error.picture(in: SourceText(text, name: name))
            require(!picture.isEmpty, "a listing is refused without a reason")
        }
    }
}

/// A call is completed to longer calls, and is refused with its place, or is answered.
enum CallTarget {
    private static let tree = LayerTree(
        Layer(
            name: "view", frame: Rect(x: 0, y: 0, width: 320, height: 480),
            sublayers: [Layer(name: "a", frame: Rect(x: 10, y: 20, width: 30, height: 40))]))

    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let asker = Asker(tree)
        let completion = CallCompletion(of: text)
        for choice in completion.members(asker) {
            require(choice.call.hasPrefix(text), "a completion does not continue the call")
        }
        _ = completion.call(with: "a")
        do throws(Diagnostic) {
            let answer = try asker.answer(text)
            let again = try asker.answer(text).value
            // What is not a number does not equal itself.
            require(
                answer.value == again || answer.value.shown == again.shown,
                "a call has another answer the second time")
            _ = answer.value.shown + (answer.hint ?? "")
        } catch {
            let picture = error.picture(in: SourceText(text, name: "call"))
            require(!picture.isEmpty, "a call is refused without a reason")
        }
    }
}
