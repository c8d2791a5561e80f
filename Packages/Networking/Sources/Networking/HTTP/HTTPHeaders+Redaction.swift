/// The placeholder for a redacted value.
let redactionMark = "•••"

extension HTTPHeaders {
  /// The names, in lower case, of the fields whose values `description` shows.
  ///
  /// All other values may be secrets.
  public static let harmlessNames: Set<String> = [
    "accept", "accept-encoding", "accept-language", "allow", "cache-control", "content-encoding",
    "content-language", "content-length", "content-type", "date", "etag", "expires", "retry-after",
    "server", "user-agent", "vary",
  ]

  /// Returns the fields, separated by semicolons, with redacted values.
  ///
  /// Shows the values of the fields in `names` (lower case), by default ``harmlessNames``.
  public func redactedDescription(showing names: Set<String> = harmlessNames) -> String {
    map { field in
      let isShown = names.contains(field.name.lowercased())
      return "\(field.name): \(isShown ? field.value : redactionMark)"
    }.joined(separator: "; ")
  }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The fields; shows the values of the ``harmlessNames`` only.
  public var description: String { redactedDescription() }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror that contains only ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["fields": description]) }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The field; shows its value when its name is one of the ``HTTPHeaders/harmlessNames``.
  public var description: String { HTTPHeaders([self]).description }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror that contains only ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}
