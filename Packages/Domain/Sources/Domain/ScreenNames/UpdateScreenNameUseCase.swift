/// A use case that validates and reserves a screen name.
///
/// One request to the service checks the availability of the screen name and reserves it.
public protocol UpdateScreenNameUseCase: Sendable {
  /// Validates and reserves a typed screen name.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ screenName: String) async throws -> ScreenNameResult
}

/// The default use case, which reserves a screen name with a request to the service.
///
/// The service may return no suggestions for a taken screen name. The use case then generates
/// suggestions and checks their availability.
public struct DefaultUpdateScreenNameUseCase: UpdateScreenNameUseCase {
  private let repository: any ScreenNameRepository
  private let validator: ScreenNameValidator
  private let suggestionGenerator: ScreenNameSuggestionGenerator

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - repository: Sends the request that reserves the screen name.
  ///   - validator: Validates the screen name on this device before a request is sent.
  ///   - suggestionGenerator: Generates suggestions when the service returns none.
  public init(
    repository: any ScreenNameRepository,
    validator: ScreenNameValidator = ScreenNameValidator(),
    suggestionGenerator: ScreenNameSuggestionGenerator = ScreenNameSuggestionGenerator()
  ) {
    self.repository = repository
    self.validator = validator
    self.suggestionGenerator = suggestionGenerator
  }

  /// Validates and reserves a typed screen name.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ screenName: String) async throws -> ScreenNameResult {
    switch validator.validate(screenName) {
    case .invalid(let issue): return .invalid(reason: issue)
    case .valid(let name): return try await choose(name)
    }
  }

  private func choose(_ name: ScreenName) async throws -> ScreenNameResult {
    do {
      try await repository.reserve(name)
      return .available(name)
    } catch ScreenNameReservationError.taken(let suggestions) {
      return try await taken(name, suggestions: suggestions)
    } catch {
      let failure = try RemoteError.interpreting(error)
      return failure.isConnectivity
        ? .availabilityUnknown(name, failure) : .reservationFailed(failure)
    }
  }

  private func taken(
    _ name: ScreenName, suggestions: [ScreenName]
  ) async throws -> ScreenNameResult {
    guard suggestions.isEmpty else { return .taken(suggestions: suggestions) }
    do {
      let generated = try await suggestionGenerator.generate(basedOn: name.value) { candidate in
        try await repository.checkAvailability(candidate).isAvailable
      }
      return .taken(suggestions: generated)
    } catch {
      // The screen name is taken, with or without suggestions.
      _ = try RemoteError.interpreting(error)
      return .taken(suggestions: [])
    }
  }
}
