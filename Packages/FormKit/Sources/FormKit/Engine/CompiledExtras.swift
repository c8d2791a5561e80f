/// What few fields have: options that come from a source, and lookups that fill other fields.
final class CompiledExtras: Sendable {
  let source: CompiledOptionSource?
  let effects: [CompiledEffect]

  init?(source: CompiledOptionSource?, effects: [CompiledEffect]) {
    guard source != nil || !effects.isEmpty else { return nil }
    self.source = source
    self.effects = effects
  }
}

/// A lookup of a field's value, and whom it fills.
struct CompiledEffect: Sendable {
  struct Fill: Sendable {
    let reference: Reference
    let key: String
  }
  let effect: FieldEffect
  let when: CompiledCondition
  let dependsOn: [CompiledOptionSource.Dependency]
  /// In the order of the ids.
  let fills: [Fill]
}

extension Resolver {
  /// Resolves an effect as seen from its field; the nodes it fills come with it.
  mutating func effect(
    _ effect: FieldEffect, at place: JSONPointer
  ) -> (compiled: CompiledEffect, targets: [Int]) {
    let when = condition(effect.when, at: place.appending("when"))
    let dependencies = effect.dependsOn.compactMap { id in
      reference(id.rawValue, at: place.appending("dependsOn")).map {
        CompiledOptionSource.Dependency(id: id, reference: $0)
      }
    }
    var fills: [CompiledEffect.Fill] = []
    var targets: [Int] = []
    for (id, key) in effect.fills.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let pointer = place.appending("fills").appending(id.rawValue)
      var inner = Resolver(names: names, scope: scope)
      guard let reference = inner.reference(id.rawValue, at: pointer) else { continue }
      guard case .field = reference.target else {
        names.sink.error("conditionType", pointer, "\"\(id)\" is a repeat, not a field.")
        continue
      }
      fills.append(.init(reference: reference, key: key))
      targets += inner.nodes
    }
    return (
      CompiledEffect(effect: effect, when: when, dependsOn: dependencies, fills: fills), targets
    )
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
