/// Records by key which are kept by the store.
protocol StateTable<Record>: Sendable {
  associatedtype Record: Codable & Equatable & Sendable
  subscript(key: String) -> Record? { get set }
  var keys: Dictionary<String, Record>.Keys { get }
  var changedKeys: Dictionary<String, Record?>.Keys { get }
  mutating func settle()
  mutating func rollBack()
}

/// Records by key that know what the request under way has changed.
struct Table<Record: Codable & Equatable & Sendable>: StateTable, Equatable, Sendable {
  private var records: [String: Record] = [:]
  /// What changed keys held before, nil where there was nothing.
  private var originals: [String: Record?] = [:]

  /// Every record, in no order.
  var values: Dictionary<String, Record>.Values { records.values }
  /// Every key, in no order.
  var keys: Dictionary<String, Record>.Keys { records.keys }
  /// The keys changed since the last ``settle()``.
  var changedKeys: Dictionary<String, Record?>.Keys { originals.keys }

  subscript(key: String) -> Record? {
    get { records[key] }
    set {
      if originals.index(forKey: key) == nil { originals.updateValue(records[key], forKey: key) }
      records[key] = newValue
    }
  }

  /// What a changed key held at the last ``settle()``.
  func original(of key: String) -> Record? { originals[key] ?? nil }

  /// Changes a record in place; nothing without one.
  mutating func change(_ key: String, _ body: (inout Record) -> Void) {
    guard var record = self[key] else { return }
    body(&record)
    self[key] = record
  }

  /// Removes every record that a condition holds for.
  mutating func removeAll(where condition: (String, Record) -> Bool) {
    for (key, record) in records where condition(key, record) { self[key] = nil }
  }

  /// The records a condition holds for, by key.
  func filter(_ condition: (Record) -> Bool) -> [String: Record] {
    records.filter { condition($0.value) }
  }

  /// The key of the record that comes first by a value, of those a condition holds for; reads all.
  func first<Value: Comparable>(
    by value: (Record) -> Value, where condition: (Record) -> Bool = { _ in true }
  ) -> String? {
    records.filter { condition($0.value) }
      .min { (value($0.value), $0.key) < (value($1.value), $1.key) }?.key
  }

  /// Makes the changes so far the state to go back to.
  mutating func settle() {
    if !originals.isEmpty { originals = [:] }
  }

  /// Takes every change since ``settle()`` back.
  mutating func rollBack() {
    for (key, original) in originals { records[key] = original }
    settle()
  }
}
