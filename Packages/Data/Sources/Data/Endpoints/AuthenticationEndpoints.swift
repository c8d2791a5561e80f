import Networking

/// Sends `POST /v1/auth/sign-in`.
struct SignInEndpoint: PostAPIRequest {
  typealias Response = SignInDTO
  let credentials: SignInBody
  var path: RequestPath { "/v1/auth/sign-in" }
  var body: RequestBody { .json(credentials) }
  var requiresAuthentication: Bool { false }
}

/// Sends `POST /v1/auth/refresh`; never decorated with a token, as it is what renews one.
struct RefreshEndpoint: PostAPIRequest {
  typealias Response = RefreshDTO
  let token: RefreshTokenBody
  var path: RequestPath { "/v1/auth/refresh" }
  var body: RequestBody { .json(token) }
  var requiresAuthentication: Bool { false }
}

/// Sends `POST /v1/auth/sign-out`; the refresh token names the session, so that it can be ended after
/// its access token has expired or has been removed from this device.
struct SignOutEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let token: RefreshTokenBody
  var path: RequestPath { "/v1/auth/sign-out" }
  var body: RequestBody { .json(token) }
  var requiresAuthentication: Bool { false }
  var isIdempotent: Bool { true }
}

/// Sends `DELETE /v1/account`.
struct DeleteAccountEndpoint: DeleteAPIRequest {
  typealias Response = EmptyResponse
  var path: RequestPath { "/v1/account" }
}
