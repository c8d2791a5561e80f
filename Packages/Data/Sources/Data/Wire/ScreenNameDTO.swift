import Domain

/// The response to an availability request for a screen name.
///
/// `availability` omits invalid suggestions.
struct ScreenNameAvailabilityDTO: Decodable, Sendable {
  let available: Bool
  let suggestions: [String]?

  var availability: ScreenNameAvailability {
    ScreenNameAvailability(
      isAvailable: available, suggestions: ScreenName.readable(suggestions ?? []))
  }
}

extension ScreenName {
  /// Converts texts from the service into screen names, and omits texts with an invalid format.
  ///
  /// Reserved and offensive screen names are not omitted.
  static func readable(_ texts: [String]) -> [ScreenName] {
    texts.compactMap { try? ScreenName($0, policy: .formatOnly) }
  }
}
