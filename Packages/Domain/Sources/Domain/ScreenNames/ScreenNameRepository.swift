/// The names the service knows.
///
/// Methods throw ``RemoteFailure`` or `CancellationError`.
public protocol ScreenNameRepository: Sendable {
  /// Asks whether nobody has or holds a name, whatever its case was when typed.
  func checkAvailability(_ screenName: ScreenName) async throws -> ScreenNameAvailability

  /// Holds a name for this user for a while; holding it again renews the hold.
  ///
  /// - Throws: ``ScreenNameReservationError`` when somebody else was faster.
  func reserve(_ screenName: ScreenName) async throws
}

/// What makes the hold on a name final.
public protocol ScreenNameReservation: Sendable {
  /// Makes a name this user's; committing one's own name again succeeds.
  ///
  /// - Throws: ``ScreenNameReservationError`` when somebody else has it, ``RemoteFailure`` or
  ///   `CancellationError`.
  func commit(_ screenName: ScreenName) async throws
}

/// Why the service gives a name to nobody else.
public enum ScreenNameReservationError: Error, Hashable, Sendable {
  /// Somebody else has or holds the name.
  case taken(suggestions: [ScreenName])
}

/// Whether a name is free.
public struct ScreenNameAvailability: Hashable, Sendable {
  /// Whether nobody has or holds the name.
  public let isAvailable: Bool
  /// Names the service suggests instead, empty when it leaves that to the caller.
  public let suggestions: [ScreenName]

  /// Creates an answer.
  public init(isAvailable: Bool, suggestions: [ScreenName] = []) {
    self.isAvailable = isAvailable
    self.suggestions = suggestions
  }
}
