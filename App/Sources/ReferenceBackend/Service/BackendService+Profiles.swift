import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendService {
  /// `GET /v1/profile`: 403 while the account stays refused for its age.
  func profile(of userID: String, _ request: HTTPRequest) throws(BackendError) -> HTTPResponse {
    .json(body(try ownProfile(userID), userID, request))
  }

  /// The profile of an account: 403 while the account stays refused for its age, 404 without one.
  func ownProfile(_ userID: String) throws(BackendError) -> BackendState.Profile {
    if let verdict = standingVerdict(on: userID) { throw .ineligible(verdict) }
    guard let profile = state.profiles[userID] else { throw .noProfile }
    return profile
  }

  /// `PATCH /v1/profile`: changes the texts that are named; null removes one.
  mutating func updateProfile(
    _ json: JSONBody, _ userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let (displayName, bio) = (try ProfileOrder.displayName(json), try ProfileOrder.bio(json))
    var changed = try ownProfile(userID)
    if json.has("displayName") { changed.displayName = displayName?.value }
    if json.has("bio") { changed.bio = bio?.value }
    state.profiles[userID] = changed
    return try profile(of: userID, request)
  }

  /// `PUT /v1/profile/date-of-birth`: judges the birthday by the country of the profile and changes it,
  /// for somebody who has just proved who they are, or has nothing to prove it by.
  ///
  /// An ineligible birthday is not stored: the account is refused from then on, and its other sessions
  /// end. After a minor's birthday the account needs a guardian's consent whatever birthday it gets
  /// within ``BackendConfiguration/ineligibilityDuration``.
  mutating func setDateOfBirth(
    _ json: JSONBody, _ userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let birthday = try ProfileOrder.dateOfBirth(json, today: today)
    var changed = try ownProfile(userID)
    if hasCredential(userID) { try requireRecentAuthentication(of: request) }
    let policy = configuration.eligibility.policy(for: changed.region)
    let until = now.adding(configuration.ineligibilityDuration)
    switch policy.evaluate(age: birthday.age(on: today)) {
    case .eligible: break
    case .requiresGuardianConsent:
      // Another account of the same person needs the consent too, should they delete this one.
      state.ageVerdicts[userID] = BackendState.AgeEligibilityRecord(minimum: nil, until: until)
    case .ineligible(_, let minimum):
      state.ageVerdicts[userID] = BackendState.AgeEligibilityRecord(minimum: minimum, until: until)
      let current = try session(of: request).id
      state.sessions.removeAll { $0 != current && $1.userID == userID }
      throw .ineligible(Ineligibility(minimum: minimum, until: until))
    }
    changed.dateOfBirth = birthday
    state.profiles[userID] = changed
    return try profile(of: userID, request)
  }

  /// `POST /v1/profile`: judges the age, takes the name and the handle, asks for what is missing, and creates.
  ///
  /// A minor's profile is created once a guardian was asked, and is pending until they decide.
  ///
  /// The same order again is answered with the same profile, so that a client may repeat it.
  mutating func createProfile(
    _ json: JSONBody, _ userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let order = try ProfileOrder(json, today: today)
    let avatarID = try avatarID(of: order, userID)
    let verdict = try judge(order.dateOfBirth, in: order.region, of: userID)
    if let existing = state.profiles[userID] {
      return try repeated(order, existing, avatarID, userID, request)
    }
    try requireFree(order.screenName, for: userID)
    hold(order.screenName, for: userID)
    if let handle = order.handle {
      try requireFree(handle, for: userID)
      hold(handle, for: userID)
    }
    let isConsentMissing = try isConsentMissing(verdict, order, userID)
    if let method = state.accounts[userID]?.verification {
      return .json(["status": "requiresVerification", "method": method.rawValue])
    }
    if isConsentMissing { return .json(["status": "requiresGuardianConsent"]) }
    let profile = BackendState.Profile(
      screenName: order.screenName, dateOfBirth: order.dateOfBirth, region: order.region,
      handle: order.handle, displayName: order.displayName?.value, bio: order.bio?.value,
      avatarID: avatarID)
    let skeleton = NameSkeleton.of(order.screenName.value)
    state.holds[skeleton] = nil
    state.nameOwners[skeleton] = userID
    if let handle = order.handle { own(handle, userID) }
    state.profiles[userID] = profile
    return created(profile, userID, request)
  }

  private mutating func repeated(
    _ order: ProfileOrder, _ existing: BackendState.Profile, _ avatarID: String?,
    _ userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    guard order.screenName == existing.screenName, order.region == existing.region,
      order.dateOfBirth == existing.dateOfBirth, order.handle == existing.handle,
      order.displayName?.value == existing.displayName, order.bio?.value == existing.bio
    else { throw .profileExists }
    var profile = existing
    profile.avatarID = avatarID ?? existing.avatarID
    state.profiles[userID] = profile
    return created(profile, userID, request)
  }

  private func created(
    _ profile: BackendState.Profile, _ userID: String, _ request: HTTPRequest
  ) -> HTTPResponse {
    .json(
      body(profile, userID, request), status: 201, headers: ["Location": "/v1/profile"])
  }

  private func body(
    _ profile: BackendState.Profile, _ userID: String, _ request: HTTPRequest
  ) -> ProfileBody {
    let consent = guardianConsent(profile, of: userID)
    let deniedAt = consent == .denied ? state.consents[userID]?.deniedAt : nil
    return ProfileBody(
      profile, userID: userID, guardianConsent: consent,
      guardianRequestAllowedAt: deniedAt?.adding(configuration.consentInterval),
      handleChangeAllowedAt: handleChangeAllowedAt(profile)
    ) { avatarURL($0) }
  }

  /// The avatar an order names: one this user uploaded, whatever host the address has.
  private func avatarID(of order: ProfileOrder, _ userID: String) throws(BackendError) -> String? {
    guard let url = order.avatarURL else { return nil }
    let path = url.path(percentEncoded: true)
    let id = String(path.split(separator: "/").last ?? "")
    guard path == "/v1/avatars/\(id)", state.avatars[id]?.userID == userID else {
      throw .invalid("/avatarURL", "Expected the address of one of your pictures.")
    }
    return id
  }
}
