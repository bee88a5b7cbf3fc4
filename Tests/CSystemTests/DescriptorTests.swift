import CSystem
import Foundation
import Testing

@Suite struct `Other descriptors` {
    @Test func `a memory file returns what was written and has no name`() throws {
        let file = sys_memory_file()
        try #require(file >= 0)
        defer { _ = sys_close(file) }
        let text = Array("layers".utf8)
        #expect(sys_write(file, text, text.count) == 6)
        var state = SysState()
        #expect(sys_state_of(file, &state) == 0)
        #expect(state.kind == SYS_KIND_FILE && state.size == 6)
        #expect(isCloseOnExec(file))
        var links = stat()
        #expect(fstat(file, &links) == 0 && links.st_nlink == 0)
        var bytes = [UInt8](repeating: 0, count: 6)
        #expect(pread(file, &bytes, 6, 0) == 6)
        #expect(bytes == text)
    }

    @Test func `a pipe is close-on-exec`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(sys_pipe(&ends) == 0)
        defer { for end in ends { _ = sys_close(end) } }
        #expect(ends.allSatisfy(isCloseOnExec))
        #expect(sys_write(ends[1], "ab", 2) == 2)
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(sys_read(ends[0], &bytes, 8) == 2)
    }

    @Test func `sys_close_from closes a descriptor and all higher ones`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            // Far above the descriptors of the test process.
            let numbers: [Int32] = [199, 200, 203, 240]
            guard numbers.allSatisfy({ dup2(0, $0) == $0 }) else { return }
            sys_close_from(200)
            let areOpen = numbers.map { fcntl($0, F_GETFD) >= 0 }
            if areOpen == [true, false, false, false], fcntl(0, F_GETFD) >= 0 { _exit(7) }
        }
    }

    @Test func `sys_wait_within uses up its time, even if something is always ready`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(sys_pipe(&ends) == 0)
        defer { for end in ends { _ = sys_close(end) } }
        // Each part is 50 ms, in whole milliseconds of a clock.
        for (wanted, counts) in [(SYS_INPUT, 3...6), (SYS_OUTPUT, 3...120)] {
            var left: Int64 = 120
            var count = 0
            while left > 0 {
                var asked = SysWait(
                    descriptor: ends[wanted == SYS_INPUT ? 0 : 1], wanted: wanted, ready: 9)
                let before = left
                let found = sys_wait_within(&asked, 1, &left)
                #expect(found == (wanted == SYS_INPUT ? 0 : 1))
                #expect((1...50).contains(before - left))
                count += 1
            }
            #expect(counts.contains(count))
            var asked = SysWait(descriptor: ends[1], wanted: SYS_OUTPUT, ready: 9)
            #expect(sys_wait_within(&asked, 1, &left) == 0)
            #expect(left == 0)
        }
    }

    @Test func `sys_wait reports what is ready`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(sys_pipe(&ends) == 0)
        func waits() -> [SysWait] {
            [
                SysWait(descriptor: -1, wanted: SYS_INPUT, ready: 9),
                SysWait(descriptor: ends[0], wanted: SYS_INPUT, ready: 9),
                SysWait(descriptor: ends[1], wanted: SYS_INPUT | SYS_OUTPUT, ready: 9),
            ]
        }
        var asked = waits()
        #expect(sys_wait(&asked, 3, 1_000) == 1)
        #expect(asked.map(\.ready) == [0, 0, SYS_OUTPUT])
        #expect(sys_write(ends[1], "a", 1) == 1)
        asked = waits()
        #expect(sys_wait(&asked, 3, -1) == 2)
        #expect(asked.map(\.ready) == [0, SYS_INPUT, SYS_OUTPUT])
        var byte: UInt8 = 0
        #expect(sys_read(ends[0], &byte, 1) == 1)
        _ = sys_close(ends[1])
        asked = waits()
        #expect(sys_wait(&asked, 2, -1) == 1)
        #expect(asked[1].ready != 0, "a hang-up may be reported as end of input")
        _ = sys_close(ends[0])
    }

    @Test(arguments: [-1, 5_000])
    func `sys_wait reports that the reader of a pipe is gone, even if nothing is wanted`(
        milliseconds: Int32
    ) throws {
        var ends: [Int32] = [-1, -1]
        try #require(sys_pipe(&ends) == 0)
        defer { _ = sys_close(ends[1]) }
        var asked = SysWait(descriptor: ends[1], wanted: 0, ready: 9)
        #expect(sys_wait(&asked, 1, 120) == 0)
        #expect(asked.ready == 0)
        let reader = ends[0]
        Thread.detachNewThread {
            usleep(20_000)
            _ = sys_close(reader)
        }
        #expect(sys_wait(&asked, 1, milliseconds) == 1)
        #expect(asked.ready == SYS_HANGUP)
    }

    @Test func `sys_wait times out if nothing is ready`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(sys_pipe(&ends) == 0)
        defer { for end in ends { _ = sys_close(end) } }
        let start = sys_milliseconds()
        var asked = SysWait(descriptor: ends[0], wanted: SYS_INPUT, ready: 9)
        #expect(sys_wait(&asked, 1, 30) == 0)
        #expect(asked.ready == 0)
        #expect(sys_milliseconds() - start >= 29)
        #expect(sys_wait(&asked, 1, 0) == 0)
    }

    private func isCloseOnExec(_ descriptor: Int32) -> Bool {
        fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0
    }
}
