/// The header fields of a message: ordered, any number per name, names compared without case.
///
/// `description` and mirrors show the values of a few harmless fields only; see
/// ``redactedDescription(showing:)``.
public struct HTTPHeaders: Sendable {
  /// One field as it is sent.
  public struct Field: Sendable {
    /// The name in its original case.
    public let name: String
    /// The value without surrounding white space.
    public let value: String

    /// Creates a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  private var fields: [Field]

  /// Creates headers from fields, in this order.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The value for a name; when there are several, all of them joined by `", "`.
  ///
  /// Setting a value replaces every field of the name at the first one's place; nil removes them.
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

  /// One value for each name as it is first written, several of them joined by `", "`; for
  /// transports whose fields are a dictionary.
  package var byName: [String: String] {
    var values: [String: String] = [:]
    for field in fields where !values.keys.contains(where: { Self.isSameName($0, field.name) }) {
      values[field.name] = self[field.name]
    }
    return values
  }

  /// These headers by their names without case; for transports whose fields have no order.
  package var sortedByName: HTTPHeaders {
    HTTPHeaders(
      fields.sorted { left, right in
        left.name.utf8.lazy.map(Self.lowercased).lexicographicallyPrecedes(
          right.name.utf8.lazy.map(Self.lowercased))
      })
  }

  /// Every value for a name, in order.
  public func values(for name: String) -> [String] {
    fields.filter { Self.isSameName($0.name, name) }.map(\.value)
  }

  /// Adds a field after the others, whether or not the name is there.
  public mutating func append(_ value: String, for name: String) {
    fields.append(Field(name: name, value: value))
  }

  /// These headers with every name of `others` replaced by its fields there.
  public func merging(_ others: HTTPHeaders) -> HTTPHeaders {
    guard !others.isEmpty else { return self }
    let replaced = Set(others.map { $0.name.lowercased() })
    return HTTPHeaders(fields.filter { !replaced.contains($0.name.lowercased()) } + others.fields)
  }

  /// The first field which must not be sent: a name that is no token, or a value with a control
  /// character, such as a line break which would start another field (RFC 9110, section 5).
  public var firstInvalidField: Field? {
    fields.first { !Self.isToken($0.name) || !Self.isFieldValue($0.value) }
  }

  /// Names are compared without the case of ASCII letters, which is all a name is made of.
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
  /// Equal when names (without case) and values are the same in the same order.
  public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
    left.elementsEqual(right) {
      $0.value == $1.value && isSameName($0.name, $1.name)
    }
  }

  /// Hashes names without case, and values.
  public func hash(into hasher: inout Hasher) {
    for field in fields {
      hasher.combine(field.name.lowercased())
      hasher.combine(field.value)
    }
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Creates headers from a literal; a repeated name is kept as several fields.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}
