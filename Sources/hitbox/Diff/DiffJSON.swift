import LayerGeometry
import TouchLint

/// The output of `diff --json`.
struct DiffJSON {
    let report: DiffReport

    /// Writes an object of both files and the changes, one change per line.
    func write(to output: inout Output) {
        output.json { output, json in
            json.object { json in
                json.add("a", report.before.name)
                json.add("b", report.after.name)
                json.list("changes", in: .lines) { json in
                    for change in report.changes {
                        json.object { json in write(change, to: &json) }
                        output.take(&json)
                    }
                }
            }
        }
    }

    private func write(_ change: TouchChange, to json: inout JSONWriter) {
        json.add("control", report.path(of: change.layer).path)
        json.add("kind", change.kind.rawValue)
        json.add("before", change.before)
        json.add("after", change.after)
        json.list("regions") { json in
            for region in change.regions {
                json.object { json in write(region, to: &json) }
            }
        }
    }

    private func write(_ region: TouchChange.Region, to json: inout JSONWriter) {
        json.add("rect", region.box)
        json.add("area", region.area)
        json.add("example", region.example)
        json.add("from", region.from.map { report.before.tree[$0].path })
        json.add("to", region.to.map { report.after.tree[$0].path })
        json.add("verdict", region.verdict?.rawValue)
    }
}
