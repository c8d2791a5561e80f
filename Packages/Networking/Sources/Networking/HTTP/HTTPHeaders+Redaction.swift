/// What stands in place of a value which must not be read.
let redactionMark = "•••"

extension HTTPHeaders {
  /// The names whose values `description` shows; everything else may be a secret.
  public static let harmlessNames: Set<String> = [
    "accept", "accept-encoding", "accept-language", "allow", "cache-control", "content-encoding",
    "content-language", "content-length", "content-type", "date", "etag", "expires", "retry-after",
    "server", "user-agent", "vary",
  ]

  /// One field after another, with the values of all but the `names` (lower case) hidden.
  public func redactedDescription(showing names: Set<String> = harmlessNames) -> String {
    map { field in
      let isShown = names.contains(field.name.lowercased())
      return "\(field.name): \(isShown ? field.value : redactionMark)"
    }.joined(separator: "; ")
  }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The fields, with every value hidden that may be a secret.
  public var description: String { redactedDescription() }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror which shows ``description`` only.
  public var customMirror: Mirror { Mirror(self, children: ["fields": description]) }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The field, with its value hidden when it may be a secret.
  public var description: String { HTTPHeaders([self]).description }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror which shows ``description`` only.
  public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}
