/// A model's values on their way back into a form; only a form, who knows its secrets, opens them.
public struct ModelValues: ExpressibleByDictionaryLiteral {
  let values: FormObject

  /// Makes values by field id.
  public init(_ values: [FieldID: FormValue]) {
    self.values = FormObject(
      values.map { ($0.rawValue, $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Makes values of an object whose keys are field ids.
  public init(_ values: FormObject) { self.values = values }

  /// Makes values of a literal; of a repeated id the last value stays.
  public init(dictionaryLiteral elements: (FieldID, FormValue)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension CompiledForm {
  /// A model's values, to start a ``FormEngine`` with.
  ///
  /// Values of sensitive fields are left out, inside repeats too, and so are ids the form does not
  /// have.
  public func values<Mapping: FieldMapping>(
    from model: Mapping.Model, by mapping: Mapping
  ) -> FormObject {
    populated(mapping.values(from: model).values, in: root)
  }

  private func populated(
    _ values: FormObject, in group: CompiledGroup
  ) -> FormObject {
    var result: FormObject = [:]
    for (key, value) in values {
      if let index = group.members.field(key) {
        if !group.fields[index].field.sensitive { result[key] = value }
      } else if let index = group.members.repetition(key), case .array(let items) = value {
        let inner = group.repeats[index].group
        result[key] = .array(items.map { .object(populated($0.objectValue ?? [:], in: inner)) })
      }
    }
    return result
  }
}
