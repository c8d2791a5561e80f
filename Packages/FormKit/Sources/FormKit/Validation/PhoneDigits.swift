/// The digits of a text that holds nothing but a phone number.
struct PhoneDigits {
  /// What a character means in a phone number.
  enum Role: Equatable {
    case digit(UInt8)
    case plus
    case separator
    case foreign
  }

  /// More than any number and prefix have.
  static let maximum = 40

  private(set) var isInternational = false
  /// ASCII digits.
  private(set) var digits: [UInt8] = []

  /// Reads a text; nil when it holds anything but digits, separators and one plus sign before them.
  ///
  /// Decimal digits of every script count as their ASCII digits. Letters are foreign, so extensions
  /// (`x 12`) and vanity numbers make a text no phone number.
  init?(_ text: String) {
    digits.reserveCapacity(20)
    for scalar in text.unicodeScalars {
      switch Self.role(of: scalar) {
      case .digit(let digit):
        guard digits.count < Self.maximum else { return nil }
        digits.append(digit)
      case .plus:
        guard !isInternational, digits.isEmpty else { return nil }
        isInternational = true
      case .separator: continue
      case .foreign: return nil
      }
    }
    if digits.isEmpty { return nil }
  }

  static func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar.value {
    case 0x30...0x39: return .digit(UInt8(scalar.value))
    case 0x20, 0x28, 0x29, 0x2D, 0x2E, 0x2F: return .separator
    case 0x2B, 0xFF0B: return .plus
    case ..<0x80: return .foreign
    case 0x2212, 0x30FC, 0xFF08, 0xFF09, 0xFF0E, 0xFF0F: return .separator
    default: break
    }
    switch scalar.properties.generalCategory {
    case .decimalNumber:
      guard let value = scalar.properties.numericValue, (0...9).contains(value) else {
        return .foreign
      }
      return .digit(0x30 + UInt8(value))
    case .spaceSeparator, .dashPunctuation, .format: return .separator
    default: return .foreign
    }
  }
}
