#if canImport(SQLite3)
  import SQLite3
#else
  import CSQLite
#endif

/// The columns of a statement by name.
///
/// Not checked for overlapping access, which would cost more than the look-up: whoever reads a row has
/// the statement for itself, and no look-up calls anything that looks up.
final class ColumnNames {
  static let missing: Int32 = -1
  static let ambiguous: Int32 = -2

  /// In the statement's order.
  let names: [String]
  /// How often SQLite had compiled the statement again; `*` may mean other columns since.
  let compilation: Int32
  private let places: [String: Int32]
  /// The names in the order a type asks for them, which is the same for every row.
  @exclusivity(unchecked) private var plan: [(name: String, place: Int32)] = []
  @exclusivity(unchecked) private var position = 0

  /// Beyond this many names a type asks for too many different ones.
  private static let planLimit = 256

  init(_ names: [String], compilation: Int32) {
    self.names = names
    self.compilation = compilation
    var places: [String: Int32] = [:]
    for (place, name) in names.enumerated() {
      places[name] = places[name] == nil ? Int32(place) : ColumnNames.ambiguous
    }
    self.places = places
  }

  /// A column's place, or a negative number; ``ambiguous`` when several have the name.
  func place(of name: String) -> Int32 {
    var next = position &+ 1
    if next >= plan.count { next = 0 }
    if next < plan.count, plan[next].name == name {
      position = next
      return plan[next].place
    }
    if position < plan.count, plan[position].name == name { return plan[position].place }
    return placeOutOfOrder(name)
  }

  private func placeOutOfOrder(_ name: String) -> Int32 {
    if let known = plan.firstIndex(where: { $0.name == name }) {
      position = known
      return plan[known].place
    }
    let place = places[name] ?? Self.missing
    if plan.count < Self.planLimit {
      position = plan.count
      plan.append((name, place))
    }
    return place
  }
}

extension Statement {
  /// The columns' names; worth asking only while there is a row.
  func columnNames() -> ColumnNames {
    let compilation = sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0)
    if let columns, columns.compilation == compilation { return columns }
    let names = (0..<sqlite3_column_count(pointer)).map { column in
      sqlite3_column_name(pointer, column).map { String(cString: $0) } ?? ""
    }
    let found = ColumnNames(names, compilation: compilation)
    columns = found
    return found
  }
}
