import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An event to record: the facts and the date, in one JSON object.
struct GameEventBody: Encodable, Sendable {
  let date: Date
  let facts: [String: JSONValue]

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, fact) in facts where name != "date" {
      try container.encode(fact, forKey: Name(stringValue: name))
    }
    try container.encode(date, forKey: Name(stringValue: "date"))
  }
}
