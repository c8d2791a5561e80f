import Domain
import Networking
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BackendCore {
  private struct CreationBody: Decodable {
    let screenName: String
    let dateOfBirth: String
    let avatarURL: String?
    let region: String?
  }

  private struct ConsentBody: Decodable {
    let guardianEmail: String
    let agreed: Bool
  }

  func profile(_ request: IncomingRequest) throws -> HTTPResponse {
    guard let profile = state.profiles[try authenticated(request)] else { throw Refusal.notFound }
    return .encoding(profile)
  }

  func recordConsent(_ request: IncomingRequest) throws -> HTTPResponse {
    let user = try authenticated(request)
    let body = try request.decode(ConsentBody.self)
    guard body.agreed else {
      throw Refusal.unprocessable("The guardian has to agree.", field: "agreed")
    }
    do {
      state.consents[user] = GuardianConsent(
        guardianEmail: try EmailAddress(normalizing: body.guardianEmail), givenAt: now)
    } catch {
      throw Refusal.unprocessable(error.description, field: "guardianEmail")
    }
    return HTTPResponse(status: 204)
  }

  func createProfile(_ request: IncomingRequest) throws -> HTTPResponse {
    let user = try authenticated(request)
    let body = try request.decode(CreationBody.self)
    let name = try screenName(of: body)
    let birth = try dateOfBirth(of: body)
    let region = body.region?.uppercased() ?? "US"
    let eligibility = RegionalAgeEligibility.standard.policy(for: region)
    var consent = GuardianConsentState.notRequired
    switch eligibility.evaluate(age: birth.age(on: today)) {
    case .eligible: break
    case .requiresGuardianConsent:
      guard state.consents[user] != nil else {
        return .json(.object(["status": .string("requiresGuardianConsent")]))
      }
      consent = .granted
    case .ineligible(let age, let minimum):
      throw Refusal(
        status: 403, type: "ineligible", title: "Sorry, you must be at least \(minimum)",
        facts: ["age": .number(Double(age)), "minimum": .number(Double(minimum))])
    }
    try commit(name, for: user)
    let isNew = state.profiles[user] == nil
    let profile = UserProfile(
      id: user, screenName: name, dateOfBirth: birth,
      avatarURL: ownAvatar(body.avatarURL, of: user), region: region, guardianConsent: consent)
    state.profiles[user] = profile
    return .encoding(profile, status: isNew ? 201 : 200)
  }

  private func screenName(of body: CreationBody) throws -> ScreenName {
    do {
      return try ScreenName(body.screenName)
    } catch {
      throw Refusal.unprocessable(error.message, field: "screenName")
    }
  }

  private func dateOfBirth(of body: CreationBody) throws -> DateOfBirth {
    do {
      return try DateOfBirth(CalendarDate(body.dateOfBirth), today: today)
    } catch {
      throw Refusal.unprocessable("\(error)", field: "dateOfBirth")
    }
  }

  private func commit(_ name: ScreenName, for user: UserID) throws {
    try hold(name, for: user)
    state.reservations[name.value] = nil
    state.names = state.names.filter { $0.value != user }
    state.names[name.value] = user
  }

  /// Only an avatar the same person uploaded counts.
  private func ownAvatar(_ text: String?, of user: UserID) -> URL? {
    guard let text, let id = text.split(separator: "/").last,
      state.avatars[String(id)]?.userID == user
    else { return nil }
    return URL(string: text)
  }

  func uploadAvatar(_ request: IncomingRequest) throws -> HTTPResponse {
    let user = try authenticated(request)
    let asset: AvatarAsset
    do {
      asset = try AvatarAsset(data: request.body)
    } catch {
      let status = error == .tooLarge ? 413 : 415
      throw Refusal(status: status, type: "unusable-image", title: error.message)
    }
    let id = "avatar_\(state.nextID)"
    state.nextID += 1
    state.avatars = state.avatars.filter { $0.value.userID != user }
    state.avatars[id] = BackendState.Avatar(
      userID: user, mediaType: asset.format.mediaType, data: asset.data, tag: "\"\(id)\"")
    let url = "\(configuration.publicURL)/v1/avatars/\(id)"
    if var profile = state.profiles[user] {
      profile.avatarURL = URL(string: url)
      state.profiles[user] = profile
    }
    return .json(.object(["url": .string(url)]))
  }

  func avatar(_ id: String, _ request: IncomingRequest) throws -> HTTPResponse {
    guard let avatar = state.avatars[id] else { throw Refusal.notFound }
    let headers: HTTPHeaders = ["ETag": avatar.tag]
    if request.headers["If-None-Match"] == avatar.tag {
      return HTTPResponse(status: 304, headers: headers)
    }
    return HTTPResponse(
      status: 200, headers: headers.merging(["Content-Type": avatar.mediaType]),
      body: avatar.data)
  }
}
