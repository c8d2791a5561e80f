/// A product for sale.
public struct Product: Decodable, Hashable, Sendable {
  /// The product's identifier in the app stores.
  public let id: String
  /// The product's display name.
  public let name: String
  /// The identifiers of the entitlements that the product includes.
  public let entitlements: [String]
  /// The number of days until a purchase expires, or nil when purchases do not expire.
  public let days: Int?

  /// Creates a product.
  public init(id: String, name: String, entitlements: [String], days: Int? = nil) {
    self.id = id
    self.name = name
    self.entitlements = entitlements
    self.days = days
  }
}
