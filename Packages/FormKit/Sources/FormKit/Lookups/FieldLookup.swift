/// Looks a field's value up, so that others are filled: a postal code's city and state.
///
/// ```swift
/// struct PostalCodes: FieldLookup {
///   let api: GeographyAPI
///   func answer(to request: LookupRequest) async throws -> FormObject {
///     guard let place = try await api.place(request.value.stringValue ?? "") else { return [:] }
///     return ["city": .string(place.city), "region": .string(place.state)]
///   }
/// }
/// ```
public protocol FieldLookup: Sendable {
  /// What is known, by the keys that the schema's `fills` name; empty when nothing is.
  ///
  /// - Throws: When nobody can be asked; the value is looked up again when it is entered again. A
  ///   cancelled call is not heard any more.
  func answer(to request: LookupRequest) async throws -> FormObject
}
