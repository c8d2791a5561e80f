import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The response to an availability request for a handle.
///
/// `availability` omits invalid suggestions.
struct HandleAvailabilityDTO: Decodable, Sendable {
  let available: Bool
  let suggestions: [String]?

  var availability: HandleAvailability {
    HandleAvailability(
      available: available, suggestions: Handle.readable(suggestions ?? []))
  }
}

/// The response to a reservation request for a handle.
struct HandleReservationDTO: Decodable, Sendable {
  let handle: Handle
  let expiresAt: Date

  var reservation: HandleReservation {
    HandleReservation(handle: handle, expiresAt: expiresAt)
  }
}

/// The body of a request to assign a handle, with the handle in its display form.
struct HandleBody: Encodable, Sendable {
  let handle: Handle
}

extension Handle {
  /// Converts texts from the service into handles, and omits texts with an invalid format.
  ///
  /// Reserved handles are not omitted.
  static func readable(_ texts: [String]) -> [Handle] {
    texts.compactMap { try? Handle($0, policy: .formatOnly) }
  }
}
