import Networking

/// Sends `DELETE /v1/account`.
struct DeleteAccountEndpoint: DeleteAPIRequest {
  typealias Response = EmptyResponse
  var path: RequestPath { "/v1/account" }
}

/// Sends `POST /v1/auth/reauthenticate`.
///
/// A 401 means a wrong password. It therefore does not renew the session, and the request is not
/// repeated.
struct ReauthenticateEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let password: PasswordBody
  var path: RequestPath { "/v1/auth/reauthenticate" }
  var body: RequestBody { .json(password) }
  var renewsSession: Bool { false }
}

/// Sends `PUT /v1/account/second-factor`.
struct SetSecondFactorEndpoint: PutAPIRequest {
  typealias Response = EmptyResponse
  let factor: SecondFactorBody
  var path: RequestPath { "/v1/account/second-factor" }
  var body: RequestBody { .json(factor) }
}

/// Sends `POST /v1/auth/password-reset`.
struct RequestPasswordResetEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let reset: PasswordResetBody
  var path: RequestPath { "/v1/auth/password-reset" }
  var body: RequestBody { .json(reset) }
  var requiresAuthentication: Bool { false }
}

/// Sends `POST /v1/auth/password-reset/confirmation`.
struct ConfirmPasswordResetEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let password: NewPasswordBody
  var path: RequestPath { "/v1/auth/password-reset/confirmation" }
  var body: RequestBody { .json(password) }
  var requiresAuthentication: Bool { false }
}
