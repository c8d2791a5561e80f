import Cryptography
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct AES256GCMTests {
  /// Test cases 13 to 16 of "The Galois/Counter Mode of Operation", which NIST took over.
  struct Vector: Sendable, CustomTestStringConvertible {
    let number: Int
    let key: String
    let nonce: String
    let message: String
    let associatedData: String
    let ciphertext: String
    let tag: String

    var testDescription: String { "GCM test case \(number)" }
  }

  static let zeroKey = String(repeating: "00", count: 32)
  static let key = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
  static let longMessage = """
    d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
    1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
    """
  static let longCiphertext = """
    522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
    8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
    """

  static let vectors = [
    Vector(
      number: 13, key: zeroKey, nonce: "000000000000000000000000", message: "", associatedData: "",
      ciphertext: "", tag: "530f8afbc74536b9a963b4f1c4cb738b"),
    Vector(
      number: 14, key: zeroKey, nonce: "000000000000000000000000",
      message: "00000000000000000000000000000000", associatedData: "",
      ciphertext: "cea7403d4d606b6e074ec5d3baf39d18", tag: "d0d1c8a799996bf0265b98b5d48ab919"),
    Vector(
      number: 15, key: key, nonce: "cafebabefacedbaddecaf888", message: longMessage + "1aafd255",
      associatedData: "", ciphertext: longCiphertext + "898015ad",
      tag: "b094dac5d93471bdec1a502270e3cc6c"),
    Vector(
      number: 16, key: key, nonce: "cafebabefacedbaddecaf888", message: longMessage,
      associatedData: "feedfacedeadbeeffeedfacedeadbeefabaddad2", ciphertext: longCiphertext,
      tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
  ]

  @Test(arguments: vectors)
  func `a published vector seals and opens exactly`(vector: Vector) throws {
    let key = try SymmetricKey(bytes: Data(hex: vector.key))
    let box = try AES256GCM.seal(
      Data(hex: vector.message), using: key, nonce: Data(hex: vector.nonce),
      authenticating: Data(hex: vector.associatedData))
    let expected = try AES256GCM.SealedBox(
      nonce: Data(hex: vector.nonce), ciphertext: Data(hex: vector.ciphertext),
      tag: Data(hex: vector.tag))
    #expect(box == expected)
    let opened = try AES256GCM.open(
      expected, using: key, authenticating: Data(hex: vector.associatedData))
    #expect(opened == Data(hex: vector.message))
  }

  @Test func `every changed bit of a sealed message is refused`() throws {
    let key = try SymmetricKey.random()
    let header = Data("header".utf8)
    let combined = try AES256GCM.seal(Data("a secret".utf8), using: key, authenticating: header)
      .combined
    for index in combined.indices {
      for bit in 0..<8 {
        var changed = combined
        changed[index] ^= 1 << bit
        let box = try AES256GCM.SealedBox(combined: changed)
        #expect(throws: CryptographyError.authenticationFailed) {
          try AES256GCM.open(box, using: key, authenticating: header)
        }
      }
    }
  }

  @Test func `another key or other associated data is refused`() throws {
    let key = try SymmetricKey.random()
    let box = try AES256GCM.seal(Data("a".utf8), using: key, authenticating: Data("one".utf8))
    #expect(throws: CryptographyError.authenticationFailed) {
      try AES256GCM.open(box, using: key, authenticating: Data("two".utf8))
    }
    let other = try SymmetricKey.random()
    #expect(throws: CryptographyError.authenticationFailed) {
      try AES256GCM.open(box, using: other, authenticating: Data("one".utf8))
    }
  }

  @Test func `two seals of one message differ`() throws {
    let key = try SymmetricKey.random()
    let first = try AES256GCM.seal(Data("a".utf8), using: key)
    let second = try AES256GCM.seal(Data("a".utf8), using: key)
    #expect(first.nonce != second.nonce)
    #expect(first.ciphertext.count == 1)
  }

  @Test func `a slice of a larger buffer opens like a copy`() throws {
    let key = try SymmetricKey.random()
    let combined = try AES256GCM.seal(Data("a secret".utf8), using: key).combined
    let slice = (Data([1, 2, 3]) + combined).dropFirst(3)
    let opened = try AES256GCM.open(AES256GCM.SealedBox(combined: slice), using: key)
    #expect(opened == Data("a secret".utf8))
  }

  @Test func `wrong lengths are typed errors`() throws {
    #expect(throws: CryptographyError.invalidLength(field: "key", expected: 32, actual: 31)) {
      try SymmetricKey(bytes: Data(count: 31))
    }
    let key = try SymmetricKey.random()
    #expect(throws: CryptographyError.invalidLength(field: "nonce", expected: 12, actual: 16)) {
      try AES256GCM.seal(Data(), using: key, nonce: Data(count: 16))
    }
    #expect(throws: CryptographyError.truncatedMessage(minimum: 28, actual: 27)) {
      try AES256GCM.SealedBox(combined: Data(count: 27))
    }
  }
}
