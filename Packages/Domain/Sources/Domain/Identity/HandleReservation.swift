#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A user's temporary reservation of a handle.
///
/// The reservation ends at ``expiresAt``. It ends earlier when ``HandleRepository/commit(_:)``
/// assigns the handle.
public struct HandleReservation: Hashable, Sendable {
  /// The reserved handle.
  public let handle: Handle
  /// The time when the reservation expires.
  public let expiresAt: Date

  /// Creates a reservation.
  public init(handle: Handle, expiresAt: Date) {
    self.handle = handle
    self.expiresAt = expiresAt
  }
}
