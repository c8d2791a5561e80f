/// Fills fields from the profile used last, by their `autofill` tokens.
///
/// Tokens follow the WHATWG HTML standard, "Autofill detail tokens": an optional `section-…`, then
/// `shipping` or `billing`, then `home`, `work`, `mobile`, `fax` or `pager`, then the field name,
/// then `webauthn`. `work tel` takes the profile's `work tel`, else its `tel`. Passwords, one-time
/// codes and card data are never filled, nor are fields inside repeats.
public struct ProfileCacheAutofillStrategy: AutofillStrategy {
  private let cache: any ProfileCache

  /// Makes a strategy over a cache.
  public init(cache: any ProfileCache) { self.cache = cache }

  /// The profile's values by field path; empty without a profile.
  ///
  /// - Throws: The cache's error.
  public func prefillValues(for schema: FormSchema) async throws -> [FieldPath: FormValue] {
    guard let profile = try await cache.lastUsedProfile() else { return [:] }
    var result: [FieldPath: FormValue] = [:]
    for field in schema.pages.flatMap({ $0.sections.flatMap(Self.fields) }) where !field.sensitive {
      guard let token = field.autofill.flatMap(AutofillToken.init),
        let text = token.keys.lazy.compactMap({ profile.values[$0] }).first
      else { continue }
      result[FieldPath(field.id)] = .string(text)
    }
    return result
  }

  private static func fields(of section: FormSection) -> [FormField] {
    section.itemCount == nil ? section.fields + section.sections.flatMap(fields) : []
  }
}

/// An `autofill` text, as far as a profile cares.
struct AutofillToken {
  /// What to look up, the most special first.
  let keys: [String]

  private static let secrets: Set<String> = [
    "new-password", "current-password", "one-time-code", "cc-number", "cc-csc", "cc-exp",
    "cc-exp-month", "cc-exp-year", "on", "off",
  ]
  private static let kinds: Set<String> = [
    "shipping", "billing", "home", "work", "mobile", "fax", "pager",
  ]

  /// Reads a text; nil when it asks for nothing or for what is never filled.
  init?(_ text: String) {
    var parts = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if parts.last == "webauthn" { parts.removeLast() }
    guard let name = parts.last, !Self.secrets.contains(name) else { return nil }
    let kinds = parts.dropLast().filter(Self.kinds.contains)
    keys = kinds.indices.map { (kinds[$0...] + [name]).joined(separator: " ") } + [name]
  }
}
