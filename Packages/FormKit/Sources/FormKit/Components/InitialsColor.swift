/// The colour of the area behind a person's initials, chosen by a text, such as the name.
///
/// The same text has the same colour on every surface and in every process. The initials are
/// white, which has a contrast of at least 7 to each colour (WCAG 2.2, 1.4.6), and of 4.5 where a terminal
/// shows the nearest of 256 or 16 colours.
public struct InitialsColor: Sendable, Hashable {
  /// The colours as `0xRRGGBB`.
  public static let palette: [UInt32] = [
    0x4338CA, 0x0A54B1, 0x00525C, 0x0E5C2F, 0x8A3B0C, 0x9D174D, 0x7C21CB, 0xA3127A,
  ]

  /// The place of the colour in ``palette``.
  public let index: Int
  /// The colour as `0xRRGGBB`.
  public var hex: UInt32 { Self.palette[index] }

  /// Chooses the colour for a text, such as a name.
  public init(of text: String) {
    let digest = StableDigest.of(text.utf8)
    index = Int((digest >> 32 ^ digest & 0xFFFF_FFFF) % UInt64(Self.palette.count))
  }
}
