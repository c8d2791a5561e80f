import Domain
import Networking

/// Sends `GET /v1/screen-names/{name}/availability`.
struct ScreenNameAvailabilityEndpoint: GetAPIRequest {
  typealias Response = ScreenNameAvailabilityDTO
  let name: ScreenName
  var path: RequestPath { "/v1/screen-names/\(name.value)/availability" }
}

/// Sends `POST /v1/screen-names/{name}/reservation`; a repeated request renews the reservation.
struct ScreenNameReservationEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let name: ScreenName
  var path: RequestPath { "/v1/screen-names/\(name.value)/reservation" }
  var isIdempotent: Bool { true }
}
