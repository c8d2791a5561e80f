/// The service's operations for screen names.
///
/// Methods throw ``RemoteError`` or `CancellationError`.
public protocol ScreenNameRepository: Sendable {
  /// Returns whether a screen name is available: no other user has it or has reserved it.
  func checkAvailability(_ screenName: ScreenName) async throws -> ScreenNameAvailability

  /// Reserves a screen name for the signed-in user for a limited time.
  ///
  /// Reserving the same screen name again renews the reservation.
  ///
  /// - Throws: ``ScreenNameReservationError`` when the screen name is not available.
  func reserve(_ screenName: ScreenName) async throws
}

/// The operation that renews the reservation of a screen name before the profile is created.
public protocol ScreenNameReservation: Sendable {
  /// Renews the reservation of a screen name for the signed-in user; creating the profile assigns it.
  ///
  /// Succeeds for the user's current screen name.
  ///
  /// - Throws: ``ScreenNameReservationError`` when another user has it, ``RemoteError`` or
  ///   `CancellationError`.
  func renew(_ screenName: ScreenName) async throws
}

/// The reason a screen name cannot be reserved.
public enum ScreenNameReservationError: Error, Hashable, Sendable {
  /// Another user has the screen name or has reserved it.
  case taken(suggestions: [ScreenName])
}

/// The availability of a screen name.
public struct ScreenNameAvailability: Hashable, Sendable {
  /// Whether the screen name is available.
  public let isAvailable: Bool
  /// The available screen names that the service suggests instead; may be empty.
  public let suggestions: [ScreenName]

  /// Creates an availability.
  public init(isAvailable: Bool, suggestions: [ScreenName] = []) {
    self.isAvailable = isAvailable
    self.suggestions = suggestions
  }
}
