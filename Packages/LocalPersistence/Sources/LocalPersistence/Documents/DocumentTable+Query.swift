extension DocumentTable {
  /// The documents a query asks for, as they are stored.
  func stored(
    matching query: DocumentQuery, key: Int64, in db: borrowing Database
  ) throws -> [Stored] {
    var sql: SQL = "SELECT \(DocumentChecksum.documentColumns) FROM document d"
    for (number, order) in query.orders.enumerated() {
      let alias = "s\(number)"
      sql = """
        \(sql) LEFT JOIN document_index \(identifier: alias)
        ON \(identifier: alias).collection = d.collection AND \(identifier: alias).id = d.id
        AND \(identifier: alias).name = \(order.index)
        """
    }
    sql = "\(sql) WHERE d.collection = \(key)"
    for condition in query.conditions {
      sql = """
        \(sql) AND d.id IN (SELECT id FROM document_index
        WHERE collection = \(key) AND name = \(condition.index) AND \(condition.test))
        """
    }
    sql = "\(sql) ORDER BY "
    for (number, order) in query.orders.enumerated() {
      let direction: SQL = order.isAscending ? "ASC, " : "DESC, "
      sql = "\(sql) \(identifier: "s\(number)").value \(direction)"
    }
    sql = "\(sql) d.id"
    if let limit = query.limit { sql = "\(sql) LIMIT \(max(limit, 0))" }
    return try db.fetch(sql)
  }
}

extension DocumentQuery.Condition {
  /// What the column must fulfil; no comparison but IS counts null.
  fileprivate var test: SQL {
    let bound = values.first ?? .null
    return switch comparison {
    case .isOneOf:
      values.contains(.null)
        ? "(value IS NULL OR value IN \(anyOf: values))" : "value IN \(anyOf: values)"
    case .isLess: "value < \(bound)"
    case .isAtMost: "value <= \(bound)"
    case .isGreater: "value > \(bound)"
    case .isAtLeast: "value >= \(bound)"
    }
  }
}
