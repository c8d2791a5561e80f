import Domain
import Networking

/// The request `GET /v1/handles/{handle}/availability`, which checks a handle's availability.
struct HandleAvailabilityEndpoint: GetAPIRequest {
  typealias Response = HandleAvailabilityDTO
  let handle: Handle
  var path: RequestPath { "/v1/handles/\(handle.display)/availability" }
}

/// The request `POST /v1/handles/{handle}/reservation`, which reserves a handle.
///
/// A repeated request renews the reservation.
struct HandleReservationEndpoint: PostAPIRequest {
  typealias Response = HandleReservationDTO
  let handle: Handle
  var path: RequestPath { "/v1/handles/\(handle.display)/reservation" }
  var isIdempotent: Bool { true }
}

/// The request `PUT /v1/profile/handle`, which assigns a handle to the user.
struct SetHandleEndpoint: PutAPIRequest {
  typealias Response = ProfileDTO
  let handle: HandleBody
  var path: RequestPath { "/v1/profile/handle" }
  var body: RequestBody { .json(handle) }
}
