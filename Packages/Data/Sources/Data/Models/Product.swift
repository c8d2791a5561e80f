/// A product for sale.
public struct Product: Decodable, Hashable, Sendable {
  /// The product's identifier in the stores.
  public let id: String
  /// The product's display name.
  public let name: String
  /// The identifiers of the included entitlements.
  public let entitlements: [String]
  /// The duration in days; nil when it does not expire.
  public let days: Int?

  /// Creates a product.
  public init(id: String, name: String, entitlements: [String], days: Int? = nil) {
    self.id = id
    self.name = name
    self.entitlements = entitlements
    self.days = days
  }
}
