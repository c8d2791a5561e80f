public import Domain

/// A repository of the places that it is created with.
public struct PostalCodeRepositoryFake: PostalCodeRepository {
  private let places: [String: PostalPlace]
  private let failure: RemoteError?

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - places: The places by country and code, such as `DE 10115`. The default is none.
  ///   - failure: The error that every request throws. The default is nil.
  public init(_ places: [String: PostalPlace] = [:], failure: RemoteError? = nil) {
    self.places = places
    self.failure = failure
  }

  /// Returns the place of a code in a country.
  public func place(of code: String, in country: String?) async throws -> PostalPlace? {
    if let failure { throw failure }
    return places["\(country ?? "") \(code)"]
  }
}
