/// A use case that validates and reserves a screen name.
///
/// The request that reserves the screen name also checks its availability, so that no separate
/// request is necessary.
public protocol UpdateScreenNameUseCase: Sendable {
  /// Validates and reserves a screen name as typed.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ screenName: String) async throws -> ScreenNameResult
}

/// The use case that reserves a screen name at the service.
///
/// When the screen name is taken and the service returns no suggestions, the use case generates
/// suggestions and checks their availability.
public struct DefaultUpdateScreenNameUseCase: UpdateScreenNameUseCase {
  private let repository: any ScreenNameRepository
  private let validator: ScreenNameValidator
  private let suggestionGenerator: ScreenNameSuggestionGenerator

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - repository: Reserves the screen name at the service.
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

  /// Validates and reserves a screen name as typed.
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
