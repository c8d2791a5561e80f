/// The service's operations for handles.
///
/// Methods throw ``RemoteError``, ``HandleRepositoryError`` or `CancellationError`.
public protocol HandleRepository: Sendable {
  /// Returns whether a handle is available: no other user has it or has reserved it.
  func checkAvailability(_ handle: Handle) async throws -> HandleAvailability

  /// Reserves a handle for the signed-in user for a limited time.
  ///
  /// The reservation replaces the user's previous one; reserving the same handle again renews it.
  ///
  /// - Throws: ``HandleRepositoryError/taken(suggestions:)`` when the handle is not available.
  func reserve(_ handle: Handle) async throws -> HandleReservation

  /// Assigns a handle to the signed-in user in place of the previous one.
  ///
  /// Committing the user's current handle succeeds.
  ///
  /// - Returns: The profile with the handle.
  /// - Throws: ``HandleRepositoryError``.
  func commit(_ handle: Handle) async throws -> UserProfile
}

/// The availability of a handle.
public struct HandleAvailability: Hashable, Sendable {
  /// Whether the handle is available.
  public let available: Bool
  /// The available handles that the service suggests instead.
  public let suggestions: [Handle]

  /// Creates an availability.
  public init(available: Bool, suggestions: [Handle] = []) {
    self.available = available
    self.suggestions = suggestions
  }
}

/// The reason a handle cannot be reserved or assigned.
public enum HandleRepositoryError: Error, Hashable, Sendable {
  /// Another user has the handle or has reserved it.
  case taken(suggestions: [Handle])
  /// The user has no profile, which a handle requires.
  case noProfile
}
