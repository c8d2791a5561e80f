#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A hold on a handle, until somebody commits it or it ends.
public struct HandleReservation: Hashable, Sendable {
  /// What is held.
  public let handle: Handle
  /// From when on somebody else may take it.
  public let expiresAt: Date

  /// Creates a hold.
  public init(handle: Handle, expiresAt: Date) {
    self.handle = handle
    self.expiresAt = expiresAt
  }
}
