import Cryptography
import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Products, purchases, entitlements, configuration, flags, and the reports of apps.
extension BackendService {
  /// `GET /v1/products`.
  func products() -> HTTPResponse {
    struct Body: Encodable { let products: [BackendProduct] }
    return .json(Body(products: configuration.products))
  }

  /// `POST /v1/purchases`: a transaction the store knows counts once, for the user who reported it
  /// first.
  mutating func recordPurchase(
    _ body: JSONBody, of userID: String
  ) throws(BackendError) -> HTTPResponse {
    let transaction = try body.string("transactionID")
    guard (1...128).contains(transaction.unicodeScalars.count) else {
      throw body.invalid("transactionID", "Expected 1 to 128 characters.")
    }
    let productID = try body.string("productID")
    guard configuration.products.contains(where: { $0.id == productID }) else {
      throw body.invalid("productID", "There is no such product.")
    }
    if let known = state.purchases[transaction] {
      guard known.userID == userID, known.productID == productID else {
        throw .conflict("transaction-used", "The transaction belongs to another purchase.")
      }
      return .json(PurchaseBody(known))
    }
    guard configuration.verifyPurchase(productID, transaction) else { throw .purchaseNotVerified }
    let purchase = BackendState.Purchase(
      userID: userID, productID: productID, transactionID: transaction, purchasedAt: now)
    try require(
      Quota("purchases", configuration.quotas.purchases), for: purchase, in: state.purchases)
    state.purchases[transaction] = purchase
    return .json(PurchaseBody(purchase), status: 201)
  }

  /// `GET /v1/entitlements`: those in force now, the ones for ever first.
  func entitlements(of userID: String) -> HTTPResponse {
    struct Body: Encodable { let entitlements: [EntitlementBody] }
    let found = state.purchases.records(of: userID).flatMap { purchase in
      let product = configuration.products.first { $0.id == purchase.productID }
      let end = product?.days.map { purchase.purchasedAt.adding(.seconds($0 * 86_400)) }
      let isInForce = end.map { $0 > now } ?? true
      return isInForce
        ? (product?.entitlements ?? []).map {
          EntitlementBody(id: $0, productID: purchase.productID, expiresAt: end)
        } : []
    }
    let far = Date.distantFuture
    return .json(
      Body(
        entitlements: found.sorted {
          ($1.expiresAt ?? far, $0.id, $0.productID) < ($0.expiresAt ?? far, $1.id, $1.productID)
        }))
  }

  /// `GET /v1/configuration`: the app's configuration for all users.
  func appConfiguration() -> HTTPResponse {
    struct Body: Encodable { let values: [String: String] }
    var values: [String: String] = [:]
    values["minimumVersion"] = configuration.minimumVersion?.description
    return .json(Body(values: values))
  }

  /// `GET /v1/flags`: flags, and the arm of each experiment, always the same one for a user.
  func flags(of userID: String) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let flags: [String: Bool]
      let assignments: [String: String]
    }
    var assignments: [String: String] = [:]
    for (name, arms) in configuration.experiments where !arms.isEmpty {
      let number = try Self.digest(name + "/" + userID).prefix(4).reduce(0) { $0 << 8 | Int($1) }
      assignments[name] = arms[number % arms.count]
    }
    return .json(Body(flags: configuration.flags, assignments: assignments))
  }

  /// `POST /v1/analytics/events`: counts events by name; parameters and properties are not kept.
  ///
  /// The same idempotency key is counted once in seven days.
  mutating func ingestEvents(
    _ body: JSONBody, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let key = request.headers["Idempotency-Key"]
    guard key.map(Self.isPlainName) ?? true else {
      throw .badRequest("Idempotency-Key is not a name.")
    }
    try body.requireObject(ifPresent: "properties")
    let events = try body.objects(
      "events", limit: 500, members: ["name", "date", "parameters"])
    var names: [String] = []
    for event in events {
      let name = try event.string("name")
      guard (1...64).contains(name.unicodeScalars.count) else {
        throw event.invalid("name", "Expected 1 to 64 characters.")
      }
      _ = try event.instant("date")
      try event.requireObject(ifPresent: "parameters")
      names.append(name)
    }
    if let key, let known = state.receipts[key] {
      return .json(["accepted": known.accepted], status: 202)
    }
    for name in names {
      let isKnown = state.eventCounts[name] != nil || state.eventCounts.keys.count < 1_000
      let key = isKnown ? name : "(others)"
      state.eventCounts[key] = (state.eventCounts[key] ?? 0) + 1
    }
    if let key {
      if state.receipts.keys.count >= 10_000,
        let oldest = state.receipts.keys.min(by: {
          (state.receipts[$0]?.expiresAt ?? now, $0) < (state.receipts[$1]?.expiresAt ?? now, $1)
        })
      {
        state.receipts[oldest] = nil
      }
      state.receipts[key] = BackendState.Receipt(
        accepted: names.count, expiresAt: now.adding(.seconds(7 * 86_400)))
    }
    return .json(["accepted": events.count], status: 202)
  }

  /// `POST /v1/crashes`: keeps the last hundred reports.
  mutating func ingestCrash(_ body: JSONBody) throws(BackendError) -> HTTPResponse {
    let report = try body.string("report")
    let id = try random(byteCount: 8)
    state.crashes[id] = BackendState.CrashReport(receivedAt: now, report: report)
    if state.crashes.keys.count > 100,
      let oldest = state.crashes.keys.min(by: { left, right in
        let dates = [left, right].map { state.crashes[$0]?.receivedAt ?? now }
        return (dates[0], left) < (dates[1], right)
      })
    {
      state.crashes[oldest] = nil
    }
    return .json(["id": id], status: 202)
  }
}

private struct PurchaseBody: Encodable {
  let productID: String
  let transactionID: String
  let purchasedAt: Date

  init(_ purchase: BackendState.Purchase) {
    productID = purchase.productID
    transactionID = purchase.transactionID
    purchasedAt = purchase.purchasedAt
  }
}

private struct EntitlementBody: Encodable {
  let id: String
  let productID: String
  let expiresAt: Date?
}
