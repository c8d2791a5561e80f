import DataMock
import Domain
import Networking
import Testing

@testable import Data

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every member of every response: absent, null, of another type, and with unknown members.
@Suite struct WireTests {
  static let endpoints: [String: any APIRequest.Type] = [
    "POST /v1/auth/sign-in": SignInEndpoint.self,
    "POST /v1/auth/mfa": CompleteMFAEndpoint.self,
    "POST /v1/auth/anonymous": AnonymousSignInEndpoint.self,
    "POST /v1/auth/sign-up": SignUpEndpoint.self,
    "POST /v1/auth/sign-up/verify": CompleteSignUpEndpoint.self,
    "POST /v1/account/link": LinkAccountEndpoint.self,
    "POST /v1/account/link/verify": CompleteLinkEndpoint.self,
    "POST /v1/account/link/{provider}": LinkProviderEndpoint.self,
    "POST /v1/auth/sign-in/{provider}": ProviderSignInEndpoint.self,
    "POST /v1/auth/refresh": RefreshEndpoint.self,
    "GET /v1/account/second-factor": SecondFactorEndpoint.self,
    "POST /v1/account/second-factor/sms": BeginTextMessageSetupEndpoint.self,
    "GET /v1/screen-names/{name}/availability": ScreenNameAvailabilityEndpoint.self,
    "GET /v1/handles/{handle}/availability": HandleAvailabilityEndpoint.self,
    "POST /v1/handles/{handle}/reservation": HandleReservationEndpoint.self,
    "PUT /v1/profile/handle": SetHandleEndpoint.self,
    "PATCH /v1/profile": UpdateProfileEndpoint.self,
    "PUT /v1/profile/date-of-birth": SetDateOfBirthEndpoint.self,
    "GET /v1/profile": FetchProfileEndpoint.self,
    "POST /v1/profile": CreateProfileEndpoint.self,
    "PUT /v1/profile/avatar": UploadAvatarEndpoint.self,
    "POST /v1/uploads": BeginUploadEndpoint.self,
    "GET /v1/uploads/{id}": UploadStateEndpoint.self,
    "PATCH /v1/uploads/{id}": AppendChunkEndpoint.self,
    "POST /v1/uploads/{id}/completion": CompleteUploadEndpoint.self,
    "GET /v1/documents/{collection}": DocumentsEndpoint.self,
    "GET /v1/documents/{collection}/{id}": DocumentEndpoint.self,
    "PUT /v1/documents/{collection}/{id}": PutDocumentEndpoint.self,
    "GET /v1/changes": ChangesEndpoint.self,
    "POST /v1/gamification/{collection}/{key}/events": RecordGameEventEndpoint.self,
    "GET /v1/gamification/{collection}/{key}/events": GameEventsEndpoint.self,
    "GET /v1/gamification/st_streaks/{key}/current": CurrentStreakEndpoint.self,
    "GET /v1/gamification/st_experience/{key}/current": CurrentExperiencePointsEndpoint.self,
    "GET /v1/products": ProductsEndpoint.self,
    "POST /v1/purchases": RecordPurchaseEndpoint.self,
    "GET /v1/entitlements": EntitlementsEndpoint.self,
    "GET /v1/configuration": ConfigurationEndpoint.self,
    "GET /v1/flags": FlagsEndpoint.self,
    "POST /v1/analytics/events": AnalyticsEndpoint.self,
    "POST /v1/crashes": CrashEndpoint.self,
    "GET /v1/forms": FormsEndpoint.self,
    "GET /v1/postal-codes/{code}": PostalCodeEndpoint.self,
    "POST /v1/forms/{id}/submissions": SubmitFormEndpoint.self,
  ]

  private static let profile: Set = [
    "handle", "displayName", "bio", "dateOfBirth", "region", "avatarURL", "guardianConsent",
    "guardianRequestAllowedAt",
  ]
  private static let session: Set = ["isNewUser", "user.email"]

  /// The optional members of each response; members of a list are prefixed with the list's name.
  private static let optional: [String: Set<String>] = [
    "POST /v1/auth/sign-in": session, "POST /v1/auth/mfa": session,
    "POST /v1/auth/anonymous": session, "POST /v1/auth/sign-up/verify": session,
    "POST /v1/account/link/verify": ["email"],
    "POST /v1/account/link/{provider}": ["email"],
    "POST /v1/auth/sign-in/{provider}": session,
    "POST /v1/auth/refresh": ["refreshToken", "refreshTokenExpiresAt"],
    "GET /v1/account/second-factor": ["method", "recoveryCodesLeft", "phoneNumber", "methods"],
    "GET /v1/screen-names/{name}/availability": ["suggestions"],
    "GET /v1/handles/{handle}/availability": ["suggestions"],
    "PUT /v1/profile/handle": profile, "GET /v1/profile": profile, "POST /v1/profile": profile,
    "PATCH /v1/profile": profile, "PUT /v1/profile/date-of-birth": profile,
    "GET /v1/documents/{collection}": ["next"],
    "GET /v1/gamification/{collection}/{key}/events": ["next"],
    "GET /v1/gamification/st_streaks/{key}/current": ["lastEvent", "streakStart"],
    "GET /v1/gamification/st_experience/{key}/current": ["lastEvent"],
    "GET /v1/products": ["products.days"], "GET /v1/entitlements": ["entitlements.expiresAt"],
    "POST /v1/forms/{id}/submissions": ["verdict.issues.field"],
    "GET /v1/postal-codes/{code}": ["region"],
  ]

  /// The members that are not decoded and may have any value.
  private static let unread: [String: Set<String>] = [
    "POST /v1/auth/sign-in": ["expiresAt"],
    "POST /v1/auth/sign-in/{provider}": ["expiresAt"],
    "POST /v1/auth/refresh": ["user", "user.id", "user.email", "isNewUser"],
    "POST /v1/uploads": ["type", "expiresAt"], "GET /v1/uploads/{id}": ["type", "expiresAt"],
    "PATCH /v1/uploads/{id}": ["type", "expiresAt"],
    "POST /v1/forms/{id}/submissions": ["verdict.valid"],
  ]

  /// The members that are objects with arbitrary keys.
  private static let open: Set = ["content", "event", "flags", "assignments", "values"]

  private func read(_ value: JSONValue, of sample: WireSample) throws -> String {
    let endpoint = try #require(Self.endpoints[sample.operation], "\(sample.operation)")
    return try read(endpoint, JSONCoding().encode(value))
  }

  /// Decodes a response and returns a dump of it, with all members except secrets.
  private func read<Endpoint: APIRequest>(_: Endpoint.Type, _ json: Data) throws -> String {
    var text = ""
    dump(try JSONCoding().decode(Endpoint.Response.self, from: json), to: &text)
    // Sorted, because a dictionary has no order.
    return text.split(separator: "\n").sorted().joined(separator: "\n")
  }

  private func value(of sample: WireSample) throws -> JSONValue {
    try JSONCoding().decode(JSONValue.self, from: Data(sample.json.utf8))
  }

  @Test(arguments: WireSample.all)
  func `unknown members are ignored`(sample: WireSample) throws {
    let value = try value(of: sample)
    let known = try read(value, of: sample)
    #expect(try read(value.withStrangers(outside: Self.open), of: sample) == known)
  }

  @Test(arguments: WireSample.all)
  func `optional members may be null, required members may not`(
    sample: WireSample
  ) throws {
    let value = try value(of: sample)
    let free = Self.optional[sample.operation, default: []]
      .union(Self.unread[sample.operation, default: []])
    for place in value.places(outside: Self.open) {
      for change in [nil, JSONValue.null] {
        let changed = value.replacing(place.steps[...], with: change)
        if free.contains(place.name) {
          #expect(throws: Never.self, "\(place.name) \(change as Any)") {
            try read(changed, of: sample)
          }
        } else {
          #expect(throws: NetworkError.self, "\(place.name) \(change as Any)") {
            try read(changed, of: sample)
          }
        }
      }
    }
  }

  @Test(arguments: WireSample.all)
  func `a member of another type throws`(sample: WireSample) throws {
    let value = try value(of: sample)
    let unread = Self.unread[sample.operation, default: []]
    for place in value.places(outside: Self.open) where !unread.contains(place.name) {
      let changed = value.replacing(place.steps[...], with: place.value.ofAnotherType)
      #expect(throws: NetworkError.self, "\(place.name)") { try read(changed, of: sample) }
    }
  }

  @Test func `every endpoint with a response has a sample`() throws {
    #expect(Set(Self.endpoints.keys) == Set(WireSample.all.map(\.operation)))
  }
}

/// A member of a JSON value, at any depth.
private struct Place {
  let name: String
  let steps: [Step]
  let value: JSONValue

  enum Step {
    case member(String)
    case first
  }
}

extension JSONValue {
  /// Returns every member of every object, except those inside `open` members.
  fileprivate func places(outside open: Set<String>) -> [Place] {
    switch self {
    case .array(let items):
      return items.first?.places(outside: open).map {
        Place(name: $0.name, steps: [.first] + $0.steps, value: $0.value)
      } ?? []
    case .object(let members):
      return members.sorted { $0.key < $1.key }.flatMap { name, member -> [Place] in
        let here = Place(name: name, steps: [.member(name)], value: member)
        guard !open.contains(name) else { return [here] }
        return [here]
          + member.places(outside: open).map {
            Place(name: name + "." + $0.name, steps: here.steps + $0.steps, value: $0.value)
          }
      }
    default: return []
    }
  }

  /// Returns the value with the member at a place replaced, or removed for nil.
  fileprivate func replacing(_ steps: ArraySlice<Place.Step>, with value: JSONValue?) -> JSONValue {
    guard let step = steps.first else { return value ?? .null }
    switch (step, self) {
    case (.member(let name), .object(var members)):
      members[name] =
        steps.count == 1 ? value : members[name]?.replacing(steps.dropFirst(), with: value)
      return .object(members)
    case (.first, .array(var items)):
      if let first = items.first { items[0] = first.replacing(steps.dropFirst(), with: value) }
      return .array(items)
    default: return self
    }
  }

  /// Returns the value with an unknown member in every object, except in `open` members.
  fileprivate func withStrangers(outside open: Set<String>) -> JSONValue {
    switch self {
    case .array(let items): return .array(items.map { $0.withStrangers(outside: open) })
    case .object(let members):
      var result = members
      for (name, member) in members where !open.contains(name) {
        result[name] = member.withStrangers(outside: open)
      }
      result["aStranger"] = .object(["x": .array([.number(1), .null])])
      return .object(result)
    default: return self
    }
  }

  fileprivate var ofAnotherType: JSONValue {
    if case .string = self { .number(7) } else { .string("x") }
  }
}
