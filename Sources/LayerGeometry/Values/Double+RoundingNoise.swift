extension Double {
    /// The number rounded to nine decimals, to remove rounding errors: 0.15 for
    /// 0.15000000000000002.
    ///
    /// Large numbers are unchanged.
    package var withoutRoundingNoise: Double {
        abs(self) < 1e6 ? (self * 1e9).rounded() / 1e9 : self
    }
}
