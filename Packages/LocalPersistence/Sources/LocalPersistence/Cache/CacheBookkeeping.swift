/// What a disk cache knows about its folder between two looks at it.
struct CacheBookkeeping {
  /// At least what the entries take, as far as this process knows; nil before the first look.
  ///
  /// Replaced and removed files are not subtracted: the next sweep looks and knows.
  var byteCount: Int?
  private var failure: CacheError?

  /// Keeps the first failure.
  mutating func note(_ error: CacheError) { failure = failure ?? error }

  mutating func takeFailure() -> CacheError? {
    defer { failure = nil }
    return failure
  }

  mutating func add(_ count: Int) {
    guard let byteCount else { return }
    let sum = byteCount.addingReportingOverflow(count)
    self.byteCount = sum.overflow ? .max : sum.partialValue
  }
}
