import CSystem
import Foundation
import Synchronization
import Testing

@Suite struct `The process` {
    @Test func `runs work on a thread of its own, without waiting for it`() {
        final class Seen: Sendable {
            let mayGo = Atomic(false)
            let isDone = Atomic(false)
        }
        let seen = Seen()
        #expect(sys_processors() >= 1)
        withExtendedLifetime(seen) {
            let status = sys_on_other_thread(
                { pointer in
                    guard let pointer else { return }
                    let seen = Unmanaged<Seen>.fromOpaque(pointer).takeUnretainedValue()
                    while !seen.mayGo.load(ordering: .acquiring) { usleep(100) }
                    seen.isDone.store(true, ordering: .releasing)
                }, Unmanaged.passUnretained(seen).toOpaque())
            #expect(status == 0 && !seen.isDone.load(ordering: .acquiring))
            seen.mayGo.store(true, ordering: .releasing)
            while !seen.isDone.load(ordering: .acquiring) { usleep(100) }
        }
    }

    @Test func `knows its arguments, or leaves them to main`() {
        var arguments: [String] = []
        while let argument = sys_argument(Int32(arguments.count)) {
            arguments.append(String(cString: argument))
        }
        #expect(arguments.isEmpty || arguments == CommandLine.arguments)
    }

    @Test func `converts a time to its local date and minute`() throws {
        var parts = SysDate()
        #expect(sys_date_parts(1_000_000_000, &parts) == 0)
        let calendar = Calendar(identifier: .gregorian)
        let date = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute], from: Date(timeIntervalSince1970: 1_000_000_000))
        #expect(date.year == Int(parts.year) && date.month == Int(parts.month))
        #expect(date.day == Int(parts.day) && date.hour == Int(parts.hour))
        #expect(date.minute == Int(parts.minute))
    }
}
