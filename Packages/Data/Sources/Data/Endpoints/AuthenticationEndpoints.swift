import Domain
import Networking

/// Sends `POST /v1/auth/sign-in`.
struct SignInEndpoint: PostAPIRequest {
  typealias Response = SignInDTO
  let credentials: CredentialsBody
  var path: RequestPath { "/v1/auth/sign-in" }
  var body: RequestBody { .json(credentials) }
  var requiresAuthentication: Bool { false }
}

/// Sends `POST /v1/auth/mfa`.
struct CompleteMFAEndpoint: PostAPIRequest {
  typealias Response = SessionDTO
  let code: CodeBody
  var path: RequestPath { "/v1/auth/mfa" }
  var body: RequestBody { .json(code) }
  var requiresAuthentication: Bool { false }
}

/// Sends `POST /v1/auth/sign-in/{provider}`.
struct ProviderSignInEndpoint: PostAPIRequest {
  typealias Response = SessionDTO
  let provider: SignInProvider
  let token: IdentityTokenBody
  var path: RequestPath { "/v1/auth/sign-in/\(provider.rawValue)" }
  var body: RequestBody { .json(token) }
  var requiresAuthentication: Bool { false }
}

/// Sends `POST /v1/auth/anonymous`.
struct AnonymousSignInEndpoint: PostAPIRequest {
  typealias Response = SessionDTO
  var path: RequestPath { "/v1/auth/anonymous" }
  var requiresAuthentication: Bool { false }
}

/// Sends `POST /v1/auth/refresh`, without an access token because it requests a new one.
struct RefreshEndpoint: PostAPIRequest {
  typealias Response = RefreshDTO
  let token: RefreshTokenBody
  var path: RequestPath { "/v1/auth/refresh" }
  var body: RequestBody { .json(token) }
  var requiresAuthentication: Bool { false }
}

/// Sends `POST /v1/auth/sign-out` with the refresh token.
///
/// The refresh token identifies the session, so that it can be ended after its access token has
/// expired or after its removal from this device.
struct SignOutEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let token: RefreshTokenBody
  var path: RequestPath { "/v1/auth/sign-out" }
  var body: RequestBody { .json(token) }
  var requiresAuthentication: Bool { false }
  var isIdempotent: Bool { true }
}
