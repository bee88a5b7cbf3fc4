import Testing

@testable import ViewDumps

@Suite struct `A dump without rows` {
    @Test func `is refused with a sentence`() {
        #expect(throws: DumpProblem.self) { try ViewDump.read("", as: .uikit, name: "dump.txt") }
    }
}
