/// The present row of a running statement, read by name.
///
/// A decoder may be kept by the value it decodes; after ``end()`` it finds nothing any more.
final class Row {
  private(set) var statement: Statement?
  /// Types that a column holds as JSON, so that no decoder asks twice.
  var structuredTypes: Set<ObjectIdentifier> = []
  private let places: [String: Int32]
  /// The names in the order the type asks for them, which is the same for every row.
  private var plan: [(name: String, place: Int32)] = []
  private var position = 0

  init(_ statement: Statement) {
    self.statement = statement
    places = statement.columnNames().places
  }

  func end() { statement = nil }

  var names: [String] { Array(places.keys) }

  /// A column's place, or a negative number (``ColumnNames``).
  func place(of name: String) -> Int32 {
    if position < plan.count, plan[position].name == name { return plan[position].place }
    let next = position + 1 < plan.count ? position + 1 : 0
    if next < plan.count, plan[next].name == name {
      position = next
      return plan[next].place
    }
    if let known = plan.firstIndex(where: { $0.name == name }) {
      position = known
      return plan[known].place
    }
    let place = places[name] ?? ColumnNames.missing
    position = plan.count
    plan.append((name, place))
    return place
  }

  /// A column that must be there.
  func column(_ name: String, for type: Any.Type) throws -> Column {
    let place = place(of: name)
    guard place >= 0 else {
      throw DatabaseError.undecodableColumn(
        name, type: "\(type)", place == ColumnNames.ambiguous ? .ambiguous : .missing)
    }
    return Column(row: self, place: place, name: name)
  }

  /// The only column of a statement that asks for one.
  func onlyColumn(for type: Any.Type) throws -> Column {
    guard let statement, statement.columnCount == 1 else {
      throw DatabaseError.undecodableColumn(
        names.sorted().joined(separator: ", "), type: "\(type)", .ambiguous)
    }
    return Column(row: self, place: 0, name: statement.columnName(0))
  }
}
