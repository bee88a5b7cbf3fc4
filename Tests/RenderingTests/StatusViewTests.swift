import LayerGeometry
import PlaygroundModel
import Rendering
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The bottom line` {
    private func line(_ playground: Playground) -> String {
        playground.screen().text.split(separator: "\n").last.map(String.init) ?? ""
    }

    @Test func `drops a second message that does not fit`() {
        let first = "1 control gets no touch: X shows it"
        let playground = Playground.on().after(
            .panes(.tell(first + "; a lesson on this: :learn windows")))
        #expect(line(playground).hasPrefix(" \(first)  "), "\(line(playground))")
        #expect(!line(playground).contains("…"))
    }
}
