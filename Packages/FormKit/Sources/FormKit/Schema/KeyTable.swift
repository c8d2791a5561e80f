/// Texts known beforehand and what each stands for, found without hashing.
struct KeyTable<Value: Sendable>: Sendable {
  /// The texts in their order.
  let names: [String]
  /// Those of one trait stand side by side.
  private let entries: [(name: String, value: Value)]
  /// Where the texts of each trait start, and where the last end.
  private let starts: [Int]

  init(_ entries: [(name: String, value: Value)]) {
    names = entries.map(\.name)
    let groups = Dictionary(grouping: entries) { KeyTrait($0.name).number }
    self.entries = (0..<KeyTrait.count).flatMap { groups[$0] ?? [] }
    var starts = [0]
    for trait in 0..<KeyTrait.count { starts.append(starts[trait] + (groups[trait]?.count ?? 0)) }
    self.starts = starts
  }

  subscript(name: String) -> Value? {
    self[name, KeyTrait(name)]
  }

  /// What a text of a trait that is known already stands for.
  subscript(name: String, trait: KeyTrait) -> Value? {
    for place in starts[trait.number]..<starts[trait.number + 1]
    where entries[place].name.isExactly(name) {
      return entries[place].value
    }
    return nil
  }
}

extension KeyTable<Void> {
  /// The keys an object may have.
  init(_ names: [String]) {
    self.init(names.map { ($0, ()) })
  }
}

extension KeyTable where Value: CaseIterable & RawRepresentable<String> {
  /// The cases of an enumeration by their texts.
  init(_ type: Value.Type) {
    self.init(type.allCases.map { ($0.rawValue, $0) })
  }
}
