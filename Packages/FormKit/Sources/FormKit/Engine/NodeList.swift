/// Nodes in the order they were first added, each once.
struct NodeList {
  /// More nodes than these are looked up in a set.
  private static let fewCount = 16

  private(set) var nodes: [Int] = []
  private var known: Set<Int> = []

  mutating func add(_ node: Int) {
    if nodes.count < Self.fewCount {
      if nodes.contains(node) { return }
    } else {
      if known.isEmpty { known = Set(nodes) }
      guard known.insert(node).inserted else { return }
    }
    nodes.append(node)
  }
}
