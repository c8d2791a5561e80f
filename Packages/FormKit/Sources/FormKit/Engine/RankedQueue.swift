/// Fields waiting to be evaluated, the one nobody before it can influence first.
struct RankedQueue {
  private var heap = BinaryHeap<Int32, FieldSlot>()

  mutating func push(_ slot: FieldSlot) { heap.push(slot, at: slot.rank) }

  mutating func pop() -> FieldSlot? { heap.pop() }
}

/// A binary min-heap.
///
/// Keys stand apart from what they order, so that comparing and moving costs no reference counting.
struct BinaryHeap<Key: Comparable, Element> {
  private var keys: [Key] = []
  private var elements: [Element] = []

  /// The smallest key.
  var first: Key? { keys.first }

  mutating func push(_ element: Element, at key: Key) {
    keys.append(key)
    elements.append(element)
    var child = keys.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard keys[child] < keys[parent] else { return }
      exchange(child, parent)
      child = parent
    }
  }

  /// Takes the element of the smallest key.
  mutating func pop() -> Element? {
    guard let last = keys.indices.last else { return nil }
    exchange(0, last)
    keys.removeLast()
    let element = elements.removeLast()
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child + 1 < last, keys[child + 1] < keys[child] { child += 1 }
      guard child < last, keys[child] < keys[parent] else { return element }
      exchange(child, parent)
      parent = child
    }
  }

  private mutating func exchange(_ one: Int, _ other: Int) {
    keys.swapAt(one, other)
    elements.swapAt(one, other)
  }
}
