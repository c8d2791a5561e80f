import Synchronization

/// The sentences of one field's rules, formatted once for each catalogue.
///
/// A sentence depends on the rule and the catalogue alone; the few that depend on the value do not
/// come here. A handful is kept, so a search through them costs less than hashing.
final class SentenceCache: Sendable {
  private struct Entry {
    let site: RuleSite
    /// Kept, so that no other catalogue takes its identity.
    let catalogue: FormMessages.Identity
    let sentence: String
  }
  private static let capacity = 32
  private let entries = Mutex<[Entry]>([])

  func sentence(
    for site: RuleSite, in catalogue: FormMessages.Identity, make: () -> String
  ) -> String {
    if let known = known(site, catalogue) { return known }
    let sentence = make()
    entries.withLock { entries in
      if entries.count == Self.capacity { entries.removeAll() }
      entries.append(Entry(site: site, catalogue: catalogue, sentence: sentence))
    }
    return sentence
  }

  private func known(_ site: RuleSite, _ catalogue: FormMessages.Identity) -> String? {
    entries.withLock { entries in
      for entry in entries where entry.site == site && entry.catalogue === catalogue {
        return entry.sentence
      }
      return nil
    }
  }
}
