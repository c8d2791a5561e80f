/// Elements that wait, of which each source has its turn: nobody waits for all of another's.
struct FairLine<Element> {
  /// The most elements that wait.
  let limit: Int
  private var elements: [String: [Element]] = [:]
  /// The sources with elements, the next one first.
  private var order: [String] = []
  private(set) var count = 0

  /// Creates an empty line.
  init(limit: Int) { self.limit = limit }

  /// Adds an element at the end of its source's; returns the one for which there is no room.
  ///
  /// When the line is full, that is the last one of the source with the most.
  mutating func add(_ element: Element, of source: String) -> Element? {
    if elements[source] == nil { order.append(source) }
    elements[source, default: []].append(element)
    count += 1
    guard count > limit else { return nil }
    // Of sources with as many, the new one's element has no room.
    var longest = source
    for other in order
    where elements[other, default: []].count > elements[longest, default: []].count {
      longest = other
    }
    let index = elements[longest, default: []].count - 1
    return remove(at: index, of: longest)
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

  /// Takes the first element that meets a condition; nil when there is none.
  mutating func remove(where condition: (Element) -> Bool) -> Element? {
    for source in order {
      if let index = elements[source]?.firstIndex(where: condition) {
        return remove(at: index, of: source)
      }
    }
    return nil
  }

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
