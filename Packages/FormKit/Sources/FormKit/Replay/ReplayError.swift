/// A replay script that cannot be run.
public struct ReplayError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where: an RFC 6901 pointer into the script.
  public let path: String
  /// What is wrong, in words.
  public let reason: String

  /// One sentence with the place first.
  public var description: String { "\(path.isEmpty ? "(script)" : path): \(reason)" }
}

/// A cursor on one object of a script.
struct ReplayReader {
  let members: FormObject
  let pointer: JSONPointer

  init(_ value: FormValue, _ pointer: JSONPointer) throws(ReplayError) {
    guard case .object(let members) = value else {
      throw ReplayError(path: pointer.description, reason: "An object is expected here.")
    }
    self.members = members
    self.pointer = pointer
  }

  func failure(_ key: String, _ reason: String) -> ReplayError {
    ReplayError(path: pointer.appending(key).description, reason: reason)
  }

  func allow(_ keys: Set<String>) throws(ReplayError) {
    for key in members.keys.sortedExactly()
    where !keys.contains(key) && key != "$schema" && !key.hasPrefix("x-") {
      throw failure(key, "The key \"\(key)\" is unknown here.")
    }
  }

  func string(_ key: String) throws(ReplayError) -> String {
    guard let text = members[key]?.stringValue else { throw failure(key, "A string is expected.") }
    return text
  }

  func milliseconds(_ key: String) throws(ReplayError) -> Int? {
    guard let value = members[key] else { return nil }
    guard let number = value.integerValue, number >= 0 else {
      throw failure(key, "A whole number of milliseconds from 0 is expected.")
    }
    return number
  }

  /// `delay`: one pause or a list of them.
  func delays() throws(ReplayError) -> [Int] {
    guard case .array(let items)? = members["delay"] else {
      return try milliseconds("delay").map { [$0] } ?? []
    }
    var result: [Int] = []
    for item in items {
      guard let delay = item.integerValue, delay >= 0 else {
        throw failure("delay", "Whole numbers of milliseconds from 0 are expected.")
      }
      result.append(delay)
    }
    return result
  }

  func bool(_ key: String) throws(ReplayError) -> Bool? {
    guard let value = members[key] else { return nil }
    guard let flag = value.boolValue else { throw failure(key, "true or false is expected.") }
    return flag
  }

  func array(_ key: String) throws(ReplayError) -> [FormValue] {
    guard let value = members[key] else { return [] }
    guard let items = value.arrayValue else { throw failure(key, "An array is expected.") }
    return items
  }

  func object(_ key: String) throws(ReplayError) -> [(key: String, value: FormValue)] {
    guard let value = members[key] else { return [] }
    guard let inner = value.objectValue else { throw failure(key, "An object is expected.") }
    return inner.sorted { $0.key.isExactlyBefore($1.key) }
  }
}
