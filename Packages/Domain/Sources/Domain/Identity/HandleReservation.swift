#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A reservation of a handle, until the handle is committed or the reservation expires.
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
