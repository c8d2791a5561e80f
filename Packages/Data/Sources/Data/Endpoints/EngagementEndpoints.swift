import Networking

/// The request `GET /v1/products`, which returns the products for sale.
struct ProductsEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable { let products: [Product] }
  var path: RequestPath { "/v1/products" }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/purchases`, which records a purchase.
///
/// A repeated request with the same transaction does not record the purchase again.
struct RecordPurchaseEndpoint: PostAPIRequest {
  typealias Response = Purchase
  let purchase: PurchaseBody
  var path: RequestPath { "/v1/purchases" }
  var body: RequestBody { .json(purchase) }
  var isIdempotent: Bool { true }
}

/// The request `GET /v1/entitlements`, which returns the user's current entitlements.
struct EntitlementsEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable { let entitlements: [Entitlement] }
  var path: RequestPath { "/v1/entitlements" }
}

/// The request `GET /v1/configuration`, which returns the configuration for all users.
struct ConfigurationEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable { let values: ConfigValues }
  var path: RequestPath { "/v1/configuration" }
  var requiresAuthentication: Bool { false }
}

/// The request `GET /v1/flags`, which returns the user's feature flags.
struct FlagsEndpoint: GetAPIRequest {
  typealias Response = FeatureFlags
  var path: RequestPath { "/v1/flags" }
}

/// The request `POST /v1/analytics/events`, which sends analytics events.
struct AnalyticsEndpoint: PostAPIRequest {
  struct Response: Decodable, Sendable { let accepted: Int }
  let batch: AnalyticsBatch
  var path: RequestPath { "/v1/analytics/events" }
  var headers: HTTPHeaders { ["Idempotency-Key": batch.id] }
  var body: RequestBody {
    .json(
      AnalyticsBody(
        events: batch.events, properties: batch.properties.isEmpty ? nil : batch.properties))
  }
  var isIdempotent: Bool { true }
  var requiresAuthentication: Bool { false }
}

/// The request `POST /v1/crashes`, which sends a crash report.
struct CrashEndpoint: PostAPIRequest {
  struct Response: Decodable, Sendable { let id: String }
  let crash: CrashBody
  var path: RequestPath { "/v1/crashes" }
  var body: RequestBody { .json(crash) }
  var requiresAuthentication: Bool { false }
}
