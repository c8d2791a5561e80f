/// A source of the places that postal codes belong to.
public protocol PostalCodeRepository: Sendable {
  /// Returns the place of a postal code, or nil when the source does not have the code.
  ///
  /// - Parameters:
  ///   - code: The postal code as the country writes it.
  ///   - country: The ISO 3166-1 alpha-2 code of the country. Without a country, the code must belong to
  ///     only one country of the source.
  /// - Throws: ``RemoteError`` or `CancellationError`.
  func place(of code: String, in country: String?) async throws -> PostalPlace?
}
