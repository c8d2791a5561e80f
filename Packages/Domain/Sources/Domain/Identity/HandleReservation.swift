#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A user's temporary reservation of a handle.
///
/// The reservation ends at ``expiresAt``, or earlier when the handle is committed.
public struct HandleReservation: Hashable, Sendable {
  /// The reserved handle.
  public let handle: Handle
  /// The time at which the reservation expires.
  public let expiresAt: Date

  /// Creates a reservation.
  public init(handle: Handle, expiresAt: Date) {
    self.handle = handle
    self.expiresAt = expiresAt
  }
}
