/// A record that belongs to somebody and counts towards their quotas.
protocol OwnedRecord: Codable, Equatable, Sendable {
  /// The user it belongs to; empty for nobody.
  var ownerID: String { get }
  /// How many bytes it counts.
  var byteCount: Int { get }
}

/// A table that knows the keys and the bytes of each owner.
///
/// A change costs what it changes: neither a quota nor a listing reads another owner's records.
struct OwnedTable<Record: OwnedRecord>: Equatable, Sendable {
  /// What belongs to one owner.
  struct Holding: Equatable, Sendable {
    /// The keys, sorted.
    fileprivate(set) var keys: [String] = []
    /// The sum of the records' bytes.
    fileprivate(set) var byteCount = 0
  }

  private var table = Table<Record>()
  private var holdings: [String: Holding] = [:]

  subscript(key: String) -> Record? {
    get { table[key] }
    set {
      move(key, from: table[key], to: newValue)
      table[key] = newValue
    }
  }

  /// What belongs to an owner.
  func holding(of ownerID: String) -> Holding { holdings[ownerID] ?? Holding() }

  /// The owners that have something, in no order.
  var owners: Dictionary<String, Holding>.Keys { holdings.keys }

  /// An owner's records, sorted by key.
  func records(of ownerID: String) -> [Record] {
    holding(of: ownerID).keys.compactMap { table[$0] }
  }

  /// Removes every record of an owner.
  mutating func removeAll(of ownerID: String) {
    for key in holding(of: ownerID).keys { self[key] = nil }
  }

  /// Removes every record that a condition holds for; reads them all.
  mutating func removeAll(where condition: (String, Record) -> Bool) {
    for key in table.keys {
      if let record = table[key], condition(key, record) { self[key] = nil }
    }
  }

  private mutating func move(_ key: String, from old: Record?, to new: Record?) {
    if let old, old.ownerID == new?.ownerID {
      holdings[old.ownerID, default: Holding()].byteCount += (new?.byteCount ?? 0) - old.byteCount
      return
    }
    if let old { remove(key, old) }
    if let new {
      let index = holding(of: new.ownerID).keys.index(notBefore: key)
      holdings[new.ownerID, default: Holding()].keys.insert(key, at: index)
      holdings[new.ownerID, default: Holding()].byteCount += new.byteCount
    }
  }

  private mutating func remove(_ key: String, _ record: Record) {
    let keys = holding(of: record.ownerID).keys
    let index = keys.index(notBefore: key)
    guard index < keys.count, keys[index] == key else { return }
    guard keys.count > 1 else {
      holdings[record.ownerID] = nil
      return
    }
    holdings[record.ownerID]?.keys.remove(at: index)
    holdings[record.ownerID]?.byteCount -= record.byteCount
  }
}

extension OwnedTable: StateTable {
  var keys: Dictionary<String, Record>.Keys { table.keys }
  var changedKeys: Dictionary<String, Record?>.Keys { table.changedKeys }

  mutating func settle() { table.settle() }

  mutating func rollBack() {
    for key in table.changedKeys { move(key, from: table[key], to: table.original(of: key)) }
    table.rollBack()
  }
}

extension OwnedTable {
  /// An owner's keys that begin with a prefix and come after another key, sorted.
  ///
  /// - Complexity: O(log n) in the owner's keys, until they are read.
  func keys(
    of ownerID: String, prefix: String, after key: String
  ) -> some Sequence<String> {
    let keys = holding(of: ownerID).keys
    var start = keys.index(notBefore: max(key, prefix))
    if start < keys.count, keys[start] == key { start += 1 }
    return keys[start...].lazy.prefix { $0.hasPrefix(prefix) }
  }
}

extension OwnedTable {
  /// The last of an owner's keys that begin with a prefix, as the keys are sorted; nil without one.
  ///
  /// The prefix ends with a character before `0`, such as a slash.
  func lastKey(of ownerID: String, prefix: String) -> String? {
    let keys = holding(of: ownerID).keys
    let end = keys.index(notBefore: prefix + ":")
    guard end > 0, keys[end - 1].hasPrefix(prefix) else { return nil }
    return keys[end - 1]
  }
}

extension Array<String> {
  /// The first index of a sorted list whose element does not come before `element`.
  fileprivate func index(notBefore element: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
