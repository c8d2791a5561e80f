/// A transaction to report.
struct PurchaseBody: Encodable, Sendable {
  let productID: String
  let transactionID: String
}
