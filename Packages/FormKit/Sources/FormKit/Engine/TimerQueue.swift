/// Things due at later instants, in the order of their instants and then of their setting.
struct TimerQueue {
  enum Action {
    case check(FieldSlot, Int)
    case debounce(FieldSlot)
    /// The caller's own, see ``FormEngine/schedule(after:_:)``.
    case external(() -> Void)
  }
  private struct Entry: Comparable {
    let id: Int
    let due: Int

    static func < (lhs: Entry, rhs: Entry) -> Bool { (lhs.due, lhs.id) < (rhs.due, rhs.id) }
  }
  private var heap = BinaryHeap<Entry, Void>()
  private var actions: [Int: Action] = [:]
  private var next = 0

  var nextDue: Int? { heap.first?.due }

  mutating func add(at due: Int, _ action: Action) -> Int {
    next += 1
    actions[next] = action
    heap.push((), at: Entry(id: next, due: due))
    return next
  }

  mutating func remove(_ id: Int) {
    actions[id] = nil
    dropRemoved()
  }

  /// Takes the first entry due at or before an instant.
  mutating func take(until instant: Int) -> (due: Int, action: Action)? {
    guard let entry = heap.first, entry.due <= instant,
      let action = actions.removeValue(forKey: entry.id)
    else { return nil }
    dropRemoved()
    return (entry.due, action)
  }

  /// Keeps the first entry of the heap a live one.
  private mutating func dropRemoved() {
    while let first = heap.first, actions[first.id] == nil { _ = heap.pop() }
  }
}
