import Testing

import FormKit

@Suite struct Base64Tests {
  /// Source: RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `bytes are encoded as RFC 4648 does`(text: String, expected: String) {
    #expect(Base64.text(Array(text.utf8)) == expected)
  }

  @Test func `the last characters of the alphabet are plus and slash`() {
    #expect(Base64.text([0xFB, 0xEF, 0xFF]) == "++//")
  }
}
