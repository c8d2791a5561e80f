import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The body of a request to record a gamification event.
///
/// The facts and the date are members of one JSON object. A fact named `date` is omitted.
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
