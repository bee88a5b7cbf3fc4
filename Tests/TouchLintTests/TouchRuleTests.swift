import LayerGeometry
import Testing

@Suite struct `A touch rule` {
    @Test func `has a name in kebab case`() {
        for rule in TouchRule.allCases {
            #expect(rule.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
        }
    }
}
