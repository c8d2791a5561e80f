/// A dictionary that knows the order of use and drops the least recently used beyond its limits.
///
/// Every operation is O(1). The order is a list linked by indices into one array: no object per entry,
/// and a freed place is used again. What an operation takes out it returns, so that an owner with a
/// lock frees it after the lock: a value's `deinit` may come back here.
@usableFromInline
struct LeastRecentlyUsed<Key: Hashable, Value> {
  /// What was taken out; most often nothing or one, so one needs no array.
  @usableFromInline
  struct Discarded {
    @usableFromInline var first: Element?
    @usableFromInline var others: [Element] = []

    @inlinable
    init(first: Element? = nil) { self.first = first }

    @inlinable var count: Int { (first == nil ? 0 : 1) + others.count }

    @inlinable
    mutating func append(_ element: Element?) {
      if first == nil { first = element } else if let element { others.append(element) }
    }
  }

  @usableFromInline
  struct Element {
    @usableFromInline let key: Key
    @usableFromInline let value: Value

    @inlinable
    init(key: Key, value: Value) {
      self.key = key
      self.value = value
    }
  }

  @usableFromInline
  struct Node {
    /// Nil in a free place.
    @usableFromInline var element: Element?
    @usableFromInline var cost: Int
    @usableFromInline var newer: Int
    @usableFromInline var older: Int

    @inlinable
    init(element: Element, cost: Int, older: Int) {
      self.element = element
      self.cost = cost
      newer = LeastRecentlyUsed.none
      self.older = older
    }
  }

  @inlinable static var none: Int { -1 }

  @usableFromInline let costLimit: Int
  @usableFromInline let countLimit: Int
  @usableFromInline var totalCost = 0
  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var nodes: ContiguousArray<Node> = []
  @usableFromInline var newest = Self.none
  @usableFromInline var oldest = Self.none
  @usableFromInline var free = Self.none

  @inlinable
  init(costLimit: Int, countLimit: Int) {
    self.costLimit = max(0, costLimit)
    self.countLimit = max(0, countLimit)
  }

  @inlinable
  var count: Int { places.count }

  /// The keys, the most recently used first; O(n).
  @inlinable
  var keys: [Key] {
    var keys: [Key] = []
    var place = newest
    while place != Self.none {
      if let key = nodes[place].element?.key { keys.append(key) }
      place = nodes[place].older
    }
    return keys
  }

  /// Returns a value and makes it the most recently used.
  @inlinable
  mutating func use(_ key: Key) -> Value? {
    guard let place = places[key] else { return nil }
    moveToFront(place)
    return nodes[place].element?.value
  }

  /// Whether there is a value; does not count as a use.
  @inlinable
  func contains(_ key: Key) -> Bool { places[key] != nil }

  /// Stores a value as the most recently used; what alone is beyond the limit is not kept.
  @inlinable
  mutating func store(_ value: Value, for key: Key, cost: Int) -> Discarded {
    let cost = max(0, cost)
    guard cost <= costLimit, countLimit > 0 else { return remove(key) }
    var discarded = Discarded()
    if let place = places[key] {
      totalCost -= nodes[place].cost
      discarded.append(nodes[place].element)
      nodes[place].element = Element(key: key, value: value)
      nodes[place].cost = cost
      moveToFront(place)
    } else {
      insert(Element(key: key, value: value), cost: cost)
    }
    // Room is made first, so that the sum cannot overflow.
    while totalCost > costLimit - cost || count > countLimit {
      guard let key = nodes[oldest].element?.key else { break }
      discarded.append(takeOut(key))
    }
    totalCost += cost
    return discarded
  }

  @inlinable
  mutating func remove(_ key: Key) -> Discarded { Discarded(first: takeOut(key)) }

  /// Removes the value when the condition holds for it.
  @inlinable
  mutating func remove(_ key: Key, where condition: (Value) -> Bool) -> Discarded {
    guard let place = places[key], let value = nodes[place].element?.value, condition(value)
    else { return Discarded() }
    return remove(key)
  }

  /// Removes everything; the whole of what was is returned.
  @inlinable
  mutating func removeAll() -> Self {
    let everything = self
    self = Self(costLimit: costLimit, countLimit: countLimit)
    return everything
  }

  /// Removes what the condition holds for; O(n).
  @inlinable
  mutating func removeAll(where condition: (Value) -> Bool) -> Discarded {
    var discarded = Discarded()
    for key in keys {
      guard let place = places[key], let value = nodes[place].element?.value, condition(value)
      else { continue }
      discarded.append(takeOut(key))
    }
    return discarded
  }

  @inlinable
  mutating func takeOut(_ key: Key) -> Element? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    let element = nodes[place].element
    totalCost -= nodes[place].cost
    release(place)
    return element
  }

  @inlinable
  mutating func insert(_ element: Element, cost: Int) {
    let node = Node(element: element, cost: cost, older: newest)
    let place: Int
    if free != Self.none {
      place = free
      free = nodes[place].older
      nodes[place] = node
    } else {
      place = nodes.count
      nodes.append(node)
    }
    places[element.key] = place
    if newest != Self.none { nodes[newest].newer = place } else { oldest = place }
    newest = place
  }

  @inlinable
  mutating func moveToFront(_ place: Int) {
    guard place != newest else { return }
    unlink(place)
    nodes[place].newer = Self.none
    nodes[place].older = newest
    if newest != Self.none { nodes[newest].newer = place } else { oldest = place }
    newest = place
  }

  @inlinable
  mutating func unlink(_ place: Int) {
    let newer = nodes[place].newer
    let older = nodes[place].older
    if newer != Self.none { nodes[newer].older = older } else { newest = older }
    if older != Self.none { nodes[older].newer = newer } else { oldest = newer }
  }

  @inlinable
  mutating func release(_ place: Int) {
    unlink(place)
    nodes[place].element = nil
    nodes[place].cost = 0
    nodes[place].older = free
    free = place
  }
}

extension LeastRecentlyUsed: Sendable where Key: Sendable, Value: Sendable {}
extension LeastRecentlyUsed.Element: Sendable where Key: Sendable, Value: Sendable {}
extension LeastRecentlyUsed.Discarded: Sendable where Key: Sendable, Value: Sendable {}
extension LeastRecentlyUsed.Node: Sendable where Key: Sendable, Value: Sendable {}
