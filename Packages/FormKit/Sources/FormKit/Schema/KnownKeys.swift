/// The keys an object may have, packed, so that most are found without comparing texts.
struct KnownKeys: Sendable {
  let names: [String]
  private let packed: [TextKey]

  init(_ names: [String]) {
    self.names = names
    packed = names.map { TextKey($0) }
  }

  /// Whether a key is surely among them.
  func contains(_ key: TextKey) -> Bool {
    guard key.isWhole else { return false }
    for known in packed where known == key { return true }
    return false
  }
}
