/// The body of a request to record a purchase.
struct PurchaseBody: Encodable, Sendable {
  let productID: String
  let transactionID: String
}
