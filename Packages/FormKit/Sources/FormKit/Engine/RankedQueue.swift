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
    var gap = 0
    while true {
      var child = 2 * gap + 1
      if child + 1 < elements.count, precedes(elements[child + 1], elements[child]) { child += 1 }
      guard child < elements.count, precedes(elements[child], last) else { break }
      elements[gap] = elements[child]
      gap = child
    }
    elements[gap] = last
    return first
  }
}
