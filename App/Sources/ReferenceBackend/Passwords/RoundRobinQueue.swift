/// A queue that serves its sources in turn.
struct RoundRobinQueue<Element> {
  private var elements: [String: [Element]] = [:]
  /// The sources with elements, the next one first.
  private var order: [String] = []
  private(set) var count = 0

  /// Adds an element at the end of its source's.
  mutating func add(_ element: Element, of source: String) {
    if elements[source] == nil { order.append(source) }
    elements[source, default: []].append(element)
    count += 1
  }

  /// Takes the next source's first element; nil when there is none.
  mutating func next() -> Element? {
    guard let source = order.first else { return nil }
    let element = remove(at: 0, of: source)
    if elements[source] != nil {
      order.removeFirst()
      order.append(source)
    }
    return element
  }

  /// Takes the last element of the source with the most; nil when there is none.
  ///
  /// - Parameter preferred: The source that loses its element when none has more; nil for the next
  ///   one's.
  mutating func removeLast(preferring preferred: String?) -> Element? {
    guard var longest = preferred ?? order.first else { return nil }
    for other in order where size(of: other) > size(of: longest) { longest = other }
    return remove(at: size(of: longest) - 1, of: longest)
  }

  /// Takes the first element that meets a condition; nil when there is none.
  mutating func remove(where condition: (Element) -> Bool) -> Element? {
    for source in order {
      if let index = elements[source]?.firstIndex(where: condition) {
        return remove(at: index, of: source)
      }
    }
    return nil
  }

  private func size(of source: String) -> Int { elements[source]?.count ?? 0 }

  /// Takes an element, and its source off the order when that was its last one.
  private mutating func remove(at index: Int, of source: String) -> Element? {
    guard let element = elements[source]?.remove(at: index) else { return nil }
    count -= 1
    if elements[source]?.isEmpty == true {
      elements[source] = nil
      order.removeAll { $0 == source }
    }
    return element
  }
}
