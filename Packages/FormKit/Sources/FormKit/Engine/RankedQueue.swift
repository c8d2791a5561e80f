/// Fields waiting to be evaluated, the one nobody before it can influence first.
struct RankedQueue {
  private struct Entry {
    let rank: Int
    let slot: FieldSlot
  }
  private var heap = BinaryHeap<Entry> { $0.rank < $1.rank }

  mutating func push(_ slot: FieldSlot) {
    heap.push(Entry(rank: slot.compiled.rank, slot: slot))
  }

  mutating func pop() -> FieldSlot? { heap.pop()?.slot }
}

/// A binary min-heap.
struct BinaryHeap<Element> {
  private var elements: [Element] = []
  private let precedes: (Element, Element) -> Bool

  init(_ precedes: @escaping (Element, Element) -> Bool) { self.precedes = precedes }

  var first: Element? { elements.first }

  mutating func push(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(elements[child], elements[parent]) else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    var parent = 0
    while true {
      var smallest = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < elements.count {
        if precedes(elements[child], elements[smallest]) { smallest = child }
      }
      guard smallest != parent else { return first }
      elements.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
