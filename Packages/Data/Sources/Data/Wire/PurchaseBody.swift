/// A transaction to be reported.
struct PurchaseBody: Encodable, Sendable {
  let productID: String
  let transactionID: String
}
