/// The present row of a running statement, read by name.
///
/// A decoder may be kept by the value it decodes; after ``end()`` it finds nothing any more.
final class Row {
  /// The statement's, while its rows are read.
  @exclusivity(unchecked) private(set) var pointer: OpaquePointer?
  @exclusivity(unchecked) private var columns: ColumnNames?
  /// Types that a column holds as JSON, so that no decoder asks twice.
  var structuredTypes: Set<ObjectIdentifier> = []

  init(_ statement: Statement) {
    pointer = statement.pointer
    columns = statement.columnNames()
  }

  /// Another row may be read with the statement's names from here on.
  func end() {
    pointer = nil
    columns = nil
  }

  var names: [String] { columns?.names ?? [] }

  /// A column's place, or a negative number (``ColumnNames``).
  func place(of name: String) -> Int32 { columns?.place(of: name) ?? ColumnNames.missing }

  /// A column that must be there.
  @inline(__always)
  func column(_ name: String, for type: Any.Type) throws -> Column {
    let place = place(of: name)
    guard place >= 0 else { throw Self.absence(of: name, at: place, for: type) }
    return Column(row: self, place: place)
  }

  /// A column that has a value, or nil.
  @inline(__always)
  func presentColumn(_ name: String, for type: Any.Type) throws -> Column? {
    let place = place(of: name)
    guard place >= 0 else {
      if place == ColumnNames.missing { return nil }
      throw Self.absence(of: name, at: place, for: type)
    }
    let column = Column(row: self, place: place)
    return column.isNull ? nil : column
  }

  /// The only column of a statement that asks for one.
  func onlyColumn(for type: Any.Type) throws -> Column {
    guard names.count == 1 else {
      throw DatabaseError.undecodableColumn(
        names.sorted().joined(separator: ", "), type: "\(type)", .ambiguous)
    }
    return Column(row: self, place: 0)
  }

  private static func absence(of name: String, at place: Int32, for type: Any.Type) -> DatabaseError
  {
    .undecodableColumn(
      name, type: "\(type)", place == ColumnNames.ambiguous ? .ambiguous : .missing)
  }
}
