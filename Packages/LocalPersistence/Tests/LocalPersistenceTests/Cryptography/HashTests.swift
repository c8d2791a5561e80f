import Cryptography
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct HashTests {
  /// FIPS 180-2, appendix B, and the empty message of NIST's CAVP.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `SHA-256 gives the published digest`(message: String, digest: String) throws {
    #expect(try SHA256Hash.digest(of: Data(message.utf8)) == Data(hex: digest))
  }

  struct CodeVector: Sendable, CustomTestStringConvertible {
    let number: Int
    let key: Data
    let message: Data
    let code: String

    var testDescription: String { "RFC 4231 test case \(number)" }
  }

  /// RFC 4231, section 4; case 5 is about truncated codes, which we do not offer.
  static let codeVectors = [
    CodeVector(
      number: 1, key: Data(repeating: 0x0b, count: 20), message: Data("Hi There".utf8),
      code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    CodeVector(
      number: 2, key: Data("Jefe".utf8), message: Data("what do ya want for nothing?".utf8),
      code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    CodeVector(
      number: 3, key: Data(repeating: 0xaa, count: 20), message: Data(repeating: 0xdd, count: 50),
      code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    CodeVector(
      number: 4, key: Data(1...25), message: Data(repeating: 0xcd, count: 50),
      code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    CodeVector(
      number: 6, key: Data(repeating: 0xaa, count: 131),
      message: Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    CodeVector(
      number: 7, key: Data(repeating: 0xaa, count: 131),
      message: Data(
        """
        This is a test using a larger than block-size key and a larger than block-size data. \
        The key needs to be hashed before being used by the HMAC algorithm.
        """.utf8),
      code: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
  ]

  @Test(arguments: codeVectors)
  func `HMAC-SHA256 gives the published code`(vector: CodeVector) throws {
    let code = try HMACSHA256.authenticationCode(for: vector.message, key: vector.key)
    #expect(code == Data(hex: vector.code))
    #expect(try HMACSHA256.isValid(code, for: vector.message, key: vector.key))
    #expect(try !HMACSHA256.isValid(code.dropLast(), for: vector.message, key: vector.key))
  }

  @Test func `HMAC-SHA256 takes an empty key and an empty message`() throws {
    let code = try HMACSHA256.authenticationCode(for: Data(), key: Data())
    #expect(
      code == Data(hex: "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
  }
}
