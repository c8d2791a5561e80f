/// The header fields of a request or a response, in order.
///
/// Several fields may have the same name. Names are compared without regard to case. `description`
/// and mirrors contain the values of the fields in ``harmlessNames`` and redact all other values.
public struct HTTPHeaders: Sendable {
  /// A header field: a name with a value.
  public struct Field: Sendable {
    /// The field's name, in its original case.
    public let name: String
    /// The field's value, such as `application/json`.
    public let value: String

    /// Creates a header field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  private var fields: [Field]

  /// Creates headers from fields in the given order; the headers are empty by default.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The value of the field named `name`; nil if there is no such field.
  ///
  /// If several fields have this name, their values are joined by `", "`. Setting a value replaces
  /// all fields of this name with one field at the position of the first. Setting nil removes all
  /// fields of this name.
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

  /// The fields as a dictionary from names to values, for transports that require a dictionary.
  ///
  /// Each name has the case of its first field. The values of several fields with the same name are
  /// joined by `", "`.
  package var byName: [String: String] {
    var values: [String: String] = [:]
    for field in fields where !values.keys.contains(where: { Self.isSameName($0, field.name) }) {
      values[field.name] = self[field.name]
    }
    return values
  }

  /// The fields sorted by lowercased name, for transports that do not preserve the order of fields.
  package var sortedByName: HTTPHeaders {
    HTTPHeaders(
      fields.sorted { left, right in
        left.name.utf8.lazy.map(Self.lowercased).lexicographicallyPrecedes(
          right.name.utf8.lazy.map(Self.lowercased))
      })
  }

  /// Returns the values of all fields named `name`, in order.
  public func values(for name: String) -> [String] {
    fields.filter { Self.isSameName($0.name, name) }.map(\.value)
  }

  /// Appends a field, even if a field with the same name exists.
  public mutating func append(_ value: String, for name: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Returns a copy of these headers with the fields of `others` appended.
  ///
  /// The fields of `others` replace fields with the same names.
  public func merging(_ others: HTTPHeaders) -> HTTPHeaders {
    guard !others.isEmpty else { return self }
    let replaced = Set(others.map { $0.name.lowercased() })
    return HTTPHeaders(fields.filter { !replaced.contains($0.name.lowercased()) } + others.fields)
  }

  /// The first field that must not be sent; nil if all fields are valid.
  ///
  /// A field is invalid if its name is not a token or its value contains a control character other
  /// than a tab (RFC 9110, section 5). For example, a line break in a value would start another
  /// field.
  public var firstInvalidField: Field? {
    fields.first { !Self.isToken($0.name) || !Self.isFieldValue($0.value) }
  }

  /// Returns whether two names are equal without regard to the case of ASCII letters.
  ///
  /// Valid names contain only ASCII characters.
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
  /// The field at the given position.
  public subscript(position: Int) -> Field { fields[position] }
}

extension HTTPHeaders: Hashable {
  /// Returns whether two headers contain equal fields in the same order.
  ///
  /// The case of the names is ignored.
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
  /// Creates headers from a dictionary literal; a repeated name creates several fields.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}
