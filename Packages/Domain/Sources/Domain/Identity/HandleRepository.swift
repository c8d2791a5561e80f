#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A repository that checks, reserves and assigns handles with requests to the service.
///
/// Methods throw ``RemoteError``, ``HandleRepositoryError`` or `CancellationError`.
public protocol HandleRepository: Sendable {
  /// Returns whether a handle is available, with suggestions when it is not.
  ///
  /// A handle is available when no other user has taken or reserved it.
  func checkAvailability(_ handle: Handle) async throws -> HandleAvailability

  /// Reserves a handle for the signed-in user for a limited time.
  ///
  /// The reservation replaces the user's previous reservation. Reserving the same handle again
  /// renews the reservation.
  ///
  /// - Throws: ``HandleRepositoryError/taken(suggestions:)`` when the handle is not available.
  func reserve(_ handle: Handle) async throws -> HandleReservation

  /// Assigns a handle to the signed-in user.
  ///
  /// The handle replaces the user's previous handle, which stays reserved for the user. The call
  /// also succeeds when the user already has the handle.
  ///
  /// - Returns: The user's profile with the new handle.
  /// - Throws: ``HandleRepositoryError`` when the handle is not available, the user has changed the
  ///   handle recently or the user has no profile.
  func commit(_ handle: Handle) async throws -> UserProfile
}

/// The result of checking whether a handle is available.
public struct HandleAvailability: Hashable, Sendable {
  /// Whether no other user has taken or reserved the handle.
  public let available: Bool
  /// Available handles that the service suggests instead; empty by default.
  public let suggestions: [Handle]

  /// Creates the result of an availability check.
  public init(available: Bool, suggestions: [Handle] = []) {
    self.available = available
    self.suggestions = suggestions
  }
}

/// An error from reserving or assigning a handle.
public enum HandleRepositoryError: Error, Hashable, Sendable {
  /// The user has changed the handle recently; the next change is possible from `until` on.
  case changedRecently(until: Date)
  /// Another user has taken or reserved the handle.
  ///
  /// `suggestions` contains available handles that the service suggests instead.
  case taken(suggestions: [Handle])
  /// The user has no profile, and a handle requires a profile.
  case noProfile
}
