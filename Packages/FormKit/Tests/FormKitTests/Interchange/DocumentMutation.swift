import FormKit

/// Changes, removes or adds members of documents at random places.
struct DocumentMutation {
  /// The values that take the place of others.
  let words: [FormValue]
  /// The members that are added to objects.
  let members: [String]
  /// In how many of ten cases a member of an object is changed inside, not replaced or removed.
  let depth: Int

  /// A document with one change.
  func changed(_ value: FormValue, _ random: inout SeededGenerator) -> FormValue {
    switch value {
    case .object(var object):
      let key = (object.keys.sorted() + members).randomElement(using: &random) ?? ""
      if let member = object[key], Int.random(in: 0..<10, using: &random) < depth {
        object[key] = changed(member, &random)
      } else {
        object[key] = words.randomElement(using: &random)
      }
      return .object(object)
    case .array(var items):
      guard let index = items.indices.randomElement(using: &random) else { return ["a"] }
      items[index] = changed(items[index], &random)
      return .array(items)
    default: return words.randomElement(using: &random) ?? value
    }
  }
}
