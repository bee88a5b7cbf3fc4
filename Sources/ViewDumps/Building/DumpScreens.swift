import Diagnostics
import LayerGeometry

/// The parts of a dump that are not on the screen together, such as displays: one of them is shown,
/// and `--root` takes each of the others.
struct DumpScreens {
    /// The maximum number of parts besides the one that is shown.
    static let mostOthers = 100

    /// A part that is not shown.
    struct Absent {
        /// What it is, after the title of the format: `of display 7`.
        let remark: String
        /// The reason, as the start of a sentence: `display 7 is another screen`.
        let reason: String
    }

    private struct Other {
        let absent: Absent
        /// The number for `--root`, from 1.
        let number: Int
        var builder: DumpBuilder
    }

    /// The part that is shown.
    var shown: DumpBuilder
    private var others: [Other] = []
    private var places: [String: Int] = [:]
    /// The numbers for `--root` of the roots that are shown.
    private var numbers: [Int] = []
    /// Whether there are more parts than the maximum.
    private var isCut = false

    init(_ shown: DumpBuilder) {
        self.shown = shown
    }

    /// Adds a row to the part that is shown, or to another one.
    ///
    /// - Parameters:
    ///   - key: The other part's name among the parts; `nil` for the one that is shown.
    ///   - absent: What the other part is; asked once.
    mutating func add(
        to key: String?, _ absent: @autoclosure () -> Absent, _ add: (inout DumpBuilder) -> Void
    ) {
        guard let key else {
            let before = shown.count
            add(&shown)
            if shown.count > before, shown.lastLevel == 0 {
                numbers.append(numbers.count + others.count + 1)
            }
            return
        }
        if let place = places[key] { return add(&others[place].builder) }
        guard others.count < Self.mostOthers else {
            isCut = true
            return
        }
        var builder = DumpBuilder(shown.format, shown.source)
        let absent = absent()
        builder.remark = absent.remark
        add(&builder)
        places[key] = others.count
        others.append(
            Other(absent: absent, number: numbers.count + others.count + 1, builder: builder))
    }

    /// Builds the tree that is shown, with the others beside it.
    ///
    /// - Throws: If a part has no rows, or too many.
    mutating func dump() throws(DumpProblem) -> ViewDump {
        var dumps: [Int: ViewDump] = [:]
        // First, as only so many notes of a kind are kept.
        if isCut {
            shown.warn(
                .otherScreen, 1,
                "there are more than \(Self.mostOthers) others; the rest is left out")
        }
        for place in others.indices {
            let dump = try others[place].builder.dump()
            let (absent, number) = (others[place].absent, others[place].number)
            dumps[number] = dump
            shown.note(
                .otherScreen, dump.notes.first?.line ?? 1,
                "\(absent.reason); --root \(number) takes it")
        }
        if !others.isEmpty { shown.rootNumbers = numbers }
        var dump = try shown.dump()
        (dump.rootNumbers, dump.others) = (shown.rootNumbers, dumps)
        return dump
    }
}
