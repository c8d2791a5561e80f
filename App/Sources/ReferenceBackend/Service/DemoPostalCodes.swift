public import FormKit

/// The lookup `postalCode` of the mock: some well-known codes with their `city` and `region`.
///
/// Others are unknown, not wrong.
public struct DemoPostalCodes: FieldLookup {
  private static let places: [String: (city: String, region: String)] = [
    "10001": ("New York", "NY"), "60601": ("Chicago", "IL"), "94103": ("San Francisco", "CA"),
    "10115": ("Berlin", "BE"), "20095": ("Hamburg", "HH"), "80331": ("München", "BY"),
    "28001": ("Madrid", "MD"), "08001": ("Barcelona", "CT"),
    "100-0001": ("Chiyoda", "13"), "SW1A 1AA": ("London", "ENG"), "EH1 1YZ": ("Edinburgh", "SCT"),
  ]

  /// Makes the lookup.
  public init() {}

  /// The place of a code; empty when it is none of the demo's.
  public func answer(to request: LookupRequest) async -> FormObject {
    guard let place = Self.places[request.value.stringValue ?? ""] else { return [:] }
    return ["city": .string(place.city), "region": .string(place.region)]
  }
}
