import Domain
import Networking

/// The request `POST /v1/auth/sign-in`, which signs in with an email address and a password.
struct SignInEndpoint: PostAPIRequest {
  typealias Response = SignInDTO
  let credentials: CredentialsBody
  var path: RequestPath { "/v1/auth/sign-in" }
  var body: RequestBody { .json(credentials) }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/auth/mfa`, which completes a sign-in with a code.
struct CompleteMFAEndpoint: PostAPIRequest {
  typealias Response = SessionDTO
  let code: CodeBody
  var path: RequestPath { "/v1/auth/mfa" }
  var body: RequestBody { .json(code) }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/auth/mfa/resend`, which sends another code for a sign-in.
struct ResendCodeEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let challenge: ChallengeIDBody
  var path: RequestPath { "/v1/auth/mfa/resend" }
  var body: RequestBody { .json(challenge) }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/auth/sign-in/{provider}`, which signs in with an identity token.
struct ProviderSignInEndpoint: PostAPIRequest {
  typealias Response = SignInDTO
  let provider: IdentityProvider
  let token: IdentityTokenBody
  var path: RequestPath { "/v1/auth/sign-in/\(provider.rawValue)" }
  var body: RequestBody { .json(token) }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/auth/anonymous`, which signs in without credentials.
struct AnonymousSignInEndpoint: PostAPIRequest {
  typealias Response = SessionDTO
  var path: RequestPath { "/v1/auth/anonymous" }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/auth/sign-up`, which sends a code for a new account to an email address.
struct SignUpEndpoint: PostAPIRequest {
  typealias Response = PendingAccountDTO
  let credentials: CredentialsBody
  var path: RequestPath { "/v1/auth/sign-up" }
  var body: RequestBody { .json(credentials) }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/auth/sign-up/verify`, which creates an account with the code and signs in.
struct CompleteSignUpEndpoint: PostAPIRequest {
  typealias Response = SessionDTO
  let code: CodeBody
  var path: RequestPath { "/v1/auth/sign-up/verify" }
  var body: RequestBody { .json(code) }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/auth/refresh`, which returns new tokens for a session.
///
/// The request contains no access token, because it requests a new one.
struct RefreshEndpoint: PostAPIRequest {
  typealias Response = RefreshDTO
  let token: RefreshTokenBody
  var path: RequestPath { "/v1/auth/refresh" }
  var body: RequestBody { .json(token) }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/auth/sign-out`, which ends a session.
///
/// The refresh token identifies the session. The request can therefore be sent after the access
/// token has expired, or after the session was removed from this device.
struct SignOutEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let token: RefreshTokenBody
  var path: RequestPath { "/v1/auth/sign-out" }
  var body: RequestBody { .json(token) }
  var requiresAuthentication: Bool { false }
  var isIdempotent: Bool { true }
}
