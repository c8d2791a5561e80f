/// What reading one field gave: a value of the model's type, or what is wrong with the field.
public struct FieldReading<Value> {
  private let result: Result<Value, MappingError>
  private let isMissing: Bool

  init(_ result: Result<Value, MappingError>, isMissing: Bool = false) {
    self.result = result
    self.isMissing = isMissing
  }

  /// Nil for a field without a value; a value that is there must still be right.
  public var optional: FieldReading<Value?> {
    FieldReading<Value?>(isMissing ? .success(nil) : result.map(Optional.some))
  }

  /// The value.
  ///
  /// - Throws: ``MappingError`` with this field's reasons; see ``FieldValues/all(_:)`` for those of
  ///   several fields at once.
  public func get() throws(MappingError) -> Value { try result.get() }

  var reasons: [MappingError.Reason] {
    if case .failure(let error) = result { error.reasons } else { [] }
  }
}
