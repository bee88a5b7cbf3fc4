/// Counts the problems that many objects share, so that each is reported once.
struct CaptureTallies {
    /// The kinds of problems.
    enum Kind: Int, CaseIterable {
        /// The app failed to report the property.
        case failed
        /// The value does not fit the property.
        case malformed
        /// A text beyond the limit for the total length of texts.
        case tooLong
        /// An object without an address.
        case nameless
    }

    /// The count of a problem, and its first occurrence.
    struct Tally {
        var kind: Kind
        var property: String
        var first: String
        var count = 0

        /// The note about the problem.
        var sentence: String {
            let objects = count == 1 ? "1 object" : "\(count) objects"
            return switch kind {
            case .failed: "the app could not report '\(property)' of \(objects), '\(first)' first"
            case .malformed:
                "'\(property)' of \(objects) cannot be read and was skipped, '\(first)' first"
            case .tooLong: "'\(property)' of \(objects) skipped: there are too many texts"
            case .nameless: "\(objects) without an address, skipped"
            }
        }
    }

    private var tallies: [String: Tally] = [:]

    /// Counts a problem.
    mutating func count(_ kind: Kind, _ property: String = "", _ address: String = "") {
        let key = "\(kind.rawValue)\(property)"
        tallies[key, default: Tally(kind: kind, property: property, first: address)].count += 1
    }

    /// The problems found.
    var all: [Tally] { tallies.sorted { $0.key < $1.key }.map(\.value) }
}
