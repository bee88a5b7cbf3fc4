extension Double {
    /// The number without what binary fractions and matrices leave behind its ninth decimal: 0.15 for
    /// 0.15000000000000002; large numbers as they are.
    public var withoutDust: Double {
        abs(self) < 1e6 ? (self * 1e9).rounded() / 1e9 : self
    }
}
