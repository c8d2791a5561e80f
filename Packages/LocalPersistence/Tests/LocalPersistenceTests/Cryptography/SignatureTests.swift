import Cryptography
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct SignatureTests {
  /// RFC 7515, appendix A.2.
  private static let rsaModulus =
    "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm"
    + "4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5"
    + "rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGh"
    + "yxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"
  private static let payload =
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
  private static let rsaSignature =
    "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5"
    + "jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHl"
    + "b1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9"
    + "QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
  /// RFC 7515, appendix A.3.
  private static let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
  private static let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
  private static let secret = "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI"
  private static let curveSignature =
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"

  private func data(_ text: String) throws -> Data { try #require(Base64URL.decode(text)) }

  private func rsaKey() throws -> RSAPublicKey {
    try RSAPublicKey(modulus: data(Self.rsaModulus), exponent: data("AQAB"))
  }

  private func curveKey() throws -> P256PublicKey {
    try P256PublicKey(x: data(Self.x), y: data(Self.y))
  }

  /// The message with one bit of a byte changed.
  private func changed(_ data: Data, at index: Int) -> Data {
    var data = data
    data[data.startIndex + index] ^= 1
    return data
  }

  @Test func `the RS256 signature of RFC 7515 A.2 is valid, and no changed one`() throws {
    let key = try rsaKey()
    let message = Data("eyJhbGciOiJSUzI1NiJ9.\(Self.payload)".utf8)
    let signature = try data(Self.rsaSignature)
    #expect(try key.isValid(signature, for: message))
    #expect(try !key.isValid(changed(signature, at: 7), for: message))
    #expect(try !key.isValid(signature, for: changed(message, at: 0)))
    #expect(try !key.isValid(signature.dropLast(), for: message))
    #expect(try !key.isValid(Data(), for: message))
  }

  @Test func `the ES256 signature of RFC 7515 A.3 is valid, and no changed one`() throws {
    let key = try curveKey()
    let message = Data("eyJhbGciOiJFUzI1NiJ9.\(Self.payload)".utf8)
    let signature = try data(Self.curveSignature)
    #expect(try key.isValid(signature, for: message))
    #expect(try !key.isValid(changed(signature, at: 63), for: message))
    #expect(try !key.isValid(signature, for: changed(message, at: 0)))
    for wrong in [Data(), Data(count: 64), signature.dropLast(), signature + [0]] {
      #expect(try !key.isValid(wrong, for: message))
    }
  }

  @Test func `a signing key has the public key of RFC 7515 A.3, which accepts its signatures`()
    throws
  {
    let key = try P256SigningKey(secret: data(Self.secret))
    #expect(try key.publicKey.x == data(Self.x))
    #expect(try key.publicKey.y == data(Self.y))
    for number in 0..<50 {
      let message = Data("message \(number)".utf8)
      let signature = try key.signature(for: message)
      #expect(signature.count == P256PublicKey.signatureByteCount)
      #expect(try key.publicKey.isValid(signature, for: message))
      #expect(try !key.publicKey.isValid(signature, for: message + [0]))
    }
  }

  @Test func `a point off the curve and a coordinate of another length make no key`() throws {
    let (x, y) = (try data(Self.x), try data(Self.y))
    #expect(throws: CryptographyError.self) { try P256PublicKey(x: x, y: changed(y, at: 31)) }
    #expect(throws: CryptographyError.self) { try P256PublicKey(x: Data(count: 32), y: y) }
    #expect(throws: CryptographyError.self) { try P256PublicKey(x: x.dropLast(), y: y) }
    #expect(throws: CryptographyError.self) { try P256PublicKey(x: x, y: y + [0]) }
  }

  @Test func `a secret of zero, of the order or of another length makes no key`() throws {
    let order = Data(
      hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    for wrong in [Data(count: 32), order, Data(repeating: 0xFF, count: 32), Data([1])] {
      #expect(throws: CryptographyError.self) { try P256SigningKey(secret: wrong) }
    }
    #expect(throws: Never.self) { try P256SigningKey(secret: Data(count: 31) + [1]) }
  }

  @Test func `a short modulus, an even number and an exponent of 1 make no RSA key`() throws {
    let modulus = try data(Self.rsaModulus)
    let wrong: [(Data, Data)] = [
      (Data(repeating: 0xFF, count: 128), Data([1, 0, 1])), (modulus.dropLast() + [0], Data([3])),
      (modulus, Data([1])), (modulus, Data([2])), (modulus, Data()), (Data(), Data([3])),
      (modulus, Data(repeating: 0xFF, count: 9)),
      (Data(repeating: 0xFF, count: 1_025), Data([1, 0, 1])),
    ]
    for (modulus, exponent) in wrong {
      #expect(throws: CryptographyError.self) {
        try RSAPublicKey(modulus: modulus, exponent: exponent)
      }
    }
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("~~~?", "fn5-Pw"),
  ])
  func `base64 for URLs has no padding and is read back`(text: String, encoded: String) {
    #expect(Base64URL.encode(Data(text.utf8)) == encoded)
    #expect(Base64URL.decode(encoded) == Data(text.utf8))
  }

  @Test(arguments: ["Zg==", "Zh", "Z", "Zm 8", "Zm+/", "Zm8\n", "é"])
  func `a text that encoding never returns is not read`(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test func `a signed content is taken apart, and a malformed one is not`() throws {
    let key = try P256SigningKey(secret: data(Self.secret))
    let text = try JSONWebSignature.sign(
      header: Data("{}".utf8), payload: Data("content".utf8), with: key)
    let signed = try #require(JSONWebSignature(compact: text))
    #expect(signed.payload == Data("content".utf8))
    #expect(try key.publicKey.isValid(signed.signature, for: signed.signingInput))
    for wrong in ["", "a.b", text + ".", "." + text, text + "=", text + " "] {
      #expect(JSONWebSignature(compact: wrong) == nil)
    }
    let long = String(repeating: "A", count: JSONWebSignature.maximumByteCount)
    #expect(JSONWebSignature(compact: "AA.AA.\(long)") == nil)
  }
}
