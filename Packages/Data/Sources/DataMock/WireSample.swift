public import Networking

/// A sample response of the service to one operation, with all optional members.
///
/// Tests remove members from a sample, and validate it against the OpenAPI document.
public struct WireSample: Hashable, Sendable {
  /// The operation's method.
  public let method: HTTPMethod
  /// The operation's path, with parameters in braces.
  public let path: String
  /// The response's status.
  public let status: Int
  /// The response's headers, without the media type.
  public let headers: HTTPHeaders
  /// The response's JSON.
  public let json: String

  /// The operation, such as `GET /v1/profile`.
  public var operation: String { "\(method) \(path)" }

  /// The response.
  public var response: HTTPResponse { response(json) }

  /// Returns the response with other JSON.
  public func response(_ json: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: headers.merging(["Content-Type": "application/json"]),
      body: .text(json))
  }

  private init(
    _ method: HTTPMethod, _ path: String, _ status: Int, headers: HTTPHeaders = [:], _ json: String
  ) {
    self.method = method
    self.path = path
    self.status = status
    self.headers = headers
    self.json = json
  }

  private init(_ method: HTTPMethod, _ path: String, _ json: String) {
    self.init(method, path, 200, json)
  }
}

extension WireSample {
  /// One sample for each kind of response with content, grouped by operation.
  public static let all: [WireSample] =
    accounts + names + pictures + documents + engagement + forms

  private static let session = #"""
    {"user":{"id":"user-1","email":"ada@example.com"},"isNewUser":true,"accessToken":"a.1",
    "accessTokenExpiresAt":"2026-01-31T10:15:00.000Z","refreshToken":"r.1",
    "refreshTokenExpiresAt":"2026-02-07T10:00:00.000Z"}
    """#

  private static let pendingAccount =
    #"{"challenge":"c-1","expiresAt":"2026-01-31T10:05:00.000Z"}"#

  private static let requiresMFA = #"""
    {"status":"requiresMFA","method":"email","challenge":"c-1",
    "expiresAt":"2026-01-31T10:05:00.000Z"}
    """#

  private static let accounts = [
    WireSample(.post, "/v1/auth/sign-in", session),
    WireSample(.post, "/v1/auth/sign-in", requiresMFA),
    WireSample(.post, "/v1/auth/mfa", session),
    WireSample(.post, "/v1/auth/anonymous", 201, session),
    WireSample(.post, "/v1/auth/sign-in/{provider}", session),
    WireSample(.post, "/v1/auth/sign-in/{provider}", requiresMFA),
    WireSample(.post, "/v1/auth/sign-up", 202, pendingAccount),
    WireSample(.post, "/v1/auth/sign-up/verify", 201, session),
    WireSample(.post, "/v1/account/link", 202, pendingAccount),
    WireSample(
      .post, "/v1/account/link/verify", #"{"id":"user-1","email":"ada@example.com"}"#),
    WireSample(
      .post, "/v1/account/link/{provider}", #"{"id":"user-1","email":"ada@example.com"}"#),
    WireSample(.post, "/v1/auth/refresh", session),
    WireSample(
      .get, "/v1/account/second-factor",
      #"""
      {"method":"sms","recoveryCodesLeft":9,"phoneNumber":"•••67","methods":["email","totp","sms"]}
      """#),
    WireSample(
      .post, "/v1/account/second-factor/sms", 202, #"{"expiresAt":"2026-01-31T10:05:00.000Z"}"#),
  ]

  private static let profile = #"""
    {"id":"user-1","screenName":"ada_lovelace","handle":"AdaL","displayName":"Ada","bio":"First.",
    "dateOfBirth":"1990-12-10","region":"US","avatarURL":"https://cdn.example.com/1.png",
    "guardianConsent":"denied","guardianRequestAllowedAt":"2026-03-02T10:00:00.000Z"}
    """#

  private static let names = [
    WireSample(
      .get, "/v1/screen-names/{name}/availability",
      #"{"available":false,"suggestions":["ada2","ada3"]}"#),
    WireSample(
      .get, "/v1/handles/{handle}/availability",
      #"{"available":false,"suggestions":["ada2","ada3"]}"#),
    WireSample(
      .post, "/v1/handles/{handle}/reservation",
      #"{"handle":"AdaL","expiresAt":"2026-01-31T10:10:00.000Z"}"#),
    WireSample(.put, "/v1/profile/handle", profile),
    WireSample(.patch, "/v1/profile", profile),
    WireSample(.put, "/v1/profile/date-of-birth", profile),
    WireSample(.get, "/v1/profile", profile),
    WireSample(.post, "/v1/profile", 201, profile),
    WireSample(.post, "/v1/profile", #"{"status":"requiresVerification","method":"email"}"#),
  ]

  private static let upload = #"""
    {"id":"up-1","type":"image/png","length":40,"offset":16,
    "expiresAt":"2026-02-01T10:00:00.000Z"}
    """#

  private static let pictures = [
    WireSample(.put, "/v1/profile/avatar", #"{"url":"https://cdn.example.com/1.png"}"#),
    WireSample(.post, "/v1/uploads", 201, headers: ["Location": "/v1/uploads/up-1"], upload),
    WireSample(.get, "/v1/uploads/{id}", upload),
    WireSample(.patch, "/v1/uploads/{id}", upload),
    WireSample(
      .post, "/v1/uploads/{id}/completion", #"{"url":"https://cdn.example.com/1.png"}"#),
  ]

  private static let document = #"""
    {"collection":"notes","id":"n-1","version":2,"updatedAt":"2026-01-31T10:00:00.000Z",
    "content":{"text":"Hello"}}
    """#

  private static let documents = [
    WireSample(.get, "/v1/documents/{collection}", #"{"documents":[\#(document)],"next":"n-1"}"#),
    WireSample(
      .get, "/v1/documents/{collection}/{id}", 200, headers: ["ETag": "\"2\""], document),
    WireSample(
      .put, "/v1/documents/{collection}/{id}", 200, headers: ["ETag": "\"2\""], document),
    WireSample(
      .get, "/v1/changes",
      #"""
      {"changes":[{"number":7,"collection":"notes","id":"n-1","version":2,"isDeleted":false}],
      "last":7,"isComplete":true}
      """#),
  ]

  private static let gameEvent = #"""
    {"id":"run-1","number":7,"event":{"kind":"event","date":"2026-01-31T09:00:00.000Z",
    "timeZone":"Europe/Berlin","secondsFromGMT":3600,"metadata":{"km":5.5}}}
    """#

  private static let engagement = [
    WireSample(.post, "/v1/gamification/{collection}/{key}/events", 201, gameEvent),
    WireSample(
      .get, "/v1/gamification/{collection}/{key}/events",
      #"{"events":[\#(gameEvent)],"next":7}"#),
    WireSample(
      .get, "/v1/gamification/st_streaks/{key}/current",
      #"""
      {"currentStreak":3,"longestStreak":5,"totalEvents":9,"todayEventCount":1,
      "lastEvent":"2026-01-31T09:00:00.000Z","streakStart":"2026-01-29","status":"active",
      "freezesAvailable":1,"freezesConsumed":[{"id":"f","date":"2026-01-30"}],"goalProgress":1}
      """#),
    WireSample(
      .get, "/v1/gamification/st_experience/{key}/current",
      #"""
      {"allTime":120,"today":20,"todayEventCount":2,"thisWeek":50,"last7Days":60,"thisMonth":70,
      "last30Days":80,"thisYear":90,"last12Months":100,"lastEvent":"2026-01-31T09:00:00.000Z"}
      """#),
    WireSample(
      .get, "/v1/products",
      #"{"products":[{"id":"pro","name":"Pro","entitlements":["pro"],"days":30}]}"#),
    WireSample(
      .post, "/v1/purchases", 201,
      #"{"productID":"pro","transactionID":"t-1","purchasedAt":"2026-01-31T10:00:00.000Z"}"#),
    WireSample(
      .get, "/v1/entitlements",
      #"""
      {"entitlements":[{"id":"pro","productID":"pro","expiresAt":"2026-03-02T10:00:00.000Z"}]}
      """#),
    WireSample(
      .get, "/v1/configuration",
      #"{"values":{"minimumVersion":"1.2","pageSize":20,"flags.formSandbox":true}}"#),
    WireSample(
      .get, "/v1/flags",
      #"{"flags":{"formSandbox":true},"assignments":{"streakHeading":"invitation"}}"#),
    WireSample(.post, "/v1/analytics/events", 202, #"{"accepted":1}"#),
    WireSample(.post, "/v1/crashes", 202, #"{"id":"crash-1"}"#),
  ]

  private static let forms = [
    WireSample(
      .get, "/v1/forms", 200, headers: ["ETag": "\"1\""],
      #"{"forms":[{"id":"login","version":1,"title":"Welcome Back"}]}"#),
    WireSample(.get, "/v1/postal-codes/{code}", #"{"city":"Berlin","region":"BE"}"#),
    submission(#""status":"completed""#),
    submission(#""status":"requiresAdditionalInfo","form":"additionalInfo""#),
    submission(#""status":"requiresMFA","method":"totp","challenge":"c-1""#),
    submission(#""status":"requiresVerification","method":"phone","challenge":"c-1""#),
    submission(#""status":"requiresGuardianConsent""#),
    submission(#""status":"requiresUpgrade""#),
    submission(
      #"""
      "status":"validationFailed","verdict":{"valid":false,"issues":[{"field":"email",
      "rule":"email","severity":"error","message":"Enter a valid email address"}]}
      """#),
    submission(#""status":"failed","isRetryable":true"#),
  ]

  private static func submission(_ members: String) -> WireSample {
    WireSample(.post, "/v1/forms/{id}/submissions", "{\(members)}")
  }
}
