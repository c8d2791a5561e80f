import Networking

/// Sends `GET /v1/profile`.
struct FetchProfileEndpoint: GetAPIRequest {
  typealias Response = ProfileDTO
  var path: RequestPath { "/v1/profile" }
}

/// Sends `POST /v1/profile`; the service answers the same order twice with the same profile.
struct CreateProfileEndpoint: PostAPIRequest {
  typealias Response = ProfileCreationDTO
  let creation: ProfileCreationBody
  var path: RequestPath { "/v1/profile" }
  var body: RequestBody { .json(creation) }
  var isIdempotent: Bool { true }
}

/// Sends `POST /v1/profile/guardian-consent`.
struct GuardianConsentEndpoint: PostAPIRequest {
  typealias Response = EmptyResponse
  let consent: GuardianConsentBody
  var path: RequestPath { "/v1/profile/guardian-consent" }
  var body: RequestBody { .json(consent) }
  var isIdempotent: Bool { true }
}
