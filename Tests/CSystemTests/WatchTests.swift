import CSystem
import Foundation
import TerminalHarness
import Testing

@Suite struct `A watch` {
    let folder: TestFolder
    let path: String
    let watch: OpaquePointer

    init() throws {
        folder = try TestFolder()
        path = try folder.write("scene.yaml", "one")
        watch = try #require(sys_watch_open(folder.url.path, path))
    }

    /// Whether a change is reported soon, through the descriptor if there is one; clears all changes.
    private func reports() -> Bool {
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

    @Test func `reports nothing without a change`() {
        #expect(sys_watch_settle(watch) == 0)
        #expect(sys_watch_settle(watch) == 0)
        sys_watch_close(watch)
    }

    @Test func `reports every write`() throws {
        for text in ["two and", "three and more", "4"] {
            let file = sys_open(path, SYS_OPEN_WRITING, 0)
            _ = sys_cut(file, 0)
            _ = sys_write(file, text, text.utf8.count)
            _ = sys_close(file)
            #expect(reports(), "\(text)")
        }
        sys_watch_close(watch)
    }

    @Test func `reports a replacement of the file, and writes to the new one`() throws {
        let other = try folder.write("other", "a longer text")
        #expect(sys_rename(other, path) == 0)
        #expect(reports())
        let file = sys_open(path, SYS_OPEN_WRITING | SYS_OPEN_APPENDING, 0)
        _ = sys_write(file, "!", 1)
        _ = sys_close(file)
        #expect(reports())
        sys_watch_close(watch)
    }

    @Test func `reports removal and recreation`() throws {
        #expect(sys_remove(path) == 0)
        #expect(reports())
        #expect(sys_watch_settle(watch) == 0)
        _ = try folder.write("scene.yaml", "back")
        #expect(reports())
        sys_watch_close(watch)
    }
}
