import Domain
import FormKit
import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An object of a calculator's file.
///
/// An optional key may be missing or null. Keys that the calculator does not have are ignored.
struct CalculatorInput {
  /// A value of the wrong shape.
  struct InputError: Error {
    /// An RFC 6901 pointer, relative to the object.
    var path: String
    let reason: String

    func within(_ key: String) -> InputError { InputError(path: "/\(key)\(path)", reason: reason) }
  }

  private let members: FormObject

  init(_ value: FormValue) throws(InputError) {
    guard let members = value.objectValue else {
      throw InputError(path: "", reason: "An object is expected, not \(value.kindName).")
    }
    self.members = members
  }

  /// The value of a key; nil when it is missing or null.
  func optional(_ key: String) -> FormValue? {
    guard let value = members[key], value != .null else { return nil }
    return value
  }

  /// Reads a value; the error names the key.
  func optional<Value>(
    _ key: String, _ read: (FormValue) throws(InputError) -> Value
  ) throws(InputError) -> Value? {
    guard let value = optional(key) else { return nil }
    do {
      return try read(value)
    } catch {
      throw error.within(key)
    }
  }

  func required<Value>(
    _ key: String, _ read: (FormValue) throws(InputError) -> Value
  ) throws(InputError) -> Value {
    guard let value = try optional(key, read) else {
      throw InputError(path: "/\(key)", reason: "The key \"\(key)\" is missing.")
    }
    return value
  }

  /// Reads the elements of an array; none when the key is missing.
  func list<Value>(
    _ key: String, _ read: (CalculatorInput) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    try optional(key) { value throws(InputError) in try Self.list(value, read) } ?? []
  }

  static func list<Value>(
    _ value: FormValue, _ read: (CalculatorInput) throws(InputError) -> Value
  ) throws(InputError) -> [Value] {
    guard let items = value.arrayValue else {
      throw InputError(path: "", reason: "An array is expected, not \(value.kindName).")
    }
    var values: [Value] = []
    values.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      do {
        values.append(try read(CalculatorInput(item)))
      } catch {
        throw error.within("\(index)")
      }
    }
    return values
  }

  static func text(_ value: FormValue) throws(InputError) -> String {
    guard let text = value.stringValue else {
      throw InputError(path: "", reason: "A string is expected, not \(value.kindName).")
    }
    return text
  }

  /// An id, which has at least one character.
  static func id(_ value: FormValue) throws(InputError) -> String {
    let text = try text(value)
    guard !text.isEmpty else { throw InputError(path: "", reason: "An id must not be empty.") }
    return text
  }

  static func flag(_ value: FormValue) throws(InputError) -> Bool {
    guard let flag = value.boolValue else {
      throw InputError(path: "", reason: "true or false is expected, not \(value.kindName).")
    }
    return flag
  }

  static func number(_ value: FormValue) throws(InputError) -> Double {
    guard let number = value.numberValue else {
      throw InputError(path: "", reason: "A number is expected, not \(value.kindName).")
    }
    return number
  }

  static func integer(_ value: FormValue) throws(InputError) -> Int {
    guard let number = value.integerValue else {
      throw InputError(
        path: "", reason: "A whole number between -(2^53 - 1) and 2^53 - 1 is expected.")
    }
    return number
  }

  static func instant(_ value: FormValue) throws(InputError) -> Date {
    guard let text = value.stringValue, let instant = Instant.parse(text) else {
      throw InputError(
        path: "", reason: "An instant such as \"2026-01-31T10:00:00Z\" is expected.")
    }
    return instant
  }

  /// One of the values of an enum.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ value: FormValue
  ) throws(InputError) -> Value {
    guard let text = value.stringValue, let choice = Value(rawValue: text) else {
      let known = Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw InputError(path: "", reason: "One of \(known) is expected.")
    }
    return choice
  }

  static func metadata(
    _ value: FormValue
  ) throws(InputError) -> [String: GamificationDictionaryValue] {
    var metadata: [String: GamificationDictionaryValue] = [:]
    for (key, value) in try CalculatorInput(value).members {
      switch value {
      case .string(let text): metadata[key] = .string(text)
      case .bool(let flag): metadata[key] = .bool(flag)
      case .number(let number):
        metadata[key] = value.integerValue.map(GamificationDictionaryValue.int) ?? .double(number)
      case .null, .array, .object:
        throw InputError(
          path: "", reason: "A string, a number, true or false is expected, not \(value.kindName)."
        ).within(
          key.replacing("~", with: "~0").replacing("/", with: "~1"))
      }
    }
    return metadata
  }
}

/// The time zones of one file, each read once.
final class TimeZoneReader {
  private let database = TimeZoneDatabase()
  private var zones: [String: TimeZoneRules] = [:]

  func zone(_ value: FormValue) throws(CalculatorInput.InputError) -> TimeZoneRules {
    let name = try CalculatorInput.text(value)
    if let zone = zones[name] { return zone }
    guard let zone = database.rules(named: name) else {
      throw CalculatorInput.InputError(
        path: "", reason: "There is no time zone \"\(name)\". Use a name such as \"Europe/Berlin\"."
      )
    }
    zones[name] = zone
    return zone
  }
}
