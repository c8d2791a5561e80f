/// Provides the profile that was used last.
public protocol AutofillProfileProvider: Sendable {
  /// The profile used last; nil when there is none.
  func lastUsedProfile() async throws -> AutofillProfile?
}

/// What is known of a person, by autofill token.
///
/// A key is a field name of the WHATWG list, such as `email` or `postal-code`, or one with what
/// makes it special in front: `shipping postal-code`, `work tel`.
public struct AutofillProfile: Sendable, Hashable, ExpressibleByDictionaryLiteral,
  CustomStringConvertible
{
  /// The texts by token.
  public var values: [String: String]

  /// Makes a profile.
  public init(_ values: [String: String]) { self.values = values }

  /// Makes a profile of a literal; of a repeated token the last value stays.
  public init(dictionaryLiteral elements: (String, String)...) {
    values = Dictionary(elements, uniquingKeysWith: { $1 })
  }

  /// The tokens known, without their values.
  public var description: String {
    "profile of \(values.keys.sortedExactly().joined(separator: ", "))"
  }
}
