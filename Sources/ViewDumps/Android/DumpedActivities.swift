import Diagnostics

/// The activities of a `dumpsys activity`, with the states that decide which of them are on the screen.
///
/// One that is stopped or finished is not on the screen; one that is neither stopped nor resumed is
/// behind the resumed one. They are printed by task, in no order of their own. Several can be
/// resumed, side by side or on different displays.
///
/// - Source: AOSP's `Activity.dump` and FragmentActivity's, which prints its state after the views.
struct DumpedActivities {
    private struct Activity {
        /// The first line, from 1.
        let line: Int
        /// The component, or the class.
        var name = "an activity"
        /// The identity hash code, once it was printed.
        var address: Substring?
        /// The states as first printed, in any order and on one line or several; fragments print states
        /// of such names later.
        var (resumed, stopped, finished): (Bool?, Bool?, Bool?)
        /// Whether it has views in the dump.
        var hasViews = false

        var isGone: Bool { stopped == true || finished == true }
        var isResumed: Bool { resumed == true && !isGone }
        var hasState: Bool { resumed ?? stopped ?? finished != nil }

        init(line: Int) { self.line = line }

        /// Takes the states of a line: `mResumed=true mStopped=false mFinished=false`.
        mutating func take(_ line: Substring) {
            let words = DumpedActivities.names
            let found = words.map { line.holds($0) ? line.holds($0 + "true") : nil }
            (resumed, stopped, finished) = (
                resumed ?? found[0], stopped ?? found[1], finished ?? found[2]
            )
        }
    }

    private var all = [Activity(line: 1)]
    /// The activity of the line entered last.
    private var current = 0
    /// Whether one that is resumed and one behind it are on the screen.
    private let isStacked: Bool

    /// None: all views are on the screen.
    init() {
        isStacked = false
    }

    init(_ source: SourceText) {
        for (index, line) in source.lines.enumerated() where Self.mayMatter(line) {
            let words = line.split(separator: " ", maxSplits: 6)
            if words.first == "ACTIVITY", words.count > 1 {
                all.append(Activity(line: index + 1))
                all[all.count - 1].name = String(words[1].unicodeScalars.prefix(100))
            } else if words.first == "Local", words.count > 2 {
                if let address = all[all.count - 1].address, address != words[2] {
                    all.append(Activity(line: index + 1))
                }
                all[all.count - 1].address = words[2]
            } else {
                all[all.count - 1].take(line)
            }
        }
        let there = all.filter { $0.hasState && !$0.isGone }
        isStacked = Set(there.map(\.isResumed)).count > 1
    }

    /// Whether a line may begin an activity or tell its state.
    private static func mayMatter(_ line: Substring) -> Bool {
        let rest = line.utf8.drop { $0.isBlank }
        return switch rest.first {
        case UInt8(ascii: "A"): rest.starts(with: "ACTIVITY ".utf8)
        case UInt8(ascii: "L"):
            rest.starts(with: "Local Activity ".utf8)
                || rest.starts(with: "Local FragmentActivity ".utf8)
        case UInt8(ascii: "m"): names.contains { line.holds($0) }
        default: false
        }
    }

    private static let names = ["mResumed=", "mStopped=", "mFinished="]

    /// The number of resumed activities with views, among the lines entered.
    var resumedCount: Int { all.count { $0.hasViews && $0.isResumed } }

    /// Goes to a line of a view.
    ///
    /// - Parameter line: Greater than the last one.
    /// - Returns: The depth of the activity: the greater, the further in front.
    mutating func enter(line: Int) -> Double {
        while current + 1 < all.count, all[current + 1].line <= line { current += 1 }
        all[current].hasViews = true
        return isStacked && all[current].isResumed ? 1 : 0
    }

    /// The part of the dump that the line entered last is in; `nil` for the one that is shown.
    var part: String? { all[current].isGone ? String(current) : nil }

    /// The part that the line entered last is in, which is not shown.
    var absent: DumpScreens.Absent {
        let activity = all[current]
        let name = VisibleText.escaped(activity.name)
        let state = activity.finished == true ? "finished" : "stopped"
        return DumpScreens.Absent(
            remark: "of a stopped activity",
            reason: "\(name) is \(state), so it is not on the screen")
    }
}
