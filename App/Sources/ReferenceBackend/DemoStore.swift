/// Judges a store's transaction for a product: whether it was really bought.
public typealias PurchaseVerifier =
  @Sendable (_ productID: String, _ transactionID: String) -> Bool

/// A store for trying purchases without one; nothing is paid.
///
/// Its transactions are `demo:`, the product's id, `:` and a name of 1 to 64 ASCII letters, digits,
/// `_` and `-`, such as `demo:com.example.pro.monthly:1`. Anybody can write one, so this is for the
/// app's mock and for a server on one's own machine.
public enum DemoStore {
  /// The transaction of a purchase.
  ///
  /// - Parameter name: Tells apart several purchases of one product; must be plain as said above.
  public static func transaction(of productID: String, name: String) -> String {
    "demo:\(productID):\(name)"
  }

  /// Accepts this store's transactions.
  public static let verifier: PurchaseVerifier = { productID, transactionID in
    let start = transaction(of: productID, name: "")
    return transactionID.hasPrefix(start)
      && BackendService.isPlainName(String(transactionID.dropFirst(start.count)))
  }
}
