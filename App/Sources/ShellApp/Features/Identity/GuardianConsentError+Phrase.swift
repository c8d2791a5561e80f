public import Domain
import FormKit
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension GuardianConsentError {
  /// The message for the person.
  public var phrase: Phrase {
    switch self {
    case .invalidAddress: "consent.ownAddress"
    case .declined(let until): "consent.denied" + Self.again(until)
    case .tooManyRequests(let until): "consent.tooMany" + Self.again(until)
    case .tooManyMessages(let until):
      "consent.tooManyTo"
        + (until.map { Phrase("consent.againOrOther", ["day": .day($0.nextDay)]) }
          ?? "consent.other")
    case .notNeeded: "consent.notNeeded"
    case .wrongCode: "consent.wrongCode"
    }
  }

  /// The day from which a guardian can be asked again; empty for nil.
  static func again(_ until: Date?) -> Phrase {
    until.map { Phrase("consent.againFrom", ["day": .day($0.nextDay)]) } ?? .verbatim("")
  }
}

extension Date {
  /// The first day that lies wholly after the instant, in UTC.
  var nextDay: CalendarDate { CalendarDate(addingTimeInterval(86_400), in: .gmt) }
}
