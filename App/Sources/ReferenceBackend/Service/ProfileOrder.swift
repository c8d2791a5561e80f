import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An order to create a profile, each part by Domain's rules.
struct ProfileOrder {
  /// Nil in the orders of apps without handles.
  let handle: Handle?
  let displayName: DisplayName?
  let bio: Bio?
  let screenName: ScreenName
  let dateOfBirth: DateOfBirth
  let region: String
  let avatarURL: URL?
  let guardianEmail: EmailAddress?

  /// Reads an order: 422 with the member's pointer where one breaks a rule.
  init(_ body: JSONBody, today: CalendarDate) throws(BackendError) {
    handle = try body.optionalString("handle").map { (text) throws(BackendError) in
      try BackendService.handle(text, at: "/handle")
    }
    displayName = try Self.displayName(body)
    bio = try Self.bio(body)
    screenName = try BackendService.screenName(body.string("screenName"), at: "/screenName")
    dateOfBirth = try Self.dateOfBirth(body, today: today)
    region = try Self.region(body)
    avatarURL = try Self.avatarURL(body)
    let consent = try body.optionalObject(
      "guardianConsent", members: ["guardianEmail", "givenAt"])
    guardianEmail = try consent.map { (consent) throws(BackendError) in
      try Self.guardianEmail(consent)
    }
  }

  /// A display name; nil when it is missing or null.
  static func displayName(_ body: JSONBody) throws(BackendError) -> DisplayName? {
    try body.optionalString("displayName").map { (text) throws(BackendError) in
      try Self.text("displayName", body) { () throws(ProfileTextError) in try DisplayName(text) }
    }
  }

  /// A text about the person; nil when it is missing or null.
  static func bio(_ body: JSONBody) throws(BackendError) -> Bio? {
    try body.optionalString("bio").map { (text) throws(BackendError) in
      try Self.text("bio", body) { () throws(ProfileTextError) in try Bio(text) }
    }
  }

  private static func text<Text>(
    _ name: String, _ body: JSONBody, _ make: () throws(ProfileTextError) -> Text
  ) throws(BackendError) -> Text {
    do throws(ProfileTextError) {
      return try make()
    } catch {
      switch error {
      case .empty: throw body.invalid(name, "Expected a text that is not empty.")
      case .tooLong(let maximum):
        throw body.invalid(name, "Expected at most \(maximum) characters.")
      case .controlCharacter: throw body.invalid(name, "Expected no control characters.")
      case .invisible: throw body.invalid(name, "Expected a visible character.")
      case .tooManyMarks: throw body.invalid(name, "Expected fewer combining marks.")
      }
    }
  }

  /// A guardian's address.
  static func guardianEmail(_ body: JSONBody) throws(BackendError) -> EmailAddress {
    let text = try body.string("guardianEmail")
    do throws(EmailAddress.Error) {
      return try EmailAddress(normalizing: text)
    } catch {
      throw body.invalid("guardianEmail", error.description)
    }
  }

  /// A birthday that is possible on a day.
  static func dateOfBirth(
    _ body: JSONBody, today: CalendarDate
  ) throws(BackendError) -> DateOfBirth {
    let text = try body.string("dateOfBirth")
    do {
      return try DateOfBirth(CalendarDate(text), today: today)
    } catch {
      throw body.invalid("dateOfBirth", "\(error)")
    }
  }

  /// A country's code of two letters.
  static func region(_ body: JSONBody) throws(BackendError) -> String {
    let text = try body.string("region").uppercased()
    guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      throw body.invalid("region", "Expected a two-letter country code.")
    }
    return text
  }

  private static func avatarURL(_ body: JSONBody) throws(BackendError) -> URL? {
    guard let text = try body.optionalString("avatarURL") else { return nil }
    guard let url = URL(string: text) else { throw body.invalid("avatarURL", "Expected a URL.") }
    return url
  }
}
