/// A dictionary that knows the order of use and drops the least recently used beyond its limits.
///
/// Every operation is O(1). The order is a list linked by indices into one array: no object per entry,
/// and a freed place is used again.
struct LeastRecentlyUsed<Key: Hashable, Value> {
  private struct Node {
    var key: Key
    /// Nil in a free place.
    var value: Value?
    var cost: Int
    var newer: Int
    var older: Int
  }

  private static var none: Int { -1 }

  let costLimit: Int
  let countLimit: Int
  private(set) var totalCost = 0
  private var places: [Key: Int] = [:]
  private var nodes: ContiguousArray<Node> = []
  private var newest = Self.none
  private var oldest = Self.none
  private var free = Self.none

  init(costLimit: Int, countLimit: Int) {
    self.costLimit = max(0, costLimit)
    self.countLimit = max(0, countLimit)
  }

  var count: Int { places.count }

  /// The keys, the most recently used first; O(n).
  var keys: [Key] {
    var keys: [Key] = []
    var place = newest
    while place != Self.none {
      keys.append(nodes[place].key)
      place = nodes[place].older
    }
    return keys
  }

  /// Returns a value and makes it the most recently used.
  mutating func use(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    moveToFront(place)
    return nodes[place].value
  }

  /// Stores a value as the most recently used; what alone is beyond the limit is not kept.
  mutating func store(_ value: Value, for key: Key, cost: Int) {
    let cost = max(0, cost)
    guard cost <= costLimit, countLimit > 0 else { return remove(key) }
    if let place = places[key] {
      totalCost -= nodes[place].cost
      nodes[place].value = value
      nodes[place].cost = cost
      moveToFront(place)
    } else {
      insert(value, for: key, cost: cost)
    }
    // Room is made first, so that the sum cannot overflow.
    while totalCost > costLimit - cost || count > countLimit { removeOldest() }
    totalCost += cost
  }

  mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    totalCost -= nodes[place].cost
    release(place)
  }

  mutating func removeAll() {
    self = Self(costLimit: costLimit, countLimit: countLimit)
  }

  /// Removes what the condition holds for and returns how many; O(n).
  mutating func removeAll(where condition: (Value) -> Bool) -> Int {
    let doomed = keys.filter { key in
      guard let place = places[key], let value = nodes[place].value else { return false }
      return condition(value)
    }
    for key in doomed { remove(key) }
    return doomed.count
  }

  private mutating func insert(_ value: Value, for key: Key, cost: Int) {
    let node = Node(key: key, value: value, cost: cost, newer: Self.none, older: newest)
    let place: Int
    if free != Self.none {
      place = free
      free = nodes[place].older
      nodes[place] = node
    } else {
      place = nodes.count
      nodes.append(node)
    }
    places[key] = place
    if newest != Self.none { nodes[newest].newer = place } else { oldest = place }
    newest = place
  }

  private mutating func moveToFront(_ place: Int) {
    guard place != newest else { return }
    unlink(place)
    nodes[place].newer = Self.none
    nodes[place].older = newest
    if newest != Self.none { nodes[newest].newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    let newer = nodes[place].newer
    let older = nodes[place].older
    if newer != Self.none { nodes[newer].older = older } else { newest = older }
    if older != Self.none { nodes[older].newer = newer } else { oldest = newer }
  }

  private mutating func removeOldest() { remove(nodes[oldest].key) }

  private mutating func release(_ place: Int) {
    unlink(place)
    nodes[place].value = nil
    nodes[place].cost = 0
    nodes[place].older = free
    free = place
  }
}
