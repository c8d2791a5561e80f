/// A generator that suggests variants of a taken screen name.
///
/// For "john_doe", the generator suggests "john_doe2" and "john_doe_23", for example. It always
/// returns the same suggestions in the same order for the same text. Every suggestion satisfies the
/// generator's policy.
public struct ScreenNameSuggestionGenerator: Sendable {
  /// The policy that every suggestion satisfies.
  public let policy: ScreenNamePolicy
  /// The maximum number of availability checks for one list of suggestions.
  public let maximumProbes: Int

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - policy: The policy that every suggestion satisfies.
  ///   - maximumProbes: The maximum number of availability checks for one list of suggestions. The
  ///     default is 12.
  public init(policy: ScreenNamePolicy = .standard, maximumProbes: Int = 12) {
    self.policy = policy
    self.maximumProbes = maximumProbes
  }

  /// Returns suggestions without checking their availability.
  ///
  /// - Parameters:
  ///   - text: The typed screen name. When the text gives no suggestions, the suggestions are based
  ///     on "user". A text without Latin letters and digits gives no suggestions, for example.
  ///   - count: The maximum number of suggestions. The default is 3.
  public func generate(basedOn text: String, count: Int = 3) -> [ScreenName] {
    candidates(basedOn: text, atMost: count)
  }

  /// Returns suggestions that are available.
  ///
  /// - Parameters:
  ///   - text: The typed screen name. When the text gives no suggestions, the suggestions are based
  ///     on "user". A text without Latin letters and digits gives no suggestions, for example.
  ///   - count: The maximum number of suggestions. The default is 3.
  ///   - isAvailable: Returns whether a screen name is available. The generator calls it for one
  ///     screen name at a time.
  /// - Throws: Any error that `isAvailable` throws.
  public func generate(
    basedOn text: String,
    count: Int = 3,
    isAvailable: (ScreenName) async throws -> Bool
  ) async rethrows -> [ScreenName] {
    var suggestions: [ScreenName] = []
    for candidate in candidates(basedOn: text, atMost: maximumProbes) {
      guard suggestions.count < count else { break }
      if try await isAvailable(candidate) { suggestions.append(candidate) }
    }
    return suggestions
  }

  private func candidates(basedOn text: String, atMost limit: Int) -> [ScreenName] {
    let normalized = ScreenNameNormalizer().normalize(text)
    let bases = [normalized, "user"].filter { base in base.contains { $0 != "_" } }
    let names = bases.lazy.map { validCandidates(basedOn: $0, atMost: limit) }
    return names.first { !$0.isEmpty } ?? []
  }

  private func validCandidates(basedOn base: String, atMost limit: Int) -> [ScreenName] {
    var found: [ScreenName] = []
    for suffix in Self.suffixes where found.count < limit {
      let kept = base.prefix(max(0, policy.maximumLength - suffix.utf8.count))
      let name = Self.withoutTrailingUnderscores(kept) + suffix
      guard case .valid(let candidate) = ScreenNameValidator(policy: policy).validate(name),
        candidate.value != base, !found.contains(candidate)
      else { continue }
      found.append(candidate)
    }
    return found
  }

  private static func withoutTrailingUnderscores(_ text: Substring) -> String {
    var text = text
    while text.last == "_" { text.removeLast() }
    return String(text)
  }

  private static let suffixes =
    ["2", "_23", "3", "_42", "4", "_7", "5", "_99"] + (6...60).map(String.init)
}
