/// Something that can be bought.
public struct Product: Decodable, Hashable, Sendable {
  /// What stores know it by.
  public let id: String
  /// Its name for people.
  public let name: String
  /// What it entitles to.
  public let entitlements: [String]
  /// How many days it lasts; nil for ever.
  public let days: Int?

  /// Creates a product.
  public init(id: String, name: String, entitlements: [String], days: Int? = nil) {
    self.id = id
    self.name = name
    self.entitlements = entitlements
    self.days = days
  }
}
