import Domain

/// Whether a screen name is free; suggestions that are no names are left out.
struct ScreenNameAvailabilityDTO: Decodable, Sendable {
  let available: Bool
  let suggestions: [String]?

  var availability: ScreenNameAvailability {
    ScreenNameAvailability(
      isAvailable: available, suggestions: ScreenName.readable(suggestions ?? []))
  }
}

extension ScreenName {
  /// The names among texts, granted by the service and therefore judged by their format alone.
  static func readable(_ texts: [String]) -> [ScreenName] {
    texts.compactMap { try? ScreenName($0, policy: .formatOnly) }
  }
}
