import DataMock
import Domain
import Foundation
import Networking
import Testing

@testable import Data

/// The requests the app can send, and the answers its tests are written with, by the contract.
@Suite struct ClientEndpointTests {
  private let contract: Contract

  init() throws { contract = try Contract.standard.get() }

  private static let token = RefreshTokenBody(refreshToken: SecretString("r.1"))
  private static let content: [String: JSONValue] = ["text": .string("Hello")]

  private static func accounts() throws -> [any APIRequest] {
    let email = try EmailAddress("ada@example.com")
    let credentials = CredentialsBody(email, Password("correct-horse"))
    let code = CodeBody(challenge: SecretString("c"), code: SecretString("123456"))
    let password = SecretString("correct-horse")
    return [
      SignInEndpoint(credentials: credentials), CompleteMFAEndpoint(code: code),
      ResendCodeEndpoint(challenge: ChallengeIDBody(challenge: SecretString("c"))),
      AnonymousSignInEndpoint(), SignUpEndpoint(credentials: credentials),
      CompleteSignUpEndpoint(code: code), LinkAccountEndpoint(credentials: credentials),
      CompleteLinkEndpoint(code: code), RequestVerificationEndpoint(),
      LinkProviderEndpoint(
        provider: .apple, token: IdentityTokenBody(identityToken: SecretString("t"))),
      ConfirmVerificationEndpoint(code: code),
      ProviderSignInEndpoint(
        provider: .apple, token: IdentityTokenBody(identityToken: SecretString("t"))),
      ProviderSignInEndpoint(
        provider: .google, token: IdentityTokenBody(identityToken: SecretString("t"))),
      RefreshEndpoint(token: token), SignOutEndpoint(token: token), DeleteAccountEndpoint(),
      ReauthenticateEndpoint(password: PasswordBody(password: password)),
      ProviderReauthenticateEndpoint(
        provider: .apple, token: IdentityTokenBody(identityToken: SecretString("t"))),
      SecondFactorEndpoint(), AccountEndpoint(),
      ChangePasswordEndpoint(password: PasswordBody(password: password)),
      SetSecondFactorEndpoint(factor: SecondFactorBody(.email)),
      SetSecondFactorEndpoint(factor: SecondFactorBody(nil)),
      SetSecondFactorEndpoint(
        factor: SecondFactorBody(.authenticatorApp(code: SecretString("123456")))),
      SetSecondFactorEndpoint(
        factor: SecondFactorBody(.textMessage(code: SecretString("123456")))),
      BeginTextMessageSetupEndpoint(
        phoneNumber: PhoneNumberBody(phoneNumber: try #require(PhoneNumber("+12015550167")))),
      BeginAuthenticatorSetupEndpoint(), RenewRecoveryCodesEndpoint(),
      RequestPasswordResetEndpoint(reset: PasswordResetBody(email: email)),
      ConfirmPasswordResetEndpoint(
        password: NewPasswordBody(token: SecretString("t"), password: password)),
    ]
  }

  private static func identity() throws -> [any APIRequest] {
    let name = try ScreenName("ada")
    let handle = try Handle("AdaL")
    let guardian = try EmailAddress("anne@example.com")
    let birthday = try DateOfBirth(
      CalendarDate("2010-02-28"), today: CalendarDate("2026-01-31"))
    let orders = [
      ProfileCreation(
        screenName: name, dateOfBirth: birthday,
        avatarURL: URL(string: "https://cdn.example.com/1.png"), region: "DE",
        guardianEmail: guardian),
      ProfileCreation(screenName: name, dateOfBirth: birthday, region: "US"),
    ]
    return orders.map { CreateProfileEndpoint(creation: ProfileCreationBody($0)) } + [
      ScreenNameAvailabilityEndpoint(name: name), ScreenNameReservationEndpoint(name: name),
      HandleAvailabilityEndpoint(handle: handle), HandleReservationEndpoint(handle: handle),
      SetHandleEndpoint(handle: HandleBody(handle: handle)), FetchProfileEndpoint(),
      UpdateProfileEndpoint(
        update: ProfileUpdateBody(
          update: ProfileUpdate(displayName: try DisplayName("Ada"), bio: try Bio("Counts")))),
      UpdateProfileEndpoint(
        update: ProfileUpdateBody(update: ProfileUpdate(displayName: try DisplayName("Ada")))),
      SetDateOfBirthEndpoint(birthday: DateOfBirthBody(dateOfBirth: birthday)),
      GuardianConsentEndpoint(consent: GuardianConsentBody(guardianEmail: guardian)),
      GuardianDecisionEndpoint(
        decision: GuardianDecisionBody(.approved, try GuardianConsentCode("0123456789ABCDEF"))),
      EligibilityEndpoint(birthday: EligibilityBody(dateOfBirth: birthday, region: "DE")),
      UploadAvatarEndpoint(avatar: try AvatarAsset(data: Picture.png()), progress: nil),
      RemoveAvatarEndpoint(),
      BeginUploadEndpoint(upload: NewUploadBody(type: "image/png", length: 300_000)),
      UploadStateEndpoint(id: "up-1"),
      AppendChunkEndpoint(id: "up-1", offset: 16, chunk: Picture.png(), progress: nil),
      CompleteUploadEndpoint(id: "up-1"),
    ]
  }

  private static func rest() throws -> [any APIRequest] {
    [
      DocumentsEndpoint(collection: "notes", after: nil),
      DocumentsEndpoint(collection: "notes", after: "n-1"),
      DocumentEndpoint(collection: "notes", id: "n-1"),
      PutDocumentEndpoint(collection: "notes", id: "n-1", version: nil, content: content),
      PutDocumentEndpoint(collection: "notes", id: "n-1", version: 2, content: content),
      DeleteDocumentEndpoint(collection: "notes", id: "n-1", version: 2),
      ChangesEndpoint(number: 7), ChangeStreamEndpoint(lastEventID: "7"),
      ChangeStreamEndpoint(lastEventID: nil), FormsEndpoint(), FormSchemaEndpoint(id: "login"),
      PostalCodeEndpoint(code: "SW1A 1AA", country: "GB"),
      PostalCodeEndpoint(code: "10115", country: nil),
      ReceivedSubmissionsEndpoint(id: "login", cursor: nil),
      ReceivedSubmissionsEndpoint(id: "login", cursor: "s-1"),
      SubmitFormEndpoint(
        id: "login", idempotencyKey: "k",
        values: SubmissionBody(
          values: content, version: 1, replaces: ["s-0"], challenge: "c", code: "123456")),
    ] + (try gamification()) + [
      ProductsEndpoint(),
      RecordPurchaseEndpoint(purchase: PurchaseBody(productID: "pro", transactionID: "t-1")),
      EntitlementsEndpoint(), ConfigurationEndpoint(), FlagsEndpoint(), HealthEndpoint(),
      AnalyticsEndpoint(
        batch: AnalyticsBatch(
          id: "b-1",
          events: [
            AnalyticsEvent(name: "HomeView_Appear", date: BackendHarness.start),
            AnalyticsEvent(name: "x", date: BackendHarness.start, parameters: content),
          ], properties: content)),
      CrashEndpoint(crash: CrashBody(report: "Here it was.")),
    ]
  }

  private static func gamification() throws -> [any APIRequest] {
    let berlin = TimeZoneRules(identifier: "Europe/Berlin", secondsFromGMT: 3600)
    let values: [String: GamificationDictionaryValue] = [
      "text": "a", "number": 0.5, "flag": true, "date": .date(BackendHarness.start),
    ]
    let date = BackendHarness.start
    let entries: [EngagementEntry] = [
      .streakEvent(StreakEvent(id: "e-1", date: date, timeZone: berlin, metadata: values)),
      .streakEvent(
        StreakEvent(
          id: "used-2026-01-30", date: date, timeZone: berlin, isFreeze: true, freezeID: "f")),
      .streakFreeze(StreakFreeze(id: "f", earned: date, expires: date)),
      .streakFreeze(StreakFreeze(id: "f")),
      .experiencePoints(
        ExperiencePointsEvent(id: "p-1", date: date, points: -5, metadata: values)),
      .progress(
        ProgressStep(
          id: "s-1", change: .set(try ProgressItem(id: "w 1", value: 0.5, metadata: values)))),
      .progress(ProgressStep(id: "s-2", change: .delete(itemID: "w 1"))),
    ]
    return entries.map {
      RecordGameEventEndpoint(
        collection: $0.collection, key: "k", idempotencyKey: $0.id, event: EngagementEntryDTO($0))
    } + [
      GameEventsEndpoint(collection: .streaks, key: "k", after: 0),
      GameEventsEndpoint(collection: .streaks, key: "k", after: 7),
      CurrentStreakEndpoint(
        configuration: .standard, timeZone: "Europe/Berlin", secondsFromGMT: 3600),
      CurrentExperiencePointsEndpoint(
        configuration: ExperiencePointsConfiguration(), timeZone: "Europe/Berlin",
        secondsFromGMT: 3600),
    ]
  }

  private static func all() throws -> [any APIRequest] {
    try accounts() + identity() + rest()
  }

  private func message(_ endpoint: any APIRequest) async throws -> HTTPRequest {
    let client = APIClient(
      configuration: APIClient.Configuration(
        baseURL: try #require(URL(string: "https://api.example.com"))),
      client: UnreachableClient(), now: { BackendHarness.start })
    var request = try client.httpRequest(for: endpoint)
    request.body = .bytes(try await request.body.collect(upTo: 1_000_000))
    return request
  }

  private struct UnreachableClient: HTTPClient {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw NetworkError.offline }
  }

  @Test func `every request the app can send is one of the document`() async throws {
    for endpoint in try Self.all() {
      let request = try await message(endpoint)
      let found = contract.violations(of: request)
      #expect(found.isEmpty, "\(type(of: endpoint)): \(found)")
      #expect(
        contract.needsSession(request) == request.context.requiresAuthentication,
        "\(type(of: endpoint))")
    }
  }

  @Test func `no endpoint of the app goes unjudged`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appending(path: "Packages/Data/Sources/Data")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    var declared: Set<String> = []
    for file in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for match in text.matches(of: /(?:struct|enum|class|actor) (\w+): \w*APIRequest\b/) {
        declared.insert(String(match.1))
      }
    }
    #expect(declared.count > 30)
    #expect(declared == Set(try Self.all().map { "\(type(of: $0))" }))
  }

  @Test func `the app knows every operation but those it has no use for`() async throws {
    var known: Set<String> = []
    for endpoint in try Self.all() {
      known.insert(try #require(contract.operationName(of: try await message(endpoint))))
    }
    let unused: Set = [
      // A picture is loaded by the address it was given, whoever serves it.
      "GET /v1/avatars/{id}",
      // The next upload lets go of the one before.
      "DELETE /v1/uploads/{id}",
      // The app reads the addresses of any provider of identities from the provider's configuration.
      "GET /.well-known/openid-configuration", "GET /oauth/jwks", "GET /oauth/authorize",
      "POST /oauth/authorize", "POST /oauth/token",
    ]
    #expect(Set(contract.operationNames).subtracting(known) == unused)
  }

  @Test(arguments: WireSample.all)
  func `the answers that tests take apart are answers of the document`(sample: WireSample) {
    let found = contract.violations(of: sample.response, to: sample.method, sample.path)
    #expect(found.isEmpty, "\(sample.operation): \(found)")
  }

  @Test func `a parameter that is missing, of another type or unknown is found`() async throws {
    let chunk = AppendChunkEndpoint(
      id: "up-1", offset: 16, chunk: Picture.png(), progress: nil)
    var request = try await message(chunk)
    #expect(contract.violations(of: request).isEmpty)
    request.headers["Upload-Offset"] = "sixteen"
    #expect(!contract.violations(of: request).isEmpty)
    request.headers["Upload-Offset"] = nil
    #expect(!contract.violations(of: request).isEmpty)
    let documents = try await message(DocumentsEndpoint(collection: "no name", after: nil))
    #expect(!contract.violations(of: documents).isEmpty)
    for query in ["after=-1", "after=x", "before=1"] {
      var changes = try await message(ChangesEndpoint(number: 1))
      changes.url = try #require(URL(string: "https://api.example.com/v1/changes?\(query)"))
      #expect(!contract.violations(of: changes).isEmpty)
    }
  }
}
