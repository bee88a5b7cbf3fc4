import Foundation
import Testing

/// The program's own stack has to do, in the build that these tests are of.
@Suite struct `A file of as many levels as there may be` {
    @Test func `is read`() throws {
        let levels = 1000
        let layer = "frame: [0, 0, 100, 100]"
        let scene =
            "hitbox: 1\nroot: " + String(repeating: "{\(layer), sublayers: [", count: levels - 1)
            + "{name: last, \(layer)}" + String(repeating: "]}", count: levels - 1)
        let node = #"<node class="android.view.View" clickable="true" bounds="[0,0][100,100]">"#
        let dump =
            #"<hierarchy rotation="0">"# + String(repeating: node, count: levels)
            + String(repeating: "</node>", count: levels) + "</hierarchy>"
        for text in [scene, dump] {
            let run = try Run("describe", "-", "#\(levels - 1)", input: text)
            #expect(run.status == 0, "\(run.errors.prefix(200))")
            #expect(run.output.contains("0,0 100x100"))
        }
    }
}
