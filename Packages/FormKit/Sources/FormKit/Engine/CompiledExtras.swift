/// What few fields have: options that come from a source, and lookups that fill other fields.
final class CompiledExtras: Sendable {
  let source: CompiledOptionSource?

  init?(source: CompiledOptionSource?) {
    guard source != nil else { return nil }
    self.source = source
  }
}

/// The source of a choice's options, and what it depends on.
struct CompiledOptionSource: Sendable {
  struct Dependency: Sendable {
    let id: FieldID
    let reference: Reference
  }
  let name: String
  let dependsOn: [Dependency]
}
