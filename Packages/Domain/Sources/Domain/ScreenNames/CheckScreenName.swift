/// Checks whether a screen name is available, without reserving it.
public struct CheckScreenName: Sendable {
  private let repository: any ScreenNameRepository
  private let validator: ScreenNameValidator

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - repository: Checks the availability at the service.
  ///   - validator: Applies the local rules before a request is sent.
  public init(
    repository: any ScreenNameRepository, validator: ScreenNameValidator = ScreenNameValidator()
  ) {
    self.repository = repository
    self.validator = validator
  }

  /// Checks a screen name as typed; sends no request for an invalid one.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ text: String) async throws(CancellationError) -> ScreenNameCheck {
    let name: ScreenName
    switch validator.validate(text) {
    case .invalid(let issue): return .invalid(reason: issue)
    case .valid(let valid): name = valid
    }
    do {
      let availability = try await repository.checkAvailability(name)
      return availability.isAvailable
        ? .available(name) : .taken(suggestions: availability.suggestions)
    } catch {
      let failure = try RemoteError.interpreting(error)
      return failure.isConnectivity ? .offline(failure) : .failed(failure)
    }
  }
}

/// The result of checking a screen name.
public enum ScreenNameCheck: Hashable, Sendable {
  /// The screen name is available.
  case available(ScreenName)
  /// Another user has the screen name or has reserved it.
  case taken(suggestions: [ScreenName])
  /// The text is not a valid screen name.
  case invalid(reason: ScreenNameError)
  /// The service could not be reached; the screen name is checked when it is reserved.
  case offline(RemoteError)
  /// The service returned an error.
  case failed(RemoteError)
}
