import Networking
import Testing

@testable import ReferenceBackend

@Suite struct BackendEngagementTests {
  private let harness = BackendHarness {
    $0.accessTokenLifetime = .seconds(60 * 86_400)
    $0.verifyPurchase = { _, transaction in !transaction.hasPrefix("made-up") }
  }

  private func buy(
    _ backend: ReferenceBackend, _ token: String, _ product: String, _ transaction: String
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/purchases", token: token,
      json: #"{"productID":"com.example.pro.\#(product)","transactionID":"\#(transaction)"}"#)
  }

  @Test func `a purchase entitles until it ends, and a lifetime comes first`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    #expect(try await buy(backend, token, "monthly", "t1").status == 201)
    #expect(try await buy(backend, token, "monthly", "t1").status == 200)
    #expect(try await buy(backend, token, "lifetime", "t2").status == 201)
    let both = try await backend.call(.get, "/v1/entitlements", token: token)
    guard case .array(let entitlements)? = both["entitlements"] else {
      Issue.record("no entitlements")
      return
    }
    #expect(
      entitlements.map { $0["productID"] } == [
        .string("com.example.pro.lifetime"), .string("com.example.pro.monthly"),
      ])
    harness.advance(by: .seconds(30 * 86_400))
    let token2 = try await backend.token()
    let later = try await backend.call(.get, "/v1/entitlements", token: token2)
    #expect(later["entitlements"] == .array(Array(entitlements.prefix(1))))
  }

  @Test func `a transaction belongs to who reported it first`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    _ = try await buy(backend, demo, "monthly", "t1")
    #expect(try await buy(backend, ada, "monthly", "t1").problem == "transaction-used")
    let hers = try await backend.call(.get, "/v1/entitlements", token: ada)
    #expect(hers["entitlements"] == .array([]))
    #expect(try await buy(backend, ada, "none", "t3").status == 422)
  }

  @Test func `a transaction counts for one product, and needs a name`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await buy(backend, token, "monthly", "t1")
    #expect(try await buy(backend, token, "lifetime", "t1").problem == "transaction-used")
    for name in ["", String(repeating: "t", count: 129)] {
      #expect(try await buy(backend, token, "monthly", name).status == 422)
    }
    let longest = String(repeating: "t", count: 128)
    #expect(try await buy(backend, token, "monthly", longest).status == 201)
  }

  @Test func `a transaction the store does not know is refused and can be reported once it does`()
    async throws
  {
    let backend = harness.backend()
    let token = try await backend.token()
    let refused = try await buy(backend, token, "monthly", "made-up")
    #expect(refused.status == 422)
    #expect(refused.problem == "purchase-not-verified")
    let none = try await backend.call(.get, "/v1/entitlements", token: token)
    #expect(none["entitlements"] == .array([]))
  }

  @Test func `without a verifier every transaction is made up`() async throws {
    let backend = BackendHarness().backend()
    let token = try await backend.token()
    for transaction in ["t1", DemoStore.transaction(of: "com.example.pro.monthly", name: "1")] {
      #expect(
        try await buy(backend, token, "monthly", transaction).problem == "purchase-not-verified")
    }
  }

  @Test func `the demo store accepts its own transactions, each for its product`() async throws {
    let backend = BackendHarness { $0.verifyPurchase = DemoStore.verifier }.backend()
    let token = try await backend.token()
    #expect(
      try await buy(backend, token, "monthly", "demo:com.example.pro.monthly:1").status == 201)
    for wrong in [
      "demo:com.example.pro.lifetime:1", "demo:com.example.pro.monthly:",
      "demo:com.example.pro.monthly:a b", "com.example.pro.monthly:1",
    ] {
      #expect(try await buy(backend, token, "monthly", wrong).problem == "purchase-not-verified")
    }
  }

  @Test func `users are spread over the arms`() async throws {
    let backend = harness.backend()
    var arms: Set<String> = []
    for _ in 0..<32 {
      let token = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
      let flags = try await backend.call(.get, "/v1/flags", token: token)
      arms.insert(try #require(flags["assignments"]?["streakHeading"]?.stringValue))
    }
    #expect(arms == ["control", "invitation"])
  }

  @Test func `an assignment is one of the arms and stays`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let first = try await backend.call(.get, "/v1/flags", token: token)
    let other = harness.backend()
    let again = try await other.call(.get, "/v1/flags", token: try await other.token())
    #expect(first["flags"] == .object(["formSandbox": .bool(true)]))
    let arm = try #require(first["assignments"]?["streakHeading"]?.stringValue)
    #expect(["control", "invitation"].contains(arm))
    #expect(again["assignments"] == first["assignments"])
  }

  @Test func `a batch of events is taken whole or not at all`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let event = { (name: String) in #"{"name":"\#(name)","date":"2026-01-31T10:00:00Z"}"# }
    let send = { (events: [String]) in
      try await backend.call(
        .post, "/v1/analytics/events", token: token,
        json: "{\"events\":[\(events.joined(separator: ","))]}")
    }
    #expect(try await send([event("a"), event("b")])["accepted"] == .number(2))
    let bad = try await send([event("a"), #"{"name":"b"}"#])
    #expect(bad.status == 422)
    #expect(bad["pointer"] == .string("/events/1/date"))
    #expect(try await send(Array(repeating: event("a"), count: 501)).status == 422)
    for name in ["", String(repeating: "n", count: 65)] {
      #expect(try await send([event(name)])["pointer"] == .string("/events/0/name"))
    }
  }

  @Test func `a batch of events is counted once, also without signing in`() async throws {
    let harness = harness
    let backend = harness.backend()
    let json = #"{"events":[{"name":"a","date":"2026-01-31T10:00:00Z"}],"properties":{"os":"x"}}"#
    for key in ["k-1", "k-1", "k-2"] {
      let answer = try await backend.call(
        .post, "/v1/analytics/events", json: json, headers: ["Idempotency-Key": key])
      #expect(answer.status == 202 && answer["accepted"] == .number(1))
    }
    #expect(await backend.eventCounts == ["a": 2])
    let wrong = try await backend.call(
      .post, "/v1/analytics/events", json: json, headers: ["Idempotency-Key": "a b"])
    #expect(wrong.status == 400)
  }

  @Test func `a crash can be reported without signing in`() async throws {
    let answer = try await harness.backend().call(
      .post, "/v1/crashes", json: #"{"report":"trace"}"#)
    #expect(answer.status == 202)
  }
}
