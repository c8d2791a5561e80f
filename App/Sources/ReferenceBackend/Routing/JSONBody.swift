import FormKit
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The members of a JSON object somebody sent, read one by one with their pointer in every refusal.
///
/// A member the reader does not name is refused, as a misspelt one would mean its absence.
struct JSONBody {
  /// How deep values may be nested.
  private static let maximumDepth = 512

  private let members: [String: JSONValue]
  private let pointer: String

  /// Reads a body: 415 for another media type, 400 for malformed JSON, 422 for no object and for
  /// a member that is not among `members`; nil allows any member.
  init(_ data: Data, of request: HTTPRequest, members: [String]?) throws(BackendError) {
    guard request.mediaType == "application/json" else {
      throw .unsupportedMediaType("application/json")
    }
    // Of a repeated member other readers take another value (RFC 8259, section 4).
    guard (try? FormValue(json: Array(data), maximumDepth: Self.maximumDepth)) != nil else {
      throw .badRequest("The content is not JSON, or repeats a member.")
    }
    let value: JSONValue
    do throws(NetworkError) {
      value = try JSONCoding().decode(JSONValue.self, from: data)
    } catch {
      throw .badRequest("The content is not JSON.")
    }
    try self.init(value, at: "", members: members)
  }

  init(
    _ value: JSONValue, at pointer: String, members names: [String]?
  ) throws(BackendError) {
    guard case .object(let members) = value else { throw .invalid(pointer, "Expected an object.") }
    self.members = members
    self.pointer = pointer
    guard let names else { return }
    if let other = members.keys.sorted().first(where: { !names.contains($0) }) {
      throw invalid(other, "This member is unknown.")
    }
  }

  /// A name as a part of a pointer (RFC 6901, section 3).
  private static func escaped(_ name: String) -> String {
    name.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
  }

  /// Whether a member is there, null included.
  func has(_ name: String) -> Bool { members[name] != nil }

  /// A text that has to be there.
  func string(_ name: String) throws(BackendError) -> String {
    guard let text = try optionalString(name) else { throw invalid(name, "Expected a string.") }
    return text
  }

  /// A text, nil when it is missing or null.
  func optionalString(_ name: String) throws(BackendError) -> String? {
    switch members[name] {
    case .string(let text): return text
    case nil, .null: return nil
    default: throw invalid(name, "Expected a string.")
    }
  }

  /// A text or null that has to be there: an absent member never stands for null.
  func nullableString(_ name: String) throws(BackendError) -> String? {
    guard members[name] != nil else { throw invalid(name, "Expected a string or null.") }
    return try optionalString(name)
  }

  /// A Boolean that has to be there.
  func bool(_ name: String) throws(BackendError) -> Bool {
    guard case .bool(let value) = members[name] else {
      throw invalid(name, "Expected true or false.")
    }
    return value
  }

  /// An instant that has to be there (RFC 3339).
  func instant(_ name: String) throws(BackendError) -> Date {
    let text = try string(name)
    do throws(NetworkError) {
      return try JSONCoding().decode(Date.self, from: JSONCoding().encode(text))
    } catch {
      throw invalid(name, "Expected an instant.")
    }
  }

  /// A number that has to be there.
  func number(_ name: String) throws(BackendError) -> Double {
    guard case .number(let number) = members[name] else {
      throw invalid(name, "Expected a number.")
    }
    return number
  }

  /// The names of the members, sorted.
  var names: [String] { members.keys.sorted() }

  /// A whole number within limits that has to be there.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(BackendError) -> Int {
    guard case .number(let number) = members[name], let value = Int(exactly: number),
      range.contains(value)
    else {
      throw invalid(
        name, "Expected a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return value
  }

  /// A list of objects with no other members than `names` that has to be there.
  func objects(
    _ name: String, limit: Int, members names: [String]
  ) throws(BackendError) -> [JSONBody] {
    guard case .array(let values) = members[name] else { throw invalid(name, "Expected a list.") }
    guard values.count <= limit else { throw invalid(name, "Expected \(limit) at most.") }
    var bodies: [JSONBody] = []
    for (index, value) in values.enumerated() {
      bodies.append(try JSONBody(value, at: "\(pointer)/\(name)/\(index)", members: names))
    }
    return bodies
  }

  /// A list of texts; empty when it is missing.
  func optionalStrings(_ name: String) throws(BackendError) -> [String] {
    guard let value = members[name] else { return [] }
    guard case .array(let values) = value else { throw invalid(name, "Expected a list.") }
    let texts = values.compactMap(\.stringValue)
    guard texts.count == values.count else { throw invalid(name, "Expected texts.") }
    return texts
  }

  /// Refuses a member that is there and no object.
  func requireObject(ifPresent name: String) throws(BackendError) {
    switch members[name] {
    case nil, .object: return
    default: throw invalid(name, "Expected an object.")
    }
  }

  /// Everything that was sent.
  var value: JSONValue { .object(members) }

  /// An object with no other members than `names`, nil when it is missing or null.
  func optionalObject(_ name: String, members names: [String]?) throws(BackendError) -> JSONBody? {
    guard let value = members[name], value != .null else { return nil }
    return try JSONBody(value, at: pointer + "/" + name, members: names)
  }

  /// A refusal of a member.
  func invalid(_ name: String, _ detail: String) -> BackendError {
    .invalid(pointer + "/" + Self.escaped(name), detail)
  }
}

extension HTTPRequest {
  /// The media type of the content in lower case, without parameters.
  var mediaType: String? {
    headers["Content-Type"].map { value in
      value.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    }
  }
}
