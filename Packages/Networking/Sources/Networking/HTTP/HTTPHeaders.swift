/// The header fields of a message, in order; names may repeat and are compared without case.
///
/// `description` and mirrors show the values of harmless fields only; see
/// ``redactedDescription(showing:)``.
public struct HTTPHeaders: Sendable {
  /// One header field.
  public struct Field: Sendable {
    /// The name, in its original case.
    public let name: String
    /// The value, without surrounding white space.
    public let value: String

    /// Creates a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  private var fields: [Field]

  /// Creates headers from fields, in the given order.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The value for a name; several values are joined by `", "`.
  ///
  /// Setting a value replaces all fields of the name, at the position of the first. Setting nil
  /// removes them.
  public subscript(name: String) -> String? {
    get {
      var value: String?
      for field in fields where Self.isSameName(field.name, name) {
        value = value.map { $0 + ", " + field.value } ?? field.value
      }
      return value
    }
    set {
      let place = fields.firstIndex { Self.isSameName($0.name, name) }
      if place != nil { fields.removeAll { Self.isSameName($0.name, name) } }
      guard let newValue else { return }
      fields.insert(Field(name: name, value: newValue), at: place ?? fields.endIndex)
    }
  }

  /// One value per name, under the spelling of its first field.
  ///
  /// Several values are joined by `", "`. For transports whose fields are a dictionary.
  package var byName: [String: String] {
    var values: [String: String] = [:]
    for field in fields where !values.keys.contains(where: { Self.isSameName($0, field.name) }) {
      values[field.name] = self[field.name]
    }
    return values
  }

  /// The fields sorted by name without case, for transports whose fields have no order.
  package var sortedByName: HTTPHeaders {
    HTTPHeaders(
      fields.sorted { left, right in
        left.name.utf8.lazy.map(Self.lowercased).lexicographicallyPrecedes(
          right.name.utf8.lazy.map(Self.lowercased))
      })
  }

  /// Returns all values for a name, in order.
  public func values(for name: String) -> [String] {
    fields.filter { Self.isSameName($0.name, name) }.map(\.value)
  }

  /// Appends a field, whether or not a field of that name exists.
  public mutating func append(_ value: String, for name: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Returns these headers, with the fields of `others` in place of all fields of the same names.
  public func merging(_ others: HTTPHeaders) -> HTTPHeaders {
    guard !others.isEmpty else { return self }
    let replaced = Set(others.map { $0.name.lowercased() })
    return HTTPHeaders(fields.filter { !replaced.contains($0.name.lowercased()) } + others.fields)
  }

  /// The first field that must not be sent, or nil.
  ///
  /// Its name is not a token, or its value contains a control character. A line break, for example,
  /// would start another field (RFC 9110, section 5).
  public var firstInvalidField: Field? {
    fields.first { !Self.isToken($0.name) || !Self.isFieldValue($0.value) }
  }

  /// Compares names without the case of ASCII letters; valid names are ASCII.
  private static func isSameName(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  private static func isFieldValue(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}

extension HTTPHeaders: RandomAccessCollection {
  /// The position of the first field.
  public var startIndex: Int { fields.startIndex }
  /// The position after the last field.
  public var endIndex: Int { fields.endIndex }
  /// The field at a position.
  public subscript(position: Int) -> Field { fields[position] }
}

extension HTTPHeaders: Hashable {
  /// Whether both contain the same names (without case) and values in the same order.
  public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
    left.elementsEqual(right) {
      $0.value == $1.value && isSameName($0.name, $1.name)
    }
  }

  /// Hashes the lowercased names and the values.
  public func hash(into hasher: inout Hasher) {
    for field in fields {
      hasher.combine(field.name.lowercased())
      hasher.combine(field.value)
    }
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Creates headers from a literal; a repeated name creates several fields.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}
