import DesignTokens
import Testing

@Suite struct RGBAColorTests {
  @Test(
    arguments: [
      ("#fff", "#ffffff"), ("1a2B3c", "#1a2b3c"), ("#1238", "#11223388"),
      ("#11223344", "#11223344"), ("#112233ff", "#112233"),
    ])
  func `a hex text is parsed and written in one form`(text: String, hex: String) throws {
    #expect(try RGBAColor(hex: text).hex == hex)
  }

  @Test func `every byte survives the round trip`() throws {
    for byte in UInt8.min...UInt8.max {
      let color = RGBAColor(red8: byte, green8: 255 - byte, blue8: byte, alpha8: byte)
      let parsed = try RGBAColor(hex: color.hex)
      #expect(parsed == color)
    }
  }

  @Test(arguments: [("", 0), ("#", 0), ("#12345", 5), ("123456789", 9)])
  func `a wrong number of digits is named`(text: String, count: Int) {
    #expect(throws: RGBAColor.HexError.digitCount(count)) { try RGBAColor(hex: text) }
  }

  @Test(arguments: [("#12345g", Character("g")), ("##12345", "#"), ("#１２３", "１"), ("+12", "+")])
  func `a character which is no digit is named`(text: String, character: Character) {
    #expect(throws: RGBAColor.HexError.invalidDigit(character)) { try RGBAColor(hex: text) }
  }

  @Test func `components outside the unit range are clamped and NaN is zero`() {
    let color = RGBAColor(red: -1, green: 2, blue: .nan, alpha: .infinity)
    #expect(color == RGBAColor(red: 0, green: 1, blue: 0, alpha: 1))
  }

  @Test func `half white over black is mid grey`() {
    let seen = RGBAColor(rgb: 0xFFFFFF, alpha: 0.5).composited(over: RGBAColor(rgb: 0x000000))
    #expect(seen == RGBAColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
  }

  @Test func `nothing over nothing is clear`() {
    let clear = RGBAColor(rgb: 0xFF0000, alpha: 0)
    #expect(clear.composited(over: clear) == RGBAColor(rgb: 0x000000, alpha: 0))
  }

  @Test func `a literal ignores the bits above the colour`() {
    #expect(RGBAColor(rgb: 0xFF14_171F).hex == "#14171f")
  }
}
