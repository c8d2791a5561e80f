import Networking

/// Sends `GET /v1/profile`.
struct FetchProfileEndpoint: GetAPIRequest {
  typealias Response = ProfileDTO
  var path: RequestPath { "/v1/profile" }
}

/// Sends `POST /v1/profile`; a repeated request with the same body returns the same profile.
struct CreateProfileEndpoint: PostAPIRequest {
  typealias Response = ProfileCreationDTO
  let creation: ProfileCreationBody
  var path: RequestPath { "/v1/profile" }
  var body: RequestBody { .json(creation) }
  var isIdempotent: Bool { true }
}

/// Sends `POST /v1/profile/eligibility`.
struct EligibilityEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let birthday: EligibilityBody
  var path: RequestPath { "/v1/profile/eligibility" }
  var body: RequestBody { .json(birthday) }
  var isIdempotent: Bool { true }
}

/// Sends `POST /v1/profile/guardian-consent`; not idempotent, as each request sends a message.
struct GuardianConsentEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let consent: GuardianConsentBody
  var path: RequestPath { "/v1/profile/guardian-consent" }
  var body: RequestBody { .json(consent) }
}

/// Sends `POST /v1/consents`, authorised by the guardian's code instead of a session.
struct GuardianDecisionEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let decision: GuardianDecisionBody
  var path: RequestPath { "/v1/consents" }
  var body: RequestBody { .json(decision) }
  var requiresAuthentication: Bool { false }
  var isIdempotent: Bool { true }
}
