import Networking

/// Sends `POST /v1/gamification/{key}/events`.
struct RecordGameEventEndpoint: PostAPIRequest {
  typealias Response = GameEvent
  let key: String
  let idempotencyKey: String
  let event: GameEventBody
  var path: RequestPath { "/v1/gamification/\(key)/events" }
  var headers: HTTPHeaders { ["Idempotency-Key": idempotencyKey] }
  var body: RequestBody { .json(event) }
  var isIdempotent: Bool { true }
}

/// Sends `GET /v1/gamification/{key}/events` for the page that follows a cursor.
struct GameEventsEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable {
    let events: [GameEvent]
    let next: String?
  }
  let key: String
  let after: String?
  var path: RequestPath { "/v1/gamification/\(key)/events" }
  var query: [QueryItem] { after.map { [QueryItem("after", $0)] } ?? [] }
}

/// Sends `GET /v1/products`.
struct ProductsEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable { let products: [Product] }
  var path: RequestPath { "/v1/products" }
  var requiresAuthentication: Bool { false }
}

/// Sends `POST /v1/purchases`; the service records a repeated transaction once.
struct RecordPurchaseEndpoint: PostAPIRequest {
  typealias Response = Purchase
  let purchase: PurchaseBody
  var path: RequestPath { "/v1/purchases" }
  var body: RequestBody { .json(purchase) }
  var isIdempotent: Bool { true }
}

/// Sends `GET /v1/entitlements`.
struct EntitlementsEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable { let entitlements: [Entitlement] }
  var path: RequestPath { "/v1/entitlements" }
}

/// Sends `GET /v1/flags`.
struct FlagsEndpoint: GetAPIRequest {
  typealias Response = FeatureFlags
  var path: RequestPath { "/v1/flags" }
}

/// Sends `POST /v1/analytics/events`.
struct AnalyticsEndpoint: PostAPIRequest {
  struct Response: Decodable, Sendable { let accepted: Int }
  let events: AnalyticsBody
  var path: RequestPath { "/v1/analytics/events" }
  var body: RequestBody { .json(events) }
}

/// Sends `POST /v1/crashes`.
struct CrashEndpoint: PostAPIRequest {
  struct Response: Decodable, Sendable { let id: String }
  let crash: CrashBody
  var path: RequestPath { "/v1/crashes" }
  var body: RequestBody { .json(crash) }
  var requiresAuthentication: Bool { false }
}
