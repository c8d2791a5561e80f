public import Domain
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension GuardianConsentError {
  /// A sentence for people.
  public var message: String {
    switch self {
    case .invalidAddress: "Enter the address of your parent or guardian, not your own."
    case .declined(let until): "Your parent or guardian denied your profile." + Self.again(until)
    case .tooManyRequests(let until): "We sent the maximum number of messages." + Self.again(until)
    case .tooManyMessages(let until):
      "We sent the maximum number of messages to this address."
        + (until.map { " You can ask again on \($0.nextDay), or enter another address." }
          ?? " Enter another address.")
    case .notNeeded: "You do not need the consent of a parent or guardian."
    case .wrongCode: "The code is wrong or no longer valid."
    }
  }

  /// When a guardian can be asked again, as a sentence after another one; empty for nil.
  static func again(_ until: Date?) -> String {
    until.map { " You can ask again on \($0.nextDay)." } ?? ""
  }
}

extension Date {
  /// The first day that lies wholly after the instant, in UTC, as `2026-03-02`.
  var nextDay: String { "\(CalendarDate(addingTimeInterval(86_400), in: .gmt))" }
}
