/// Reads what follows `ESC [` or `ESC O`: parameters, intermediate bytes, a final byte (ECMA-48
/// § 5.4).
struct ControlSequenceParser: Sendable {
  /// What a byte led to.
  enum Step: Equatable {
    /// More bytes are needed.
    case pending
    /// The final byte.
    case complete(UInt8)
    /// The byte belongs to no sequence and has to be decoded again.
    case aborted
  }

  /// Longer sequences are read to their end and ignored.
  private static let maximumBytes = 32
  /// Enter as a code point.
  private static let enterCode = 13
  /// The first number of a key that xterm's modifyOtherKeys tells by its code point.
  private static let otherKey = 27

  private var bytes: [UInt8] = []
  private var isTooLong = false

  /// Whether nothing followed yet.
  var isEmpty: Bool { bytes.isEmpty && !isTooLong }

  /// Takes the next byte.
  mutating func feed(_ byte: UInt8) -> Step {
    switch byte {
    case 0x40...0x7E: return .complete(byte)
    case 0x20...0x3F:
      if bytes.count < Self.maximumBytes {
        bytes.append(byte)
      } else {
        isTooLong = true
      }
      return .pending
    default: return .aborted
    }
  }

  /// Whether the sequence begins a bracketed paste.
  func isPasteStart(_ final: UInt8) -> Bool {
    final == UInt8(ascii: "~") && bytes == Array("200".utf8)
  }

  /// The key of a sequence `ESC [ … final`; nil for an unknown one.
  func controlSequenceKey(_ final: UInt8) -> KeyPress? {
    guard let parameters else { return nil }
    let modifiers = modifiers(in: parameters)
    switch final {
    case UInt8(ascii: "u"):
      // Enter with modifiers, by the numbers that terminals give to keys when they are set to.
      guard parameters.first == Self.enterCode, parameters.count <= 2 else { return nil }
      return KeyPress(.enter, modifiers: modifiers)
    case UInt8(ascii: "~") where parameters.first == Self.otherKey:
      guard parameters.count == 3, parameters[2] == Self.enterCode else { return nil }
      return KeyPress(.enter, modifiers: self.modifiers(in: Array(parameters.prefix(2))))
    case UInt8(ascii: "~"):
      return parameters.first.flatMap(Self.numberedKey).map {
        KeyPress($0, modifiers: modifiers)
      }
    case UInt8(ascii: "Z"):
      return KeyPress(.tab, modifiers: modifiers.union(.shift))
    default:
      // A key has the first parameter 1; others are reports, such as a cursor position.
      guard parameters.first == 1, parameters.count <= 2 else { return nil }
      return Self.letterKey(final).map { KeyPress($0, modifiers: modifiers) }
    }
  }

  /// The press of a sequence `ESC [ < button ; column ; row M` (xterm's SGR mouse reports); nil for
  /// anything else, releases and movements included.
  func mousePress(_ final: UInt8) -> MousePress? {
    guard final == UInt8(ascii: "M"), bytes.first == UInt8(ascii: "<"), !isTooLong else {
      return nil
    }
    let fields = bytes.dropFirst().split(separator: 0x3B, omittingEmptySubsequences: false)
    let numbers = fields.compactMap(Self.number)
    guard numbers.count == 3, fields.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    let position = ScreenPosition(row: numbers[2] - 1, column: numbers[1] - 1)
    // Bits 2 to 4 are shift, alt and control.
    switch numbers[0] & ~0b1_1100 {
    case 0: return MousePress(.left, at: position)
    case 64: return MousePress(.wheelUp, at: position)
    case 65: return MousePress(.wheelDown, at: position)
    default: return nil
    }
  }

  /// The answer `ESC [ ? … c` or `ESC [ 6 ; height ; width t`; nil for anything else.
  func report(_ final: UInt8) -> TerminalReport? {
    guard !isTooLong else { return nil }
    if final == UInt8(ascii: "c"), bytes.first == UInt8(ascii: "?") {
      return .attributes(bytes.dropFirst().split(separator: 0x3B).compactMap(Self.number))
    }
    guard final == UInt8(ascii: "t"), let parameters, parameters.count == 3, parameters[0] == 6
    else { return nil }
    return .cellSize(width: parameters[2], height: parameters[1])
  }

  /// Nil for anything but digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { min(99_999, $0 * 10 + Int($1 - 0x30)) }
  }

  /// The key of a sequence `ESC O final`; nil for an unknown one.
  func singleShiftKey(_ final: UInt8) -> KeyPress? {
    guard let parameters else { return nil }
    if final == UInt8(ascii: "M") { return .enter }
    return Self.letterKey(final).map { KeyPress($0, modifiers: modifiers(in: parameters)) }
  }

  /// The numbers between semicolons; nil when there is anything else.
  private var parameters: [Int]? {
    guard !isTooLong, bytes.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x3B }) else {
      return nil
    }
    return bytes.split(separator: 0x3B, omittingEmptySubsequences: false).map { digits in
      digits.isEmpty ? 1 : digits.reduce(0) { min(99_999, $0 * 10 + Int($1 - 0x30)) }
    }
  }

  /// The last of several parameters is 1 plus the bits shift, alt, control, meta.
  private func modifiers(in parameters: [Int]) -> KeyPress.Modifiers {
    guard parameters.count > 1, let last = parameters.last, (2...16).contains(last) else {
      return []
    }
    let bits = last - 1
    var modifiers = KeyPress.Modifiers(rawValue: UInt8(bits & 7))
    if bits & 8 != 0 { modifiers.insert(.alt) }
    return modifiers
  }

  private static func letterKey(_ final: UInt8) -> KeyPress.Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 0x4F)
    default: nil
    }
  }

  private static func numberedKey(_ number: Int) -> KeyPress.Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }
}

extension KeyPress {
  /// The key that sends a byte below 0x20, or 0x7F.
  init(controlByte byte: UInt8) {
    switch byte {
    case 0x0D: self = .enter
    case 0x09: self = .tab
    case 0x08, 0x7F: self = .backspace
    case 0x1B: self = .escape
    case 0x00: self = .control(" ")
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    default: self = .control(Character(Unicode.Scalar(byte + 0x40)))
    }
  }
}
