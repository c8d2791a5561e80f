import FormKit
import Testing

@Suite struct EmailSyntaxTests {
  @Test(arguments: [
    "a@b", "first.last+tag@mail.example.com", "\"a b\"@example.com", "\"a\\\"b\"@example.com",
    "\"\"@b",
    "a@[192.0.2.1]", "a@[IPv6:2001:db8::1]", "a@[IPv6:1:2:3:4:5:6:7:8]",
    "a@[ipv6:::ffff:192.0.2.1]",
    "a@[IPv6:1:2:3:4:5:6:192.0.2.1]", "!#$%&'*+/=?^_`{|}~-@x", "a@1.2", "\"a@b\"@c.example",
    .init(repeating: "a", count: 64) + "@b", "a@" + .init(repeating: "b", count: 63),
  ])
  func `strict RFC 5321 accepts every form of a mailbox`(address: String) throws {
    #expect(try passes(address, "rfc5321"))
  }

  @Test(arguments: [
    "a", "@b", "a@", ".a@b", "a.@b", "a..b@c", "a b@c", "a@b.", "a@.b", "a@b..c", "a@-b", "a@b-",
    "a@b_c", "\"a@b", "\"a\"b@c", "\"a\n\"@c", "\"a\\\"@c", "a@[192.0.2.256]", "a@[192.0.2]",
    "a@[]",
    "a@[IPv6:1::2::3]", "a@[IPv6:1:2:3:4:5:6::8]", "a@[IPv6:12345::]", "a@[IPv6:]", "a@[x]b",
    "a@[x:y]",
    "é@b", "a@bücher.example", "a@b\n", "a@b@c", "a(c)@b", "a@[IPv6:1:2:3:4:5:6:7]",
    "a@[1.2.3.0004]",
    "a@[IPv6::::1]", "a@[IPv6:1:2:3:4:5:6:7:192.0.2.1]",
    .init(repeating: "a", count: 65) + "@b", "a@" + .init(repeating: "b", count: 64),
    "a@" + Array(repeating: String(repeating: "b", count: 62), count: 4).joined(separator: ".")
      + ".cc",
  ])
  func `strict RFC 5321 refuses what breaks its grammar or limits`(address: String) throws {
    #expect(try !passes(address, "rfc5321"))
  }

  @Test func `254 octets are the most`() throws {
    let longest =
      "aa@" + Array(repeating: String(repeating: "b", count: 62), count: 4).joined(separator: ".")
    #expect(longest.utf8.count == 254)
    #expect(try passes(longest, "rfc5321"))
    #expect(try !passes("a" + longest, "rfc5321"))
    #expect(try !passes("a" + longest, "internationalized"))
  }

  @Test(arguments: [
    "é@b", "用户@例え.jp", "a@bücher.example", "\"ü x\"@b", "अजय@डाटा.भारत", "x@пример.рф", "a@b",
    "a@[192.0.2.1]", "😀@b", "a@ゼーター.com",
  ])
  func `internationalised addresses have UTF-8 local parts and U-labels`(address: String) throws {
    #expect(try passes(address, "internationalized"))
    let isASCII = address.utf8.allSatisfy { $0 < 0x80 }
    #expect(try passes(address, "rfc5321") == isASCII)
  }

  @Test(arguments: [
    "a@😀.example", "a@\u{301}b", "a@é-", "a@例。jp", "a\u{A0}b@c", "a\u{85}@b", "a@éé--é", "é..b@c",
    "a@ab--é", "\u{E000}@b", .init(repeating: "é", count: 33) + "@b",
    "a@" + String((0..<60).compactMap { Unicode.Scalar(0x4E00 + $0 * 97).map(Character.init) }),
  ])
  func `internationalised addresses refuse symbols, spaces and labels too long on the wire`(
    address: String
  ) throws {
    #expect(try !passes(address, "internationalized"))
  }

  @Test(arguments: [
    "a@xn--0", "a@xn--", "a@XN--0.example", "a@xn--abc-", "a@xn--99999999", "a@ｅｘａｍｐｌｅ.com",
    "a@例え.ｊｐ", "a@𝐞xample.com", "a@ﬁ.example", "a@ﾃｽﾄ.jp",
  ])
  func `internationalised addresses refuse false A-labels and other spellings of letters`(
    address: String
  ) throws {
    #expect(try !passes(address, "internationalized"))
  }

  @Test(arguments: ["a@xn--bcher-kva.example", "a@xn--r8jz45g.jp", "a@XN--BCHER-KVA.example"])
  func `internationalised addresses have A-labels that encode a U-label`(address: String) throws {
    #expect(try passes(address, "internationalized"))
    #expect(try passes(address, "rfc5321"))
  }

  @Test(arguments: [
    ("a..b@c", true), (".a@b", true), ("\"a b\"@c", false), ("a@[192.0.2.1]", false),
    ("é@b", false),
  ])
  func `the email rule is the WHATWG definition unless told otherwise`(
    address: String, isValid: Bool
  ) throws {
    let form = try form(text("f", #""rules": [{ "rule": "email" }]"#))
    #expect(form.check(["f": .string(address)]).isValid == isValid)
    #expect(try passes(address, "html") == isValid)
  }

  @Test func `another syntax is a lint error`() throws {
    let found = try fieldFindings(text("f", #""rules": [{ "rule": "email", "syntax": "rfc822" }]"#))
    #expect(found == ["invalidValue /sections/0/fields/0/rules/0/syntax"])
  }

  private func passes(_ address: String, _ syntax: String) throws -> Bool {
    let form = try form(text("f", #""rules": [{ "rule": "email", "syntax": "\#(syntax)" }]"#))
    return form.check(["f": .string(address)]).isValid
  }
}
