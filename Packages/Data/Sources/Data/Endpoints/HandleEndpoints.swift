import Domain
import Networking

/// Sends `GET /v1/handles/{handle}/availability`.
struct HandleAvailabilityEndpoint: GetAPIRequest {
  typealias Response = HandleAvailabilityDTO
  let handle: Handle
  var path: RequestPath { "/v1/handles/\(handle.canonical)/availability" }
}

/// Sends `POST /v1/handles/{handle}/reservation`; a repeated request renews the reservation.
struct HandleReservationEndpoint: PostAPIRequest {
  typealias Response = HandleReservationDTO
  let handle: Handle
  var path: RequestPath { "/v1/handles/\(handle.display)/reservation" }
  var isIdempotent: Bool { true }
}

/// Sends `PUT /v1/profile/handle`.
struct SetHandleEndpoint: PutAPIRequest {
  typealias Response = ProfileDTO
  let handle: HandleBody
  var path: RequestPath { "/v1/profile/handle" }
  var body: RequestBody { .json(handle) }
}
