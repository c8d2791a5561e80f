/// The place that a postal code belongs to.
public struct PostalPlace: Hashable, Sendable {
  /// The name of the city.
  public let city: String
  /// The second part of the ISO 3166-2 code of the state or region; nil where there is none.
  public let region: String?

  /// Creates a place.
  public init(city: String, region: String? = nil) {
    self.city = city
    self.region = region
  }
}
