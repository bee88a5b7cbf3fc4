import CSystem
import Foundation
import TerminalHarness
import Testing

@Suite struct `A file that is watched` {
    let folder: TestFolder
    let path: String
    let watch: OpaquePointer

    init() throws {
        folder = try TestFolder()
        path = try folder.write("scene.yaml", "one")
        watch = try #require(sys_watch_open(folder.url.path, path))
    }

    /// Whether something is told soon, by the descriptor where there is one, and then no more.
    private func tells() -> Bool {
        defer { _ = sys_watch_settle(watch) }
        let end = sys_milliseconds() + 5_000
        var asked = SysWait(
            descriptor: sys_watch_descriptor(watch), wanted: SYS_INPUT, ready: 0)
        if asked.descriptor >= 0, sys_wait(&asked, 1, 5_000) != 1 { return false }
        while sys_milliseconds() < end {
            if sys_watch_settle(watch) != 0 { return true }
            usleep(1_000)
        }
        return false
    }

    @Test func `tells nothing where nothing happens`() {
        #expect(sys_watch_settle(watch) == 0)
        #expect(sys_watch_settle(watch) == 0)
        sys_watch_close(watch)
    }

    @Test func `tells what is written into it, each time`() throws {
        for text in ["two and", "three and more", "4"] {
            let file = sys_open(path, SYS_OPEN_WRITING, 0)
            _ = sys_cut(file, 0)
            _ = sys_write(file, text, text.utf8.count)
            _ = sys_close(file)
            #expect(tells(), "\(text)")
        }
        sys_watch_close(watch)
    }

    @Test func `tells that another file has taken its name, and what is written into that`() throws
    {
        let other = try folder.write("other", "a longer text")
        #expect(sys_rename(other, path) == 0)
        #expect(tells())
        let file = sys_open(path, SYS_OPEN_WRITING | SYS_OPEN_APPENDING, 0)
        _ = sys_write(file, "!", 1)
        _ = sys_close(file)
        #expect(tells())
        sys_watch_close(watch)
    }

    @Test func `tells that it is gone, and that it is back`() throws {
        #expect(sys_remove(path) == 0)
        #expect(tells())
        #expect(sys_watch_settle(watch) == 0)
        _ = try folder.write("scene.yaml", "back")
        #expect(tells())
        sys_watch_close(watch)
    }
}
