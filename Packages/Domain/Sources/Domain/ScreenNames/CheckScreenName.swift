/// A use case that checks whether a screen name is available, without reserving it.
public struct CheckScreenName: Sendable {
  private let repository: any ScreenNameRepository
  private let validator: ScreenNameValidator

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - repository: Requests the availability of the screen name from the service.
  ///   - validator: Validates the screen name on this device before a request is sent.
  public init(
    repository: any ScreenNameRepository, validator: ScreenNameValidator = ScreenNameValidator()
  ) {
    self.repository = repository
    self.validator = validator
  }

  /// Validates a typed screen name and checks its availability.
  ///
  /// No request is sent to the service when the screen name is invalid.
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
  /// Another user has taken or reserved the screen name.
  ///
  /// `suggestions` contains available screen names that the service suggests instead.
  case taken(suggestions: [ScreenName])
  /// The text is not a valid screen name.
  case invalid(reason: ScreenNameError)
  /// The service could not be reached.
  ///
  /// The availability of the screen name is checked later, when the screen name is reserved.
  case offline(RemoteError)
  /// The service returned an error.
  case failed(RemoteError)
}
