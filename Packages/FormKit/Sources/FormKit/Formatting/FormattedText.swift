/// A raw value as it is displayed, with the way between places in both.
///
/// Offsets count characters (grapheme clusters) from the start; those outside are taken as the
/// nearest end.
public struct FormattedText: Sendable, Hashable {
  /// The value the form holds.
  public let raw: String
  /// What the person sees.
  public let text: String
  /// For every place of the text, from 0 to its length, the place in the raw value.
  private let rawOffsets: [Int]

  /// Displays a value as it is.
  public init(unchanged raw: String) {
    self.raw = raw
    text = raw
    rawOffsets = Array(0...raw.count)
  }

  /// Puts a value's significant characters into the digits and pluses of a layout.
  ///
  /// - Returns: Nil when the layout has another number of places.
  init?(raw: String, layout: [UInt8], isSignificant: (Character) -> Bool) {
    let characters = Array(raw)
    var places = characters.indices.filter { isSignificant(characters[$0]) }[...]
    var shown = ""
    var offset = 0
    var offsets = [0]
    for byte in layout {
      if Self.isPlace(byte) {
        guard let place = places.popFirst() else { return nil }
        shown.append(characters[place])
        offset = place + 1
      } else {
        shown.unicodeScalars.append(Unicode.Scalar(byte))
      }
      offsets.append(offset)
    }
    guard places.isEmpty, shown.count == layout.count else { return nil }
    offsets[offsets.count - 1] = characters.count
    self.raw = raw
    text = shown
    rawOffsets = offsets
  }

  /// The place in the raw value for a place in the text.
  public func rawOffset(at textOffset: Int) -> Int {
    rawOffsets[min(max(textOffset, 0), rawOffsets.count - 1)]
  }

  /// The place in the text for a place in the raw value: right behind the character before it.
  public func textOffset(at rawOffset: Int) -> Int {
    guard rawOffset < rawOffsets[rawOffsets.count - 1] else { return rawOffsets.count - 1 }
    return rawOffsets.firstIndex { $0 >= rawOffset } ?? 0
  }

  private static func isPlace(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "+")
  }
}
