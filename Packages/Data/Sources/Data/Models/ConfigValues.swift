import Networking

/// The members of a JSON object, as texts.
struct ConfigValues: Decodable, Hashable, Sendable {
  /// The names of all members.
  let names: Set<String>
  /// The texts of the strings, whole numbers and Booleans.
  let texts: [String: String]

  init(from decoder: any Decoder) throws {
    let members = try [String: JSONValue](from: decoder)
    names = Set(members.keys)
    texts = members.compactMapValues { value in
      switch value {
      case .string(let text): text
      case .bool(let isOn): "\(isOn)"
      // A version such as 1.10 would be read as 1.1.
      case .number(let number): Int(exactly: number).map(String.init)
      case .null, .array, .object: nil
      }
    }
  }
}
