/// The handles the service knows.
///
/// Methods throw ``RemoteFailure``, ``HandleRepositoryError`` or `CancellationError`.
public protocol HandleRepository: Sendable {
  /// Asks whether nobody has or holds a handle.
  func checkAvailability(_ handle: Handle) async throws -> HandleAvailability

  /// Holds a handle for this user for a while, in place of any other they hold; holding it again
  /// renews the hold.
  ///
  /// - Throws: ``HandleRepositoryError/taken(suggestions:)`` when somebody else was faster.
  func reserve(_ handle: Handle) async throws -> HandleReservation

  /// Makes a handle this user's and lets their last one go; committing one's own again succeeds.
  ///
  /// - Returns: The profile with the handle.
  /// - Throws: ``HandleRepositoryError``.
  func commit(_ handle: Handle) async throws -> UserProfile
}

/// Whether a handle is free.
public struct HandleAvailability: Hashable, Sendable {
  /// Whether nobody has the handle.
  public let available: Bool
  /// Handles the service suggests instead.
  public let suggestions: [Handle]

  /// Creates an answer.
  public init(available: Bool, suggestions: [Handle] = []) {
    self.available = available
    self.suggestions = suggestions
  }
}

/// Why the service gives a handle to nobody else, or to nobody.
public enum HandleRepositoryError: Error, Hashable, Sendable {
  /// Somebody else has or holds the handle.
  case taken(suggestions: [Handle])
  /// Handles belong to profiles, and the user has none yet.
  case noProfile
}
