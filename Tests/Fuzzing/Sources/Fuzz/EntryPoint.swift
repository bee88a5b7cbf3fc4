import FuzzTargets
import Glibc

/// What libFuzzer calls with each input; `TARGET` in the environment names what is tried.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

extension FuzzTarget {
    /// The target of this process.
    static let chosen: FuzzTarget = {
        let name = getenv("TARGET").map { String(cString: $0) } ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            let names = allCases.map(\.rawValue).joined(separator: ", ")
            fatalError("TARGET is '\(name)', but must be one of \(names)")
        }
        return target
    }()
}
