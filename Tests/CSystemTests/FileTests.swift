import CSystem
import Foundation
import TerminalHarness
import Testing

@Suite struct `Files` {
    let folder: TestFolder
    var path: String { folder.url.appendingPathComponent("file").path }

    init() throws {
        folder = try TestFolder()
    }

    private func make(_ text: String, _ how: Int = SYS_OPEN_WRITING | SYS_OPEN_NEW) -> Int {
        let file = sys_open(path, how, 0o640)
        defer { if file >= 0 { _ = sys_close(file) } }
        return file < 0 ? -1 : sys_write(file, text, text.utf8.count)
    }

    private func text() -> String {
        let file = sys_open(path, 0, 0)
        defer { _ = sys_close(file) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = sys_read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func `are opened according to the flags`() {
        #expect(make("one", SYS_OPEN_WRITING) == -1 && sys_error() == SYS_ENOENT)
        #expect(make("one") == 3)
        #expect(make("two") == -1 && sys_error() == SYS_EEXIST)
        #expect(make("two", SYS_OPEN_WRITING | SYS_OPEN_APPENDING) == 3)
        #expect(make("O", SYS_OPEN_WRITING | SYS_OPEN_MAKING) == 1)
        #expect(text() == "Onetwo")
        let file = sys_open(path, SYS_OPEN_WRITING, 0)
        #expect(sys_write_at(file, "T", 1, 3) == 1)
        #expect(sys_cut(file, 5) == 0)
        #expect(sys_close(file) == 0)
        #expect(text() == "OneTw")
    }

    @Test func `have metadata`() {
        #expect(make("four") == 4)
        var (open, named, parent) = (SysState(), SysState(), SysState())
        let file = sys_open(path, 0, 0)
        #expect(sys_state_of(file, &open) == 0)
        #expect(sys_change_mode(file, 0o604) == 0)
        _ = sys_close(file)
        #expect(sys_state_at(path, 0, &named) == 0)
        #expect(sys_state_at(folder.url.path, 0, &parent) == 0)
        #expect(open.inode == named.inode && open.device == named.device)
        #expect(open.modified == named.modified && named.modified > 1_600_000_000_000_000_000)
        #expect(named.size == 4 && named.mode == 0o604 && named.owner == sys_user())
        #expect(named.kind == SYS_KIND_FILE && parent.kind == SYS_KIND_FOLDER)
        var device = SysState()
        #expect(sys_state_at("/dev/null", 1, &device) == 0 && device.kind == SYS_KIND_OTHER)
    }

    @Test func `are locked exclusively`() {
        #expect(make("") == 0)
        let (one, other) = (sys_open(path, 0, 0), sys_open(path, 0, 0))
        #expect(sys_lock(one) == 0)
        #expect(sys_lock(other) == -1 && sys_error() == SYS_EAGAIN)
        #expect(sys_unlock(one) == 0)
        #expect(sys_lock(other) == 0)
        _ = (sys_close(one), sys_close(other))
    }

    @Test func `get a new name only if nothing has it`() {
        #expect(make("one") == 3)
        let (new, none) = (path + "-new", path + "-none")
        #expect(sys_rename_new(none, new) == -1 && sys_error() == SYS_ENOENT)
        #expect(sys_rename_new(path, new) == 0)
        #expect(make("two") == 3)
        #expect(sys_rename_new(path, new) == -1 && sys_error() == SYS_EEXIST)
        #expect(text() == "two")
        #expect(sys_rename_new(path, none + "/x") == -1)
    }

    @Test func `are listed by their folder`() throws {
        #expect(make("") == 0)
        let stream = try #require(sys_folder_open(folder.url.path))
        var names: Set<String> = []
        while let name = sys_folder_next(stream) { names.insert(String(cString: name)) }
        sys_folder_close(stream)
        #expect(names == [".", "..", "file"])
        #expect(sys_folder_open(path) == nil)
    }

    @Test func `the clocks are monotonic`() {
        let (first, seconds) = (sys_milliseconds(), sys_seconds())
        #expect(sys_milliseconds() >= first && sys_seconds() >= seconds)
        #expect(abs(sys_seconds() - Double(sys_milliseconds()) / 1_000) < 5)
        #expect((0..<86_401).contains(sys_seconds_of_day()))
    }
}
