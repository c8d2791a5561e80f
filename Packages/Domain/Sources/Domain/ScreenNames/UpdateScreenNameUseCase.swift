/// Chooses a screen name: validates it and holds it.
///
/// Holding tells whether the name is free, so that a name checked before is not asked about again.
public protocol UpdateScreenNameUseCase: Sendable {
  /// Chooses the name a text as typed stands for.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ screenName: String) async throws -> ScreenNameResult
}

/// Asks the repository; suggests names itself when the service suggests none.
public struct DefaultUpdateScreenNameUseCase: UpdateScreenNameUseCase {
  private let repository: any ScreenNameRepository
  private let validator: ScreenNameValidator
  private let suggestionGenerator: ScreenNameSuggestionGenerator

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - repository: Where names are.
  ///   - validator: The local rules, judged before the service is asked.
  ///   - suggestionGenerator: What suggests names when the service does not.
  public init(
    repository: any ScreenNameRepository,
    validator: ScreenNameValidator = ScreenNameValidator(),
    suggestionGenerator: ScreenNameSuggestionGenerator = ScreenNameSuggestionGenerator()
  ) {
    self.repository = repository
    self.validator = validator
    self.suggestionGenerator = suggestionGenerator
  }

  /// Chooses the name a text as typed stands for.
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
      let failure = try RemoteFailure.interpreting(error)
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
      // The name is taken whether or not suggestions could be found.
      _ = try RemoteFailure.interpreting(error)
      return .taken(suggestions: [])
    }
  }
}
