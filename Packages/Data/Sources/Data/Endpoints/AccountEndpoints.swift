import Domain
import Networking

/// The request `DELETE /v1/account`, which deletes the signed-in user's account.
struct DeleteAccountEndpoint: DeleteAPIRequest {
  typealias Response = EmptyResponse
  var path: RequestPath { "/v1/account" }
}

/// The request `GET /v1/account`, which returns the account's address, the age of its password and its
/// second factor.
struct AccountEndpoint: GetAPIRequest {
  typealias Response = AccountDTO
  var path: RequestPath { "/v1/account" }
}

/// The request `PUT /v1/account/password`, which replaces the password.
struct ChangePasswordEndpoint: PutAPIRequest {
  typealias Response = EmptyResponse
  let password: PasswordBody
  var path: RequestPath { "/v1/account/password" }
  var body: RequestBody { .json(password) }
}

/// The request `POST /v1/auth/reauthenticate`, which confirms the user's password.
///
/// A 401 response means that the password is wrong. The client therefore does not refresh the
/// session, and does not repeat the request.
struct ReauthenticateEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let password: PasswordBody
  var path: RequestPath { "/v1/auth/reauthenticate" }
  var body: RequestBody { .json(password) }
  var renewsSession: Bool { false }
}

/// The request `POST /v1/auth/reauthenticate/{provider}`, which confirms an identity that the account has at
/// a provider.
///
/// A 401 response means that the token is not valid for the account. The client therefore does not
/// refresh the session, and does not repeat the request.
struct ProviderReauthenticateEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let provider: IdentityProvider
  let token: IdentityTokenBody
  var path: RequestPath { "/v1/auth/reauthenticate/\(provider.rawValue)" }
  var body: RequestBody { .json(token) }
  var renewsSession: Bool { false }
}

/// The request `POST /v1/account/link`, which sends a code for the guest account to an email address.
struct LinkAccountEndpoint: PostAPIRequest {
  typealias Response = PendingAccountDTO
  let credentials: CredentialsBody
  var path: RequestPath { "/v1/account/link" }
  var body: RequestBody { .json(credentials) }
}

/// The request `POST /v1/account/link/verify`, which adds the address and the password to the guest
/// account.
///
/// A 401 response means that the code is wrong. The client therefore does not refresh the session,
/// and does not repeat the request.
struct CompleteLinkEndpoint: PostAPIRequest {
  typealias Response = SessionDTO.User
  let code: CodeBody
  var path: RequestPath { "/v1/account/link/verify" }
  var body: RequestBody { .json(code) }
  var renewsSession: Bool { false }
}

/// The request `POST /v1/account/link/{provider}`, which adds an identity at a provider to the guest
/// account.
///
/// A 401 response means that the token is not valid. The client therefore does not refresh the
/// session, and does not repeat the request.
struct LinkProviderEndpoint: PostAPIRequest {
  typealias Response = SessionDTO.User
  let provider: IdentityProvider
  let token: IdentityTokenBody
  var path: RequestPath { "/v1/account/link/\(provider.rawValue)" }
  var body: RequestBody { .json(token) }
  var renewsSession: Bool { false }
}

/// The request `POST /v1/account/verification`, which sends a code to the account's address.
struct RequestVerificationEndpoint: PostAPIRequest {
  typealias Response = PendingAccountDTO
  var path: RequestPath { "/v1/account/verification" }
}

/// The request `POST /v1/account/verification/confirmation`, which verifies the account's address.
///
/// A 401 response means that the code is wrong. The client therefore does not refresh the session,
/// and does not repeat the request.
struct ConfirmVerificationEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let code: CodeBody
  var path: RequestPath { "/v1/account/verification/confirmation" }
  var body: RequestBody { .json(code) }
  var renewsSession: Bool { false }
}

/// The request `GET /v1/account/second-factor`, which returns the second factor and the offered methods.
struct SecondFactorEndpoint: GetAPIRequest {
  typealias Response = SecondFactorDTO
  var path: RequestPath { "/v1/account/second-factor" }
}

/// The request `PUT /v1/account/second-factor`, which sets the second factor.
///
/// A code is valid once. The client therefore does not repeat a request with a code.
struct SetSecondFactorEndpoint: PutAPIRequest {
  typealias Response = RecoveryCodesDTO
  let factor: SecondFactorBody
  var path: RequestPath { "/v1/account/second-factor" }
  var body: RequestBody { .json(factor) }
  var isIdempotent: Bool { factor.code == nil }
}

/// The request `POST /v1/account/second-factor/totp`, which begins the setup of an authenticator app.
struct BeginAuthenticatorSetupEndpoint: PostAPIRequest {
  typealias Response = AuthenticatorSetupDTO
  var path: RequestPath { "/v1/account/second-factor/totp" }
}

/// The request `POST /v1/account/second-factor/sms`, which sends a code to a phone number.
struct BeginTextMessageSetupEndpoint: PostAPIRequest {
  typealias Response = TextMessageSetupDTO
  let phoneNumber: PhoneNumberBody
  var path: RequestPath { "/v1/account/second-factor/sms" }
  var body: RequestBody { .json(phoneNumber) }
}

/// The request `POST /v1/account/recovery-codes`, which replaces the recovery codes.
struct RenewRecoveryCodesEndpoint: PostAPIRequest {
  typealias Response = RecoveryCodesDTO
  var path: RequestPath { "/v1/account/recovery-codes" }
}

/// The request `POST /v1/auth/password-reset`, which requests a password reset token.
struct RequestPasswordResetEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let reset: PasswordResetBody
  var path: RequestPath { "/v1/auth/password-reset" }
  var body: RequestBody { .json(reset) }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/auth/password-reset/confirmation`, which sets a new password.
struct ConfirmPasswordResetEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let password: NewPasswordBody
  var path: RequestPath { "/v1/auth/password-reset/confirmation" }
  var body: RequestBody { .json(password) }
  var requiresAuthentication: Bool { false }
}
