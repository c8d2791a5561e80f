import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whether a handle is free; suggestions that are no handles are left out.
struct HandleAvailabilityDTO: Decodable, Sendable {
  let available: Bool
  let suggestions: [String]?

  var availability: HandleAvailability {
    HandleAvailability(
      available: available, suggestions: Handle.readable(suggestions ?? []))
  }
}

/// A hold on a handle.
struct HandleReservationDTO: Decodable, Sendable {
  let handle: Handle
  let expiresAt: Date

  var reservation: HandleReservation {
    HandleReservation(handle: handle, expiresAt: expiresAt)
  }
}

/// The handle a user takes, as they write it.
struct HandleBody: Encodable, Sendable {
  let handle: Handle
}

extension Handle {
  /// The handles among texts, granted by the service and therefore judged by their format alone.
  static func readable(_ texts: [String]) -> [Handle] {
    texts.compactMap { try? Handle($0, policy: .formatOnly) }
  }
}
