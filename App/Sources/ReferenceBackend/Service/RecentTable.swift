/// Values by key, of which those not used for longest are dropped; O(1) for every operation.
///
/// Keys are kept in two generations of half the capacity. When the younger one is full, the older one
/// is dropped.
struct RecentTable<Value: Sendable>: Sendable {
  /// The most values that are kept.
  let capacity: Int
  private var younger: [String: Value] = [:]
  private var older: [String: Value] = [:]

  /// Creates an empty table.
  init(capacity: Int) { self.capacity = max(2, capacity) }

  /// How many values there are.
  var count: Int { younger.count + older.count }

  /// A value; setting one makes it the latest used.
  subscript(key: String) -> Value? {
    get { younger[key] ?? older[key] }
    set {
      older[key] = nil
      younger[key] = newValue
      guard younger.count >= capacity / 2 else { return }
      older = younger
      younger = [:]
    }
  }

  /// Removes every value whose key meets a condition; O(n).
  mutating func removeAll(where condition: (String) -> Bool) {
    younger = younger.filter { !condition($0.key) }
    older = older.filter { !condition($0.key) }
  }
}
