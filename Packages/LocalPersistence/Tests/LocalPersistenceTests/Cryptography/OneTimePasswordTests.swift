import Cryptography
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct OneTimePasswordTests {
  /// The secret of the vectors of RFC 4226 and RFC 6238.
  private let password = TimeBasedOneTimePassword(secret: Data("12345678901234567890".utf8))

  private func instant(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `HMAC-SHA1 has the codes of RFC 2202`() throws {
    let code = try HMACSHA1.authenticationCode(
      for: Data("what do ya want for nothing?".utf8), key: Data("Jefe".utf8))
    #expect(code.count == HMACSHA1.byteCount)
    #expect(
      code
        == Data([
          0xEF, 0xFC, 0xDF, 0x6A, 0xE5, 0xEB, 0x2F, 0xA2, 0xD2, 0x74,
          0x16, 0xD5, 0xF1, 0x84, 0xDF, 0x9C, 0x25, 0x9A, 0x7C, 0x79,
        ]))
  }

  /// RFC 4226, appendix D.
  @Test(
    arguments: [
      (0, "755224"), (1, "287082"), (2, "359152"), (3, "969429"), (4, "338314"), (5, "254676"),
      (6, "287922"), (7, "162583"), (8, "399871"), (9, "520489"),
    ] as [(Int64, String)])
  func `a step has the code of RFC 4226`(step: Int64, code: String) throws {
    #expect(try password.code(ofStep: step) == code)
  }

  /// RFC 6238, appendix B.
  @Test(
    arguments: [
      (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
      (1_234_567_890, "89005924"), (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ] as [(Double, String)])
  func `an instant has the code of RFC 6238`(seconds: Double, code: String) throws {
    let step = try #require(TimeBasedOneTimePassword.step(at: instant(seconds)))
    #expect(try password.code(ofStep: step, digitCount: 8) == code)
    #expect(try password.code(ofStep: step) == String(code.suffix(6)))
  }

  @Test func `the codes of the present step and its neighbours are accepted, an hour is not`()
    throws
  {
    let now = instant(1_111_111_111)
    let present = try #require(TimeBasedOneTimePassword.step(at: now))
    for distance in [-1, 0, 1] as [Int64] {
      let code = try password.code(ofStep: present + distance)
      #expect(try password.step(of: code, at: now, after: nil) == present + distance)
    }
    for distance in [-120, -2, 2, 120] as [Int64] {
      let code = try password.code(ofStep: present + distance)
      #expect(try password.step(of: code, at: now, after: nil) == nil)
    }
  }

  @Test func `a code is accepted only after the last step that was used`() throws {
    let now = instant(1_111_111_111)
    let present = try #require(TimeBasedOneTimePassword.step(at: now))
    let code = try password.code(ofStep: present)
    #expect(try password.step(of: code, at: now, after: present - 1) == present)
    #expect(try password.step(of: code, at: now, after: present) == nil)
    #expect(try password.step(of: code, at: now, after: present + 1) == nil)
  }

  @Test(arguments: ["", "12345", "1234567", "３５９１５２", "      ", "35915a"])
  func `a text that is no code of six digits is refused`(code: String) throws {
    #expect(try password.step(of: code, at: instant(60), after: nil) == nil)
  }

  @Test func `before 1970 no code is accepted`() throws {
    let code = try password.code(ofStep: 0)
    #expect(try password.step(of: code, at: instant(-1), after: nil) == nil)
    #expect(try password.step(of: code, at: instant(.infinity), after: nil) == nil)
    #expect(try password.step(of: code, at: instant(0), after: nil) == 0)
  }

  @Test func `the URI names the account, the issuer and the secret`() {
    #expect(
      password.uri(account: "ada@example.com", issuer: "My App: 1")
        == "otpauth://totp/My%20App%3A%201:ada@example.com"
        + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My%20App%3A%201")
  }

  @Test func `descriptions and mirrors have no secret`() {
    var dumped = ""
    dump(password, to: &dumped)
    for text in ["\(password)", String(reflecting: password), dumped] {
      #expect(!text.contains("1234") && !text.contains("GEZD"))
    }
  }

  /// RFC 4648, section 10, without padding.
  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
    ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
  ])
  func `Base32 has the texts of RFC 4648`(text: String, encoded: String) {
    #expect(Base32.encode(Data(text.utf8)) == encoded)
    #expect(Base32.decode(encoded) == Data(text.utf8))
    #expect(Base32.decode(encoded.lowercased() + "==") == Data(text.utf8))
  }

  @Test(arguments: ["A", "AAA", "AAAAAA", "MZ", "M1", "M=Y", "MY ", "MÝ"])
  func `a text that is no Base32 is refused`(text: String) {
    #expect(Base32.decode(text) == nil)
  }
}
