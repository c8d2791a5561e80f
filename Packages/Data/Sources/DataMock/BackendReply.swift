public import Domain
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Ready answers of the service, byte for byte as a real one would send them.
public enum BackendReply {
  /// Nothing to say: 204.
  public static let noContent = HTTPResponse(status: 204)

  /// A session: the answer to a sign-in and to a refresh.
  ///
  /// - Parameters:
  ///   - session: The session; its e-mail address is left out when there is none.
  ///   - isNewUser: Whether the account was made just now.
  public static func session(_ session: UserSession, isNewUser: Bool = false) -> HTTPResponse {
    struct Body: Encodable {
      struct User: Encodable {
        let id: UserID
        let email: EmailAddress?
      }
      let user: User
      let isNewUser: Bool
      let accessToken: SecretString
      let accessTokenExpiresAt: Date
      let refreshToken: SecretString
      let refreshTokenExpiresAt: Date
    }
    return json(
      Body(
        user: Body.User(id: session.userID, email: session.email),
        isNewUser: isNewUser,
        accessToken: session.accessToken,
        accessTokenExpiresAt: session.accessTokenExpiresAt,
        refreshToken: session.refreshToken,
        refreshTokenExpiresAt: session.refreshTokenExpiresAt))
  }

  /// A sign-in that needs a second factor.
  public static func requiresMFA(_ challenge: MFAChallenge) -> HTTPResponse {
    json([
      "status": "requiresMFA", "method": challenge.method.rawValue,
      "challenge": challenge.id.revealed, "expiresAt": "2026-01-31T10:05:00.000Z",
    ])
  }

  /// A code that is wrong: a 401; at no attempts left the challenge has ended.
  public static func wrongCode(attemptsLeft: Int) -> HTTPResponse {
    problem(
      status: 401, type: "wrong-code",
      extensions: ["attemptsLeft": .number(Double(attemptsLeft))])
  }

  /// Whether a name is free.
  public static func availability(
    _ isAvailable: Bool, suggestions: [ScreenName] = []
  ) -> HTTPResponse {
    struct Body: Encodable {
      let available: Bool
      let suggestions: [ScreenName]
    }
    return json(Body(available: isAvailable, suggestions: suggestions))
  }

  /// A profile, with status 201 for one that was created just now.
  public static func profile(_ profile: UserProfile, status: Int = 200) -> HTTPResponse {
    json(profile, status: status)
  }

  /// An order to create a profile that waits for a guardian.
  public static let requiresGuardianConsent = json(["status": "requiresGuardianConsent"])

  /// An order to create a profile that waits for a proof.
  public static func requiresVerification(_ method: VerificationMethod) -> HTTPResponse {
    json(["status": "requiresVerification", "method": method.rawValue])
  }

  /// Where an avatar was uploaded to.
  public static func avatar(_ url: URL) -> HTTPResponse {
    json(["url": url.absoluteString])
  }

  /// A 401.
  public static let unauthorized = problem(status: 401, type: "unauthorized")

  /// The password, or the provider's token, is wrong: a 401.
  public static let wrongCredentials = problem(status: 401, type: "wrong-credentials")

  /// What is asked needs a recent sign-in: a 403.
  public static let reauthenticationRequired = problem(
    status: 403, type: "reauthentication-required")

  /// There is no profile: a 404.
  public static let profileMissing = problem(status: 404, type: "no-profile")

  /// Somebody else has or holds the name: a 409.
  public static func screenNameTaken(suggestions: [ScreenName] = []) -> HTTPResponse {
    let names = suggestions.map { JSONValue.string($0.value) }
    return problem(
      status: 409, type: "screen-name-taken", extensions: ["suggestions": .array(names)])
  }

  /// Whether a handle is free.
  public static func handleAvailability(
    _ isAvailable: Bool, suggestions: [Handle] = []
  ) -> HTTPResponse {
    struct Body: Encodable {
      let available: Bool
      let suggestions: [Handle]
    }
    return json(Body(available: isAvailable, suggestions: suggestions))
  }

  /// A hold on a handle.
  public static func handleReservation(_ reservation: HandleReservation) -> HTTPResponse {
    struct Body: Encodable {
      let handle: Handle
      let expiresAt: Date
    }
    return json(Body(handle: reservation.handle, expiresAt: reservation.expiresAt))
  }

  /// Somebody else has or holds the handle: a 409.
  public static func handleTaken(suggestions: [Handle] = []) -> HTTPResponse {
    let names = suggestions.map { JSONValue.string($0.canonical) }
    return problem(status: 409, type: "handle-taken", extensions: ["suggestions": .array(names)])
  }

  /// The age is refused, until an instant if there is one: a 403.
  public static func ineligible(minimum: Int, until: String? = nil) -> HTTPResponse {
    var facts: [String: JSONValue] = ["minimum": .number(Double(minimum))]
    facts["until"] = until.map { .string($0) }
    return problem(status: 403, type: "ineligible", extensions: facts)
  }

  /// A guardian is asked: a 202.
  public static let guardianAsked = HTTPResponse(status: 202)

  /// Problem details (RFC 9457) of a kind, `/problems/` and `type`; a 401 has its challenge.
  public static func problem(
    status: Int, type: String, extensions: [String: JSONValue] = [:]
  ) -> HTTPResponse {
    let problem = ProblemDetails(
      type: "/problems/\(type)", status: status, extensions: extensions)
    var response = json(problem, status: status, mediaType: "application/problem+json")
    if status == 401 { response.headers["WWW-Authenticate"] = "Bearer" }
    return response
  }

  private static func json(
    _ value: some Encodable, status: Int = 200, mediaType: String = "application/json"
  ) -> HTTPResponse {
    // Every value above encodes; a date beyond the year 9999 would leave the body empty.
    let body = (try? JSONCoding().encode(value)) ?? Data()
    return HTTPResponse(status: status, headers: ["Content-Type": mediaType], body: .bytes(body))
  }
}
