/// What a field's value brings about in other fields: it is looked up, and the answer fills them.
///
/// ```json
/// "effects": [{ "lookup": "postalCode", "fills": { "city": "city", "state": "region" } }]
/// ```
public struct FieldEffect: Sendable, Hashable {
  /// The name of the ``FieldLookup`` to ask.
  public var lookup: String
  /// Whether it is asked; default always.
  public var when: Condition
  /// The pause after typing in milliseconds; default the form's.
  public var debounce: Int?
  /// The fields whose values are sent along; another value of one of them asks again.
  public var dependsOn: [FieldID]
  /// The keys of the lookup's result by the id of the field that each key fills.
  public var fills: [FieldID: String]

  /// Makes an effect.
  ///
  /// - Parameters:
  ///   - lookup: The name of the lookup.
  ///   - when: Whether it is asked; default always.
  ///   - debounce: The pause after typing in milliseconds; default the form's.
  ///   - dependsOn: The fields whose values are sent along; default none.
  ///   - fills: The keys of the lookup's result by the id of the field that each key fills.
  public init(
    lookup: String, when: Condition = true, debounce: Int? = nil, dependsOn: [FieldID] = [],
    fills: [FieldID: String]
  ) {
    self.lookup = lookup
    self.when = when
    self.debounce = debounce
    self.dependsOn = dependsOn
    self.fills = fills
  }
}

extension FieldEffect {
  /// The effect as format 1 writes it.
  var encoded: FormValue {
    var result = EncodedMembers()
    result.add("lookup", lookup)
    result.add("when", when, unless: true)
    result.add("debounce", debounce)
    if !dependsOn.isEmpty {
      result["dependsOn"] = .array(dependsOn.map { .string($0.rawValue) })
    }
    let pairs = fills.map { ($0.key.rawValue, FormValue.string($0.value)) }
    result["fills"] = .object(FormObject(pairs, uniquingKeysWith: { first, _ in first }))
    return result.value
  }
}

extension FieldEffect: Codable {
  /// Reads the part as format 1 writes it.
  ///
  /// - Throws: `DecodingError` with the findings in its text.
  public init(from decoder: any Decoder) throws {
    self = try SchemaCoding.decode(
      decoder, at: "/sections/0/fields/0/effects/0", part: \.fields.first?.effects.first)
  }

  /// Writes the part as format 1 writes it.
  public func encode(to encoder: any Encoder) throws { try encoded.encode(to: encoder) }
}

extension FieldReader {
  /// Reads a field's effects.
  func effects(_ reader: SchemaReader) -> [FieldEffect] {
    reader.array("effects").enumerated().compactMap { index, value in
      effect(value, reader.pointer.appending("effects").appending(index))
    }
  }

  private func effect(_ value: SchemaNode, _ pointer: JSONPointer) -> FieldEffect? {
    guard let reader = SchemaReader(value, pointer, sink, what: "An effect") else { return nil }
    reader.allow(FormatKeys.effect)
    let name = reader.requiredString("lookup", of: "An effect")
    let debounce = reader.integer("debounce")
    var when = Condition.constant(true)
    if let value = reader["when"] {
      let place = pointer.appending("when")
      when = ConditionReader(sink: sink).condition(value, place) ?? when
    }
    let dependsOn = dependencies(reader)
    guard let fills = fills(reader), let name else { return nil }
    return FieldEffect(
      lookup: name, when: when, debounce: debounce, dependsOn: dependsOn, fills: fills)
  }

  private func fills(_ reader: SchemaReader) -> [FieldID: String]? {
    guard let value = reader["fills"] else {
      sink.error("missingKey", reader.pointer, "An effect needs \"fills\".")
      return nil
    }
    guard case .object(let members) = value else {
      reader.wrongType("fills", "an object")
      return nil
    }
    var result: [FieldID: String] = [:]
    for member in members.sorted(by: { $0.name.isExactlyBefore($1.name) })
    where !member.name.hasPrefix("x-") {
      let (id, key) = (member.name, member.value)
      guard let text = key.stringValue else {
        sink.error(
          "wrongType", reader.pointer.appending("fills").appending(id),
          "A value in \"fills\" must be a string, not \(key.kindName).")
        continue
      }
      result[FieldID(rawValue: id)] = text
    }
    return result
  }
}
