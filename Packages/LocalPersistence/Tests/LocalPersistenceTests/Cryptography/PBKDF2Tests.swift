import Cryptography
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct PBKDF2Tests {
  /// RFC 7914, section 11.
  @Test(arguments: [
    (
      "passwd", "salt", 1,
      """
      55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc\
      49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783
      """
    ),
    (
      "Password", "NaCl", 80_000,
      """
      4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56\
      a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d
      """
    ),
  ])
  func `the published vectors are met`(
    password: String, salt: String, iterations: Int, expected: String
  ) throws {
    let key = try PBKDF2SHA256.deriveKey(
      from: Data(password.utf8), salt: Data(salt.utf8), iterations: iterations, byteCount: 64)
    let text = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(text == expected)
  }

  @Test(arguments: [(0, 32), (1, 0), (-1, 32)])
  func `parameters outside the definition are refused`(iterations: Int, byteCount: Int) {
    #expect(throws: CryptographyError.invalidParameter(rule: "1 ≤ iterations, byteCount < 2^31")) {
      try PBKDF2SHA256.deriveKey(
        from: Data(), salt: Data(), iterations: iterations, byteCount: byteCount)
    }
  }
}
