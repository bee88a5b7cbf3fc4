internal import YAMLEvents

/// What an anchor refers to.
enum Anchored {
    /// A value by its index in the store, and its size.
    case value(Int, SceneEvents.Amount)
    case layers(ReadLayers)
    /// A value not yet read to its end.
    case open
    /// A skipped value; its problem has been reported.
    case skipped
}

extension SceneEvents {
    /// Defines an anchor, replacing an earlier one of the same name.
    func set(_ anchor: String, _ meaning: Anchored) {
        if hasAliases { anchors[anchor] = meaning }
    }

    /// Resolves an alias and counts the size of its value; `nil` after reporting a problem.
    ///
    /// - Throws: If the size limit is exceeded.
    func meaning(of alias: YAMLEvent) throws(Stop) -> Anchored? {
        let name = anchor(alias) ?? ""
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
                "alias '*\(name.shortened)' refers to a value that contains it",
                at: problems.range(of: alias))
            return nil
        }
        amount.values += more.values
        amount.bytes += more.bytes
        if amount.values > mostValues {
            throw stop("more than \(mostValues) values, counting aliases", at: alias)
        }
        if amount.bytes > SceneLimits.bytes {
            throw stop(
                "more than \(SceneLimits.bytes >> 20) MiB of text, counting aliases", at: alias)
        }
        return meaning
    }
}
