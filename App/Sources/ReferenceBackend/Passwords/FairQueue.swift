/// A queue that serves networks in turn, and the sources of each network in turn.
struct FairQueue<Element> {
  /// The most elements that wait.
  let limit: Int
  /// The most elements of one network: half of ``limit``, at least 1.
  let share: Int
  private var networks: [String: RoundRobinQueue<Element>] = [:]
  /// The networks with elements, the next one first.
  private var order: [String] = []
  private(set) var count = 0

  /// Creates an empty queue.
  init(limit: Int) {
    self.limit = limit
    share = max(1, limit / 2)
  }

  /// Adds an element at the end of its source's; returns the one for which there is no room.
  ///
  /// That is the last element of the source with the most: in the same network when it has more than
  /// its ``share``, else in the network with the most when the queue is full.
  mutating func add(_ element: Element, of source: String, in network: String) -> Element? {
    if networks[network] == nil { order.append(network) }
    networks[network, default: RoundRobinQueue()].add(element, of: source)
    count += 1
    var longest = network
    if size(of: network) <= share {
      guard count > limit else { return nil }
      // Of networks with as many, the new element's has no room.
      for other in order where size(of: other) > size(of: longest) { longest = other }
    }
    return take(from: longest) { $0.removeLast(preferring: longest == network ? source : nil) }
  }

  /// Takes the first element of the next network's next source; nil when there is none.
  mutating func next() -> Element? {
    guard let network = order.first else { return nil }
    let element = take(from: network) { $0.next() }
    if networks[network] != nil {
      order.removeFirst()
      order.append(network)
    }
    return element
  }

  /// Takes the first element that meets a condition; nil when there is none.
  mutating func remove(where condition: (Element) -> Bool) -> Element? {
    for network in order {
      if let element = take(from: network, { $0.remove(where: condition) }) { return element }
    }
    return nil
  }

  private func size(of network: String) -> Int { networks[network]?.count ?? 0 }

  /// Takes an element of a network, and the network off the order when that was its last one.
  private mutating func take(
    from network: String, _ change: (inout RoundRobinQueue<Element>) -> Element?
  ) -> Element? {
    guard let element = change(&networks[network, default: RoundRobinQueue()]) else { return nil }
    count -= 1
    if size(of: network) == 0 {
      networks[network] = nil
      order.removeAll { $0 == network }
    }
    return element
  }
}
