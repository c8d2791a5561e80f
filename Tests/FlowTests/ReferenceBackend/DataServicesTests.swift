import Data
import Domain
import LocalPersistence
import Networking
import NetworkingURLSession
import ReferenceBackend
import ShellApp
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rest of Data's client against the backend, each exchange judged by the contract.
@Suite(.timeLimit(.minutes(5)), .serialized, .withoutLeaks)
struct DataServicesTests {
  fileprivate static let now: @Sendable () -> Date = { BackendHarness.start }

  /// Somebody signed in to a backend, in process or over HTTP.
  private final class Person {
    let client: APIClient
    let sessions = SecureSessionRepository(store: InMemorySecureStore())
    private let front: BackendFront?

    init(
      _ backend: ReferenceBackend, isOverHTTP: Bool, email: String = "ada@example.com"
    ) async throws {
      let session = try #require(await backend.issueSession(for: email))
      let front = isOverHTTP ? try BackendFront { await backend.respond(to: $0) } : nil
      self.front = front
      let address = URL(string: "https://api.example.com")
      let settings = APIClient.Configuration(baseURL: try #require(front?.url ?? address))
      try await sessions.save(session)
      let judged = ContractHTTPClient(client: isOverHTTP ? URLSessionHTTPClient() : backend)
      let now = DataServicesTests.now
      let tokens = SessionTokenStore(
        sessions: sessions,
        refreshingThrough: APIClient(configuration: settings, client: judged, now: now))
      client = APIClient(
        configuration: settings,
        client: AuthenticatedHTTPClient(
          client: judged, store: tokens, now: now, refresh: tokens.refresh,
          onSessionExpired: {}),
        now: now)
    }
  }

  @Test(arguments: [false, true])
  func `a handle is asked for, held and taken`(isOverHTTP: Bool) async throws {
    let person = try await Person(BackendHarness().backend(), isOverHTTP: isOverHTTP)
    let handles = RemoteHandleRepository(client: person.client)
    let handle = try Handle("AdaLove")
    #expect(try await handles.checkAvailability(handle).available)
    let hold = try await handles.reserve(handle)
    #expect(hold.handle == handle)
    #expect(hold.expiresAt == BackendHarness.start.addingTimeInterval(600))
    #expect(try await handles.commit(handle).handle?.display == "AdaLove")
    let profile = try await handles.commit(handle)
    #expect(profile.screenName.value == "ada_lovelace")
  }

  @Test(arguments: [false, true])
  func `a handle another one holds is taken, and nobody without a profile has one`(
    isOverHTTP: Bool
  ) async throws {
    let harness = BackendHarness()
    let backend = harness.backend()
    let handle = try Handle("AdaLove")
    let ada = try await Person(backend, isOverHTTP: isOverHTTP)
    let demo = try await Person(backend, isOverHTTP: isOverHTTP, email: "demo@example.com")
    let repositories = [ada, demo].map {
      RemoteHandleRepository(client: $0.client)
    }
    _ = try await repositories[0].reserve(handle)
    let answer = try await repositories[1].checkAvailability(handle)
    #expect(!answer.available)
    #expect(answer.suggestions.map(\.canonical) == ["adalove2", "adalove3", "adalove4"])
    await #expect(throws: HandleRepositoryError.taken(suggestions: answer.suggestions)) {
      try await repositories[1].reserve(handle)
    }
    await #expect(throws: HandleRepositoryError.noProfile) {
      try await repositories[1].commit(try Handle("somebody"))
    }
    harness.advance(by: .seconds(601))
    #expect(try await repositories[1].checkAvailability(handle).available)
  }

  @Test(arguments: [false, true])
  func `documents have versions, and the slower one is told`(isOverHTTP: Bool) async throws {
    let person = try await Person(BackendHarness().backend(), isOverHTTP: isOverHTTP)
    let documents = DocumentService(client: person.client)
    let content: [String: JSONValue] = ["text": .string("Hello")]
    #expect(try await documents.document("n-1", in: "notes") == nil)
    guard
      case .saved(let first) = try await documents.save(
        content, as: "n-1", in: "notes", replacing: nil)
    else {
      Issue.record("not saved")
      return
    }
    #expect(first.version == 1)
    #expect(first.content == content)
    let again = { version in
      try await documents.save(content, as: "n-1", in: "notes", replacing: version)
    }
    #expect(try await again(nil) == .conflict(.exists))
    #expect(try await again(7) == .conflict(.changed(to: 1)))
    guard case .saved(let second) = try await again(1) else {
      Issue.record("not saved")
      return
    }
    #expect(try await documents.documents(in: "notes") == [second])
    #expect(
      try await documents.delete("n-1", in: "notes", version: 1) == .conflict(.changed(to: 2)))
    #expect(try await documents.delete("n-1", in: "notes", version: 2) == .deleted)
    #expect(try await documents.delete("n-1", in: "notes", version: 2) == .absent)
    #expect(try await again(2) == .conflict(.deleted))
    let changes = try await documents.changes(after: 1)
    #expect(changes.changes.map(\.isDeleted) == [false, true])
    #expect(changes.last == 3)
    #expect(changes.isComplete)
  }

  @Test func `changes are told as they happen, after those that were missed`() async throws {
    let person = try await Person(BackendHarness().backend(), isOverHTTP: false)
    let documents = DocumentService(client: person.client)
    let save = { (id: String) in
      _ = try await documents.save(["a": .null], as: id, in: "notes", replacing: nil)
    }
    for id in ["one", "two"] { try await save(id) }
    var stream = documents.changeStream(after: 1).makeAsyncIterator()
    guard case .change(let missed)? = try await stream.next() else {
      Issue.record("no change")
      return
    }
    #expect(missed.id == "two")
    try await save("three")
    guard case .change(let new)? = try await stream.next() else {
      Issue.record("no change")
      return
    }
    #expect(new.id == "three")
    #expect(new.number == 3)
  }

  @Test(arguments: [false, true])
  func `entries are read as they were sent, and the service calculates what the device does`(
    isOverHTTP: Bool
  ) async throws {
    let zones = TimeZoneDatabase()
    let person = try await Person(
      BackendHarness { $0.timeZone = zones.rules(named:) }.backend(), isOverHTTP: isOverHTTP)
    let user = try #require(await person.sessions.currentSession()).userID
    let engagement = RemoteEngagementService(
      client: person.client, sessions: person.sessions, timeZone: zones.rules(named:),
      now: Self.now)
    let (now, auckland) = (
      BackendHarness.start, try #require(zones.rules(named: "Pacific/Auckland"))
    )
    let values: [String: GamificationDictionaryValue] = [
      "text": "a\u{0}🎉", "whole": -3, "number": 0.1, "flag": false, "date": .date(now),
    ]
    let streak: [EngagementEntry] =
      (2..<5).map { day in
        .streakEvent(
          StreakEvent(
            id: "e-\(day)",
            date: now.addingTimeInterval(Double(-day) * 86_400 - 0.123).wholeMilliseconds,
            timeZone: auckland, metadata: values))
      } + [.streakFreeze(StreakFreeze(id: "gift", expires: now.addingTimeInterval(1e6)))]
    let points: [EngagementEntry] = [
      .experiencePoints(
        ExperiencePointsEvent(
          id: "p", date: now.addingTimeInterval(-60), points: 7, metadata: values))
    ]
    let progress: [EngagementEntry] = [
      .progress(
        ProgressStep(
          id: "s", change: .set(try ProgressItem(id: "w 1", value: 1, metadata: values)))),
      .progress(ProgressStep(id: "t", change: .delete(itemID: "w 1"))),
    ]
    for entries in [streak, points, progress] {
      let log = EngagementLogID(user: user, collection: entries[0].collection, key: "main")
      for (index, entry) in entries.enumerated() {
        #expect(try await engagement.append(entry, to: log) == index + 1)
        #expect(try await engagement.append(entry, to: log) == index + 1)
      }
      let page = try await engagement.entries(of: log, after: 0)
      #expect(page.entries.map(\.entry) == entries)
      #expect(page.last == entries.count && !page.hasMore)
    }
    var calculator = StreakCalculator(configuration: .standard)
    for case .streakEvent(let event) in streak { calculator.add(event) }
    let here = calculator.data(
      at: now, in: auckland,
      freezes: [StreakFreeze(id: "gift", expires: now.addingTimeInterval(1e6))])
    #expect(here.freezesConsumed.count == 1)
    let log = EngagementLogID(user: user, collection: .streaks, key: "main")
    let there = try await engagement.currentStreak(
      of: log, configuration: try StreakConfiguration(streakKey: "main"), in: auckland)
    #expect(there == here)
    var sums = ExperiencePointsCalculator(timeZone: auckland)
    for case .experiencePoints(let event) in points { sums.add(event) }
    #expect(
      try await engagement.currentExperiencePoints(
        of: EngagementLogID(user: user, collection: .experience, key: "main"),
        configuration: ExperiencePointsConfiguration(), in: auckland) == sums.data(at: now))
    await #expect(throws: EngagementRefusalError.conflict) {
      try await engagement.append(
        .experiencePoints(ExperiencePointsEvent(id: "p", date: now, points: 8)),
        to: EngagementLogID(user: user, collection: .experience, key: "main"))
    }
  }

  @Test(arguments: [false, true])
  func `a purchase counts once`(isOverHTTP: Bool) async throws {
    let harness = BackendHarness { $0.verifyPurchase = { _, name in name != "made-up" } }
    let person = try await Person(harness.backend(), isOverHTTP: isOverHTTP)
    let client = person.client
    let purchases = PurchaseService(client: client)
    let products = try await purchases.products()
    #expect(products.map(\.days) == [30, nil])
    for product in products.map(\.id) {
      guard case .recorded = try await purchases.record(product, transaction: product) else {
        Issue.record("not recorded")
        continue
      }
    }
    #expect(
      try await purchases.record(products[0].id, transaction: products[1].id)
        == .transactionUsed)
    #expect(try await purchases.record(products[0].id, transaction: "made-up") == .notVerified)
    #expect(
      try await purchases.entitlements().map(\.expiresAt) == [
        nil, BackendHarness.start.addingTimeInterval(30 * 86_400),
      ])
    let configuration = LayeredConfigRepository(
      sources: [], names: ["flags.formSandbox", "experiments.streakHeading"], origin: "",
      client: client, values: InMemoryKeyValueStore(),
      userValues: InMemorySecureStore(), sessions: person.sessions)
    try await configuration.refresh(isSignedIn: true)
    #expect(configuration.value(of: ConfigKey("flags.formSandbox", builtIn: false)))
    #expect(
      ["control", "invitation"].contains(
        configuration.value(of: ConfigKey("experiments.streakHeading", builtIn: ""))))
  }

  @Test(arguments: [false, true])
  func `events are counted and crashes kept`(isOverHTTP: Bool) async throws {
    let person = try await Person(BackendHarness().backend(), isOverHTTP: isOverHTTP)
    let telemetry = TelemetryService(client: person.client)
    let event = AnalyticsEvent(
      name: "HomeView_Appear", date: BackendHarness.start, parameters: ["n": .number(1)])
    let batch = AnalyticsBatch(
      id: "b-1", events: [event, event], properties: ["os": .string("Linux")])
    for _ in 0..<2 { #expect(try await telemetry.send(batch) == 2) }
    #expect(try await !telemetry.report(crash: "Here it was.").isEmpty)
  }

  @Test(arguments: [false, true])
  func `forms are served as data, and what becomes of them is typed`(
    isOverHTTP: Bool
  ) async throws {
    let catalog = FormCatalog.standard(region: "US")
    let harness = BackendHarness { configuration in
      configuration.forms = BackendForms(catalog: catalog, now: Self.now)
    }
    let person = try await Person(harness.backend(), isOverHTTP: isOverHTTP)
    let forms = FormService(client: person.client)
    let offered = try await forms.offeredForms()
    #expect(offered.map(\.id) == FormCatalog.ids)
    #expect(offered.first { $0.id == "payment" }?.title == "Payment (Demonstration)")
    #expect(try await forms.schema("login") == catalog.source(of: "login").map { Data($0.utf8) })
    #expect(try await forms.schema("none") == nil)
    func submit(_ id: String, _ json: String, _ form: String = "login") async throws
      -> FormSubmissionResponse
    {
      try await forms.submit(FormSubmission(id: id, form: form, values: Data(json.utf8)), code: nil)
    }
    guard case .validationFailed(let issues) = try await submit("a", #"{"email":"a@example.com"}"#)
    else {
      Issue.record("not refused")
      return
    }
    #expect(issues.map(\.field) == ["password"])
    let whole = #"{"email":"a@example.com","password":"correct-horse"}"#
    // The same key counts once, and not for other values.
    for _ in 0..<2 { #expect(try await submit("b", whole) == .completed) }
    #expect(try await submit("c", whole) == .completed)
    await #expect(throws: RemoteError.refused) {
      try await submit("b", whole.replacing("correct", with: "another"))
    }
    #expect(try await submit("d", whole, "none") == .unknownForm)
    #expect(try await forms.received(form: "login").map(\.id).sorted() == ["b", "c"])
    #expect(try await forms.received(form: "payment") == [])
  }
}
