/// The text that replaces a secret value in descriptions and log entries.
let redactionMark = "•••"

extension HTTPHeaders {
  /// The lowercased names of the header fields that never contain secrets.
  ///
  /// `description` contains the values of these fields. It redacts the values of all other fields.
  public static let harmlessNames: Set<String> = [
    "accept", "accept-encoding", "accept-language", "allow", "app-version", "cache-control",
    "content-encoding", "content-language", "content-length", "content-type", "date", "etag",
    "expires", "retry-after", "server", "user-agent", "vary",
  ]

  /// Returns the names and values of all fields as text, with secret values redacted.
  ///
  /// Semicolons separate the fields.
  /// - Parameter names: The lowercased names of the fields whose values are not redacted;
  ///   ``harmlessNames`` by default.
  public func redactedDescription(showing names: Set<String> = harmlessNames) -> String {
    map { field in
      let isShown = names.contains(field.name.lowercased())
      return "\(field.name): \(isShown ? field.value : redactionMark)"
    }.joined(separator: "; ")
  }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The names and values of all fields.
  ///
  /// A value is redacted unless the field's name is one of the ``harmlessNames``.
  public var description: String { redactedDescription() }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror that contains only ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["fields": description]) }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The name and the value of the field.
  ///
  /// The value is redacted unless the name is one of the ``HTTPHeaders/harmlessNames``.
  public var description: String { HTTPHeaders([self]).description }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror that contains only ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}
