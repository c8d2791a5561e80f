import Domain
import Networking

/// The request `GET /v1/screen-names/{name}/availability`, which checks a name's availability.
struct ScreenNameAvailabilityEndpoint: GetAPIRequest {
  typealias Response = ScreenNameAvailabilityDTO
  let name: ScreenName
  var path: RequestPath { "/v1/screen-names/\(name.value)/availability" }
}

/// The request `POST /v1/screen-names/{name}/reservation`, which reserves a screen name.
///
/// A repeated request renews the reservation.
struct ScreenNameReservationEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let name: ScreenName
  var path: RequestPath { "/v1/screen-names/\(name.value)/reservation" }
  var isIdempotent: Bool { true }
}
