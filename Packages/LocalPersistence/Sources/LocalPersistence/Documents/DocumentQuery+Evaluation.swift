extension DocumentQuery {
  /// What the query asks for among documents in memory.
  func result<Document: Identifiable>(
    among documents: [Document], indexes: [DocumentIndex<Document>]
  ) -> [Document] where Document.ID == String {
    let readers = Dictionary(indexes.map { ($0.name, $0) }) { first, _ in first }
    func value(_ index: String, _ document: Document) -> DatabaseValue {
      readers[index]?.value(of: document) ?? .null
    }
    let matching = documents.filter { document in
      conditions.allSatisfy { $0.accepts(value($0.index, document)) }
    }
    let keyed = matching.map { document in
      (document, orders.map { value($0.index, document) })
    }
    let sorted = keyed.sorted { left, right in
      for (order, (first, second)) in zip(orders, zip(left.1, right.1)) {
        if first.precedes(second) { return order.isAscending }
        if second.precedes(first) { return !order.isAscending }
      }
      return left.0.id.utf8.lexicographicallyPrecedes(right.0.id.utf8)
    }
    return sorted.prefix(max(limit ?? Int.max, 0)).map(\.0)
  }
}

extension DocumentQuery.Condition {
  fileprivate func accepts(_ value: DatabaseValue) -> Bool {
    if comparison == .isOneOf {
      return values.contains { !$0.precedes(value) && !value.precedes($0) }
    }
    guard let bound = values.first, bound != .null, value != .null else { return false }
    return switch comparison {
    case .isLess: value.precedes(bound)
    case .isAtMost: !bound.precedes(value)
    case .isGreater: bound.precedes(value)
    case .isAtLeast: !value.precedes(bound)
    case .isOneOf: false
    }
  }
}
