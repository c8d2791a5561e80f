extension Database {
  /// Returns every row as a value.
  ///
  /// A property is read from the column of its name: integers, truth values (0 or 1), doubles, text
  /// and bytes as they are, a `Date` as seconds since 1970, a type with a raw value as that value,
  /// any other type from JSON text. An optional is nil when the column is null or not there. A type
  /// that is a single value is read from the statement's only column.
  ///
  /// Throws ``DatabaseError/undecodableColumn(_:type:_:)`` for what does not fit, which is never
  /// converted or cut; other ``DatabaseError``s, or `CancellationError`.
  public func fetch<Value: Decodable>(
    _ sql: SQL, as type: Value.Type = Value.self
  ) throws -> [Value] {
    try withRows(sql) { rows in
      var values: [Value] = []
      guard try rows.next() else { return values }
      let row = Row(rows.statement)
      defer { row.end() }
      let decoder = RowDecoder(row: row)
      repeat { values.append(try decoder.value(type)) } while try rows.next()
      return values
    }
  }

  /// Returns the first row as a value, or nil when there is none.
  ///
  /// Reads and throws as ``fetch(_:as:)`` does.
  public func fetchOne<Value: Decodable>(
    _ sql: SQL, as type: Value.Type = Value.self
  ) throws -> Value? {
    try withRows(sql) { rows in
      guard try rows.next() else { return nil }
      let row = Row(rows.statement)
      defer { row.end() }
      return try RowDecoder(row: row).value(type)
    }
  }

  /// Inserts a value as a row: each property into the column of its name, nil as null.
  ///
  /// What a column stores is what ``fetch(_:as:)`` reads. Throws
  /// ``DatabaseError/unencodableValue(column:)`` for not-a-number, an integer beyond 64 bits with
  /// sign, or a value without properties; other ``DatabaseError``s, or `CancellationError`.
  public func insert(_ value: some Encodable, into table: String) throws {
    let row = try RowEncoder(value)
    try execute(SQL(trusted: insertion(into: table, columns: row.columns), row.values))
  }
}
