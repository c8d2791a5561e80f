import Networking

/// The request `GET /v1/profile`, which returns the user's profile.
struct FetchProfileEndpoint: GetAPIRequest {
  typealias Response = ProfileDTO
  var path: RequestPath { "/v1/profile" }
}

/// The request `POST /v1/profile`, which creates the user's profile.
///
/// A repeated request with the same body returns the same profile.
struct CreateProfileEndpoint: PostAPIRequest {
  typealias Response = ProfileCreationDTO
  let creation: ProfileCreationBody
  var path: RequestPath { "/v1/profile" }
  var body: RequestBody { .json(creation) }
  var isIdempotent: Bool { true }
}

/// The request `PATCH /v1/profile`, which changes the texts of the user's profile.
struct UpdateProfileEndpoint: PatchAPIRequest {
  typealias Response = ProfileDTO
  let update: ProfileUpdateBody
  var path: RequestPath { "/v1/profile" }
  var body: RequestBody { .json(update) }
  var isIdempotent: Bool { true }
}

/// The request `PUT /v1/profile/date-of-birth`, which changes the date of birth of the user's profile.
struct SetDateOfBirthEndpoint: PutAPIRequest {
  typealias Response = ProfileDTO
  let birthday: DateOfBirthBody
  var path: RequestPath { "/v1/profile/date-of-birth" }
  var body: RequestBody { .json(birthday) }
}

/// The request `POST /v1/profile/eligibility`, which checks whether a date of birth is eligible.
struct EligibilityEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let birthday: EligibilityBody
  var path: RequestPath { "/v1/profile/eligibility" }
  var body: RequestBody { .json(birthday) }
  var isIdempotent: Bool { true }
}

/// The request `POST /v1/profile/guardian-consent`, which requests consent from a guardian.
///
/// The request is not idempotent, because the service sends a message for each request.
struct GuardianConsentEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let consent: GuardianConsentBody
  var path: RequestPath { "/v1/profile/guardian-consent" }
  var body: RequestBody { .json(consent) }
}

/// The request `POST /v1/consents`, which records a guardian's decision.
///
/// The guardian's code authorises the request. The request requires no session.
struct GuardianDecisionEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let decision: GuardianDecisionBody
  var path: RequestPath { "/v1/consents" }
  var body: RequestBody { .json(decision) }
  var requiresAuthentication: Bool { false }
  var isIdempotent: Bool { true }
}
