import LayerGeometry

extension ScriptCommand {
    private static func claim(
        _ word: String, _ usage: String, _ sentence: String, read: @escaping Read
    ) -> ScriptCommand {
        ScriptCommand(
            word: word, usage: usage, sentence: sentence, place: .expectation, read: read)
    }

    /// The form without a keyword: `expect blue.position 100,100`.
    static let propertyClaim = claim(
        "LAYER.PROPERTY", "expect LAYER[.presentation].PROPERTY VALUE [± D]",
        "The property has this value, within 0.001 or the tolerance."
    ) { (reader) throws(Fault) in
        let (layer, source, property) = try reader.property()
        let value = try reader.value(property)
        let tolerance = try reader.tolerance(isPair: false)
        return .expect(.property(layer, source, property, value, tolerance: tolerance?.width))
    }

    static let expectations: [ScriptCommand] = [
        claim(
            "hit", "expect [not] hit LAYER|none [at TARGET] [via A > B > C]",
            "The hit test returns this layer, by this path from the root."
        ) { (reader) throws(Fault) in .expect(try reader.hit()) },
        claim("seen", "expect seen LAYER [at TARGET]", "This layer is drawn on top.") {
            (reader) throws(Fault) in
            .expect(.seen(try reader.layer(), at: try reader.optionalPlace()))
        },
        claim(
            "contains", "expect [not] contains LAYER [at TARGET]",
            "The layer's bounds contain the point."
        ) { (reader) throws(Fault) in
            let layer = try reader.layer()
            let place = try reader.optionalPlace()
            return .expect(.contains(layer, at: place, isNegated: reader.isNegated))
        },
        claim(
            "rejected", "expect rejected LAYER because VERDICT [at TARGET]",
            "The layer is not hit, for this reason."
        ) { (reader) throws(Fault) in
            let layer = try reader.layer()
            guard reader.take("because") else { throw reader.missing("'because' and a verdict") }
            let verdict = try reader.choice(
                "verdict", Verdict.allCases.map { ($0.rawValue, $0) })
            return .expect(.rejected(layer, verdict, at: try reader.optionalPlace()))
        },
        claim(
            "point", "expect point LAYER X,Y [± DX,DY]",
            "The pointer, or the probe if a key moved it last, is at this point of its own space."
        ) { (reader) throws(Fault) in
            let layer = try reader.layer()
            let point = try LineReader.pair(try reader.next("point"), "point")
            return .expect(.point(layer, point, tolerance: try reader.tolerance(isPair: true)))
        },
        propertyClaim,
        claim("selected", "expect selected LAYER", "This layer is selected.") {
            (reader) throws(Fault) in .expect(.selected(try reader.layer()))
        },
        claim("log", "expect log \"TEXT\"", "The last line of the log equals this text.") {
            (reader) throws(Fault) in .expect(.log(try reader.text()))
        },
        claim("status", "expect status \"TEXT\"", "The status line contains this text.") {
            (reader) throws(Fault) in .expect(.status(try reader.text()))
        },
        claim("row", "expect row N \"TEXT\"", "Row N, counted from 1, contains this text.") {
            (reader) throws(Fault) in
            let row = try reader.integer("row", 1...ScriptLimits.cells)
            return .expect(.row(row, try reader.text()))
        },
        ScriptCommand(
            word: "screen", usage: "expect screen ... end",
            sentence: "The screen's rows, indented like the line with only the word end.",
            place: .expectation, read: nil),
    ]
}
