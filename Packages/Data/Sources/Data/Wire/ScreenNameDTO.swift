import Domain

/// The availability of a screen name; invalid suggestions are omitted.
struct ScreenNameAvailabilityDTO: Decodable, Sendable {
  let available: Bool
  let suggestions: [String]?

  var availability: ScreenNameAvailability {
    ScreenNameAvailability(
      isAvailable: available, suggestions: ScreenName.readable(suggestions ?? []))
  }
}

extension ScreenName {
  /// Returns the valid screen names among texts; validates only the format of granted names.
  static func readable(_ texts: [String]) -> [ScreenName] {
    texts.compactMap { try? ScreenName($0, policy: .formatOnly) }
  }
}
