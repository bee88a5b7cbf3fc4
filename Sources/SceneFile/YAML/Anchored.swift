internal import YAMLEvents

/// What an anchor stands for.
enum Anchored {
    /// A value by its place in the store, and how much it is.
    case value(Int, SceneEvents.Amount)
    case layers(ReadLayers)
    /// Something that has not been read to its end.
    case open
    /// Something that is not used, which has been reported.
    case skipped
}

extension SceneEvents {
    /// Says what the aliases stand for that name an anchor from here on.
    func set(_ anchor: String, _ meaning: Anchored) {
        if hasAliases { anchors[anchor] = meaning }
    }

    /// Returns what an alias stands for, and counts it as that; `nil` where it has a problem.
    ///
    /// - Throws: Where it stands for more than there may be.
    func meaning(of alias: YAMLEvent) throws(Stop) -> Anchored? {
        let name = alias.anchor ?? ""
        guard let meaning = anchors[name] else {
            problems.report("unknown alias '*\(name.shortened)'", at: problems.range(of: alias))
            return nil
        }
        let more: Amount
        switch meaning {
        case .value(_, let amount): more = amount
        case .layers(let layers): more = layers.amount
        case .skipped: return nil
        case .open:
            problems.report(
                "alias '*\(name.shortened)' is in what it stands for",
                at: problems.range(of: alias))
            return nil
        }
        amount.values += more.values
        amount.bytes += more.bytes
        if amount.values > mostValues { throw tooMany(alias, ", with what aliases stand for") }
        if amount.bytes > SceneLimits.bytes {
            problems.report(
                "more than \(SceneLimits.bytes >> 20) MiB of text, with what aliases stand for",
                at: problems.range(of: alias))
            throw Stop()
        }
        return meaning
    }
}
