extension FieldValues {
  /// A text, after the transforms in the order given.
  public func string(_ id: FieldID, _ transforms: FieldTransform...) -> FieldReading<String> {
    read(id, "A text") { $0.stringValue.map(FieldTransform.all(transforms).apply) }
  }

  /// A number.
  public func number(_ id: FieldID) -> FieldReading<Double> {
    read(id, "A number") { $0.numberValue }
  }

  /// A whole number within ±(2^53−1).
  public func integer(_ id: FieldID) -> FieldReading<Int> {
    read(id, "A whole number") { $0.integerValue }
  }

  /// A truth value.
  public func bool(_ id: FieldID) -> FieldReading<Bool> { read(id, "Yes or no") { $0.boolValue } }

  /// A day.
  public func date(_ id: FieldID) -> FieldReading<FormDate> {
    read(id, "A day such as 2000-01-31") { $0.stringValue.flatMap(FormDate.init(_:)) }
  }

  /// The choices of a multiple choice.
  public func strings(_ id: FieldID) -> FieldReading<[String]> {
    read(id, "A list of texts") { value in
      guard let items = value.arrayValue else { return nil }
      let texts = items.compactMap(\.stringValue)
      return texts.count == items.count ? texts : nil
    }
  }

  /// A text made into a value of the model, after the transforms in the order given.
  ///
  /// An error becomes `invalidFormat` with its own text as the reason; of a sensitive field, with a
  /// fixed text, because a converter's error may quote what it was given.
  public func convert<Value>(
    _ id: FieldID, _ transforms: FieldTransform..., body: (String) throws -> Value
  ) -> FieldReading<Value> {
    read(id) { value in
      guard let text = value.stringValue else { return .failure(wrong(id, "A text is expected.")) }
      do {
        return .success(try body(FieldTransform.all(transforms).apply(text)))
      } catch {
        return .failure(wrong(id, isSensitive(id) ? "The value cannot be used." : "\(error)"))
      }
    }
  }

  /// The items of a repeat by a mapping of their own; no value is no items.
  public func items<Mapping: FieldMapping>(
    _ id: FieldID, by mapping: Mapping
  ) -> FieldReading<[Mapping.Model]> {
    guard let value = self[id] else { return FieldReading(.success([])) }
    guard let items = value.arrayValue else {
      return FieldReading(.failure(wrong(id, "A list is expected.")))
    }
    var models: [Mapping.Model] = []
    var reasons: [MappingError.Reason] = []
    for (index, value) in items.enumerated() {
      do throws(MappingError) {
        models.append(try mapping.map(item(value, at: index, of: id)))
      } catch {
        reasons += error.reasons
      }
    }
    return FieldReading(reasons.isEmpty ? .success(models) : .failure(MappingError(reasons)))
  }

  private func read<Value>(
    _ id: FieldID, _ expected: String, _ convert: (FormValue) -> Value?
  ) -> FieldReading<Value> {
    read(id) { value in
      convert(value).map { .success($0) } ?? .failure(wrong(id, "\(expected) is expected."))
    }
  }

  private func read<Value>(
    _ id: FieldID, _ body: (FormValue) -> Result<Value, MappingError>
  ) -> FieldReading<Value> {
    guard let value = self[id] else {
      return FieldReading(.failure(MappingError([.missingField(path(id))])), isMissing: true)
    }
    return FieldReading(body(value))
  }

  private func wrong(_ id: FieldID, _ reason: String) -> MappingError {
    MappingError([.invalidFormat(path(id), reason: reason)])
  }
}
