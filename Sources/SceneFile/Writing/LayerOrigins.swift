import LayerGeometry

/// Matches the layers of a list with those of an older one.
struct LayerOrigins {
    private let old: [PrintedValue]
    private let new: [PrintedValue]
    /// The old layers that have no match yet.
    private var free: Set<Int>
    /// The old index of each new layer that has a match.
    private var found: [Int: Int] = [:]

    /// The old index of each new layer; `nil` for an added one.
    ///
    /// Equal layers belong together, then those of equal names; if as many are left on both sides,
    /// these too, in order.
    static func of(_ new: [PrintedValue], in old: [PrintedValue]) -> [Int?] {
        let most = min(old.count, new.count)
        let start = (0..<most).first { old[$0].print != new[$0].print } ?? most
        let end =
            (0..<most - start).first {
                old[old.count - 1 - $0].print != new[new.count - 1 - $0].print
            } ?? most - start
        let news = start..<new.count - end
        var origins = LayerOrigins(
            old: old, new: new, free: Set(start..<old.count - end))
        origins.match(news) { $0.print }
        origins.match(news) { $0.name }
        let rest = news.filter { origins.found[$0] == nil }
        if rest.count == origins.free.count {
            for (index, origin) in zip(rest, origins.free.sorted()) {
                origins.found[index] = origin
            }
        }
        return new.indices.map {
            news.contains($0)
                ? origins.found[$0] : $0 < start ? $0 : $0 + old.count - new.count
        }
    }

    private mutating func match<Key: Hashable>(_ news: Range<Int>, _ key: (PrintedValue) -> Key?) {
        var waiting: [Key: [Int]] = [:]
        for place in free.sorted(by: >) {
            if let key = key(old[place]) { waiting[key, default: []].append(place) }
        }
        for index in news where found[index] == nil {
            guard let wanted = key(new[index]) else { continue }
            if free.contains(index), key(old[index]) == wanted {
                found[index] = index
            } else {
                while found[index] == nil, let place = waiting[wanted]?.popLast() {
                    if free.contains(place) { found[index] = place }
                }
            }
            if let place = found[index] { free.remove(place) }
        }
    }
}

extension PrintedValue {
    /// The name of a layer; `nil` if it has none.
    fileprivate var name: String? {
        if case .layer(let layer) = value, !layer.name.isEmpty { layer.name } else { nil }
    }
}
