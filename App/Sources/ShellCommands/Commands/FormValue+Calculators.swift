import Domain
import FormKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FormValue {
  static func integer(_ number: Int) -> FormValue { .number(Double(number)) }

  static func instant(_ date: Date?) -> FormValue {
    date.map { .string(Instant.text($0)) } ?? .null
  }

  static func metadata(_ values: [String: GamificationDictionaryValue]) -> FormValue {
    .object(
      FormObject(
        values.mapValues { value -> FormValue in
          switch value {
          case .string(let text): .string(text)
          case .int(let number): .number(Double(number))
          case .double(let number): .number(number)
          case .bool(let flag): .bool(flag)
          case .date(let date): .instant(date)
          }
        }))
  }
}
