/// Suggests free names close to a taken one: "john_doe" → john_doe2, john_doe_23, john_doe3.
///
/// The same input gives the same candidates in the same order. Every suggestion is valid by the
/// policy, so none is longer than it allows.
public struct ScreenNameSuggestionGenerator: Sendable {
  /// The rules that suggestions satisfy.
  public let policy: ScreenNamePolicy
  /// How many candidates are asked about at most.
  public let maximumProbes: Int

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - policy: The rules that suggestions satisfy.
  ///   - maximumProbes: How many candidates are asked about at most, 12 by default.
  public init(policy: ScreenNamePolicy = .standard, maximumProbes: Int = 12) {
    self.policy = policy
    self.maximumProbes = maximumProbes
  }

  /// Suggests names without asking whether they are free.
  ///
  /// - Parameters:
  ///   - text: The wanted name, as typed; a text without letters and digits counts as "user".
  ///   - count: How many suggestions are wanted.
  public func generate(basedOn text: String, count: Int = 3) -> [ScreenName] {
    candidates(basedOn: text, atMost: count)
  }

  /// Suggests names that are free.
  ///
  /// - Parameters:
  ///   - text: The wanted name, as typed; a text without letters and digits counts as "user".
  ///   - count: How many suggestions are wanted; there may be fewer.
  ///   - isAvailable: Whether nobody has a name, asked one name after the other.
  /// - Throws: What `isAvailable` throws.
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
