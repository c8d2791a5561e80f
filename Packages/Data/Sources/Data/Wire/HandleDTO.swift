import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The availability of a handle; invalid suggestions are omitted.
struct HandleAvailabilityDTO: Decodable, Sendable {
  let available: Bool
  let suggestions: [String]?

  var availability: HandleAvailability {
    HandleAvailability(
      available: available, suggestions: Handle.readable(suggestions ?? []))
  }
}

/// A reservation of a handle.
struct HandleReservationDTO: Decodable, Sendable {
  let handle: Handle
  let expiresAt: Date

  var reservation: HandleReservation {
    HandleReservation(handle: handle, expiresAt: expiresAt)
  }
}

/// The handle to assign, in its display form.
struct HandleBody: Encodable, Sendable {
  let handle: Handle
}

extension Handle {
  /// Returns the valid handles among texts; validates only the format of granted handles.
  static func readable(_ texts: [String]) -> [Handle] {
    texts.compactMap { try? Handle($0, policy: .formatOnly) }
  }
}
