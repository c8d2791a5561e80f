/// Asks whether a screen name can be had, without holding it.
public struct CheckScreenName: Sendable {
  private let repository: any ScreenNameRepository
  private let validator: ScreenNameValidator

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - repository: Where names are.
  ///   - validator: The local rules, judged before the service is asked.
  public init(
    repository: any ScreenNameRepository, validator: ScreenNameValidator = ScreenNameValidator()
  ) {
    self.repository = repository
    self.validator = validator
  }

  /// Judges the name a text as typed stands for; an invalid one never reaches the service.
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
      let failure = try RemoteFailure.interpreting(error)
      return failure.isConnectivity ? .offline(failure) : .failed(failure)
    }
  }
}

/// What asking for a screen name found.
public enum ScreenNameCheck: Hashable, Sendable {
  /// Nobody has or holds the name.
  case available(ScreenName)
  /// Somebody else has the name.
  case taken(suggestions: [ScreenName])
  /// The text makes no name.
  case invalid(reason: ScreenNameIssue)
  /// There is no connection; the name is checked when it is held.
  case offline(RemoteFailure)
  /// The service could not judge the name.
  case failed(RemoteFailure)
}
