public import FormKit

/// A strategy that offers given values.
public struct StubAutofillStrategy: AutofillStrategy {
  private let values: [FieldPath: FormValue]

  /// Makes a strategy.
  public init(_ values: [FieldPath: FormValue]) { self.values = values }

  /// The given values, whatever the schema.
  public func prefillValues(for schema: FormSchema) async throws -> [FieldPath: FormValue] {
    values
  }
}

/// A provider of one profile, or none.
public struct StubAutofillProfileProvider: AutofillProfileProvider {
  private let profile: AutofillProfile?

  /// Makes a provider.
  public init(_ profile: AutofillProfile?) { self.profile = profile }

  /// The given profile.
  public func lastUsedProfile() async throws -> AutofillProfile? { profile }
}
