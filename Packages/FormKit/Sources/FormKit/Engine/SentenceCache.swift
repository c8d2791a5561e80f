import Synchronization

/// The sentences of a form's rules, formatted once for each catalogue.
///
/// A sentence depends on the rule and the catalogue alone; the few that depend on the value do not
/// come here. At most eight catalogues are kept.
final class SentenceCache: Sendable {
  private struct Key: Hashable {
    let catalogue: ObjectIdentifier
    let field: ObjectIdentifier
    let site: RuleSite
  }
  private struct Sentences {
    var byKey: [Key: String] = [:]
    /// Kept, so that no other catalogue takes their identity.
    var catalogues: Set<FormMessages.Identity> = []
  }
  private let sentences = Mutex(Sentences())

  func sentence(
    for site: RuleSite, of field: CompiledField, in messages: FormMessages, make: () -> String
  ) -> String {
    let key = Key(
      catalogue: ObjectIdentifier(messages.identity), field: ObjectIdentifier(field), site: site)
    if let known = sentences.withLock({ $0.byKey[key] }) { return known }
    let sentence = make()
    sentences.withLock { sentences in
      if sentences.catalogues.insert(messages.identity).inserted, sentences.catalogues.count > 8 {
        sentences = Sentences(catalogues: [messages.identity])
      }
      sentences.byKey[key] = sentence
    }
    return sentence
  }
}
