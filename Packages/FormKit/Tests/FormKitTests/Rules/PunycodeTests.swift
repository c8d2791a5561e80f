import Testing

@testable import FormKit

@Suite struct PunycodeTests {
  /// The lengths of RFC 3492's samples and of some labels, by Python's `punycode` codec.
  @Test(arguments: [
    ("bücher", 9), ("例え", 7), ("пример", 8), ("ليهمابتكلموشعربي؟", 22),
    ("Pročprostěnemluvíčesky", 30), ("他们为什么不说中文", 24), ("3年b組金八先生", 24), ("ü", 3),
    ("डाटा", 7), ("plain", 6), ("おaб", 10), ("bд字東漢к", 17), ("ö京çこ", 14), ("üखआйこ", 15),
  ])
  func `a label's length on the wire is that of its Punycode`(label: String, length: Int) {
    #expect(Punycode.encodedLength(of: label.unicodeScalars.map(\.value)) == length)
  }

  @Test func `a label of more than 63 scalars has none`() {
    #expect(Punycode.encodedLength(of: Array(repeating: 0x10FFFF, count: 64)) == nil)
    #expect(Punycode.encodedLength(of: Array(repeating: 0x10FFFF, count: 63)) != nil)
  }

  @Test(arguments: [
    ("bcher-kva", "bücher"), ("r8jz45g", "例え"), ("e1afmkfd", "пример"), ("BCHER-KVA", "BüCHER"),
    ("Proprostnemluvesky-uyb24dma41a", "Pročprostěnemluvíčesky"), ("tda", "ü"), ("", ""),
  ])
  func `an encoding is decoded`(encoding: String, label: String) {
    #expect(
      Punycode.decode(encoding.unicodeScalars.map(\.value)) == Array(label.unicodeScalars))
  }

  @Test(arguments: ["-", "-a", "ü", "kva!", "99999999", "99999999999", "abc-99999a"])
  func `a malformed encoding has no label`(encoding: String) {
    #expect(Punycode.decode(encoding.unicodeScalars.map(\.value)) == nil)
  }
}
