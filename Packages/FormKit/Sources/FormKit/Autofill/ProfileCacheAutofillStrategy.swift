/// Fills fields from the profile used last, by their `autofill` tokens.
///
/// Tokens follow the WHATWG HTML standard, "Autofill detail tokens": an optional `section-…`, then
/// `shipping` or `billing`, then `home`, `work`, `mobile`, `fax` or `pager`, then the field name,
/// then `webauthn`. `billing work tel` takes the profile's `billing work tel`, else
/// `billing tel`, `work tel` or `tel`. Passwords, one-time
/// codes and card data are never filled, nor are fields inside repeats.
public struct ProfileCacheAutofillStrategy: AutofillStrategy {
  private let cache: any AutofillProfileProvider

  /// Makes a strategy over a cache.
  public init(cache: any AutofillProfileProvider) { self.cache = cache }

  /// The profile's values by field path; empty without a profile.
  ///
  /// - Throws: The cache's error.
  public func prefillValues(for schema: FormSchema) async throws -> [FieldPath: FormValue] {
    guard let profile = try await cache.lastUsedProfile() else { return [:] }
    var result: [FieldPath: FormValue] = [:]
    for (field, token) in schema.autofillFields {
      guard let text = token.keys.lazy.compactMap({ profile.values[$0] }).first else { continue }
      result[FieldPath(field.id)] = .string(text)
    }
    return result
  }
}
