import Cryptography
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Figures of NIST's CAVP (`gcmEncryptExtIV256.rsp`) and of Google's Wycheproof (`aes_gcm_test.json`,
/// version 0.8r12; 256-bit keys, 96-bit nonces, 128-bit tags).
struct AES256GCMVectorTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let key, nonce, associatedData, message, ciphertext, tag: String

    init(
      _ name: String, _ key: String, _ nonce: String, _ associatedData: String, _ message: String,
      _ ciphertext: String, _ tag: String
    ) {
      testDescription = name
      self.key = key
      self.nonce = nonce
      self.associatedData = associatedData
      self.message = message
      self.ciphertext = ciphertext
      self.tag = tag
    }
  }

  static let cavp = [
    Vector(
      "128 bits, 0", "31bdadd96698c204aa9ce1448ea94ae1fb4a9a0b3c9d773b51bb1822666b8f22",
      "0d18e06c7c725ac9e362e1ce", "", "2db5168e932556f8089a0622981d017d",
      "fa4362189661d163fcd6a56d8bf0405a", "d636ac1bbedd5cc3ee727dc2ab4a9489"),
    Vector(
      "104 bits, 3", "e5a0eb92cc2b064e1bc80891faf1fab5e9a17a9c3a984e25416720e30e6c2b21",
      "4742357c335913153ff0eb0f", "", "8499893e16b0ba8b007d54665a", "eb8e6175f1fe38eb1acf95fd51",
      "88a8b74bb74fda553e91020a23deed45"),
    Vector(
      "256 bits, 6", "37f39137416bafde6f75022a7a527cc593b6000a83ff51ec04871a0ff5360e4e",
      "a291484c3de8bec6b47f525f", "",
      "fafd94cede8b5a0730394bec68a8e77dba288d6ccaa8e1563a81d6e7ccc7fc97",
      "44dc868006b21d49284016565ffb3979cc4271d967628bf7cdaf86db888e92e5",
      "01a2b578aa2f41ec6379a44a31cc019c"),
    Vector(
      "408 bits, 8", "595f259c55abe00ae07535ca5d9b09d6efb9f7e9abb64605c337acbd6b14fc7e",
      "92f258071d79af3e63672285", "",
      """
      a6fee33eb110a2d769bbc52b0f36969c287874f665681477a25fc4c48015c541fbe2394133ba490a34ee2dd67b89\
      8177849a91
      """,
      """
      bbca4a9e09ae9690c0f6f8d405e53dccd666aa9c5fa13c8758bc30abe1ddd1bcce0d36a1eaaaaffef20cd3c5970b\
      9673f8a65c
      """, "26ccecb9976fd6ac9c2c0f372c52c821"),
  ]

  static let wycheproof = [
    Vector(
      "73", "92ace3e348cd821092cd921aa3546374299ab46209691bc28b8752d17f123c20",
      "00112233445566778899aabb", "00000000ffffffff", "00010203040506070809",
      "e27abdd2d2a53d2f136b", "9a4a2579529301bcfb71c78d4060f52c"),
    Vector(
      "74, no message", "29d3a44f8723dc640239100c365423a312934ac80239212ac3df3421a2098123",
      "00112233445566778899aabb", "aabbccddeeff", "", "", "2a7d77fa526b8250cb296078926b5020"),
    Vector(
      "75, nothing", "80ba3192c803ce965ea371d5ff073cf0f43b6a2ab576b208426e11409c09b9b0",
      "4da5bf8dfd5852c1ea12379d", "", "", "", "4771a7c404a472966cea8f73c8bfe17a"),
    Vector(
      "76, one byte", "cc56b680552eb75008f5484b4cb803fa5063ebd6eab91f6ab6aef4916a766273",
      "99e23ec48985bccdeeab60f1", "", "2a", "06", "633c1e9703ef744ffffb40edf9d14355"),
    Vector(
      "78, 15 bytes", "67119627bd988eda906219e08c0d0d779a07d208ce8a4fe0709af755eeec6dcb",
      "68ab7fdbf61901dad461d23c", "", "51f8c1f731ea14acdb210a6d973e07",
      "43fc101bff4b32bfadd3daf57a590e", "ec04aacb7148a8b8be44cb7eaf4efa69"),
    Vector(
      "80, 17 bytes", "3b2458d8176e1621c0cc24c0c0e24c1e80d72f7ee9149a4b166176629616d011",
      "45aaa3e5d16d2d42dc03445d", "", "3ff1514b1c503915918f0c0c31094a6e1f",
      "73a6b6f45f6ccc5131e07f2caa1f2e2f56", "2d7379ec1db5952d4e95d30c340b1b1d"),
    Vector(
      "82, one byte beside", "b279f57e19c8f53f2f963f5f2519fdb7c1779be2ca2b3ae8e1128b7d6c627fc4",
      "98bc2c7438d5cd7665d76f6e", "c0", "fcc515b294408c8645c9183e3f4ecee5127846d1",
      "eb5500e3825952866d911253f8de860c00831c81", "ecb660e1fb0541ec41e8d68a64141b3a"),
    Vector(
      "85, 24 bytes beside", "ff0089ee870a4a39f645b0a5da774f7a5911e9696fc9cad646452c2aa8595a12",
      "bc2a7757d0ce2d8b1f14ccd9", "972ab4e06390caae8f99dd6e2187be6c7ff2c08a24be16ef",
      "748b28031621d95ee61812b4b4f47d04c6fc2ff3", "a929ee7e67c7a2f91bbcec6389a3caf43ab49305",
      "ebec6774b955e789591c822dab739e12"),
    Vector(
      "92, a tag of ones", "00112233445566778899aabbccddeeff102132435465768798a9bacbdcedfe0f",
      "000000000000000000000000", "", "561008fa07a68f5c61285cd013464eaf",
      "23293e9b07ca7d1b0cae7cc489a973b3", "ffffffffffffffffffffffffffffffff"),
    Vector(
      "93, a tag of zeros", "00112233445566778899aabbccddeeff102132435465768798a9bacbdcedfe0f",
      "ffffffffffffffffffffffff", "", "c6152244cea1978d3e0bc274cf8c0b3b",
      "7cb6fc7c6abc009efe9551a99f36a421", "00000000000000000000000000000000"),
  ]

  @Test(arguments: cavp + wycheproof)
  func `a published vector seals and opens exactly`(vector: Vector) throws {
    let key = try SymmetricKey(bytes: Data(hex: vector.key))
    let beside = Data(hex: vector.associatedData)
    let expected = try AES256GCM.SealedBox(
      nonce: Data(hex: vector.nonce), ciphertext: Data(hex: vector.ciphertext),
      tag: Data(hex: vector.tag))
    let box = try AES256GCM.seal(
      Data(hex: vector.message), using: key, nonce: Data(hex: vector.nonce), authenticating: beside)
    #expect(box == expected)
    #expect(
      try AES256GCM.open(expected, using: key, authenticating: beside) == Data(hex: vector.message))
  }

  /// Wycheproof 94 to 120: the tag of one message, changed.
  static let changedTags: [String] = [
    "9de8fef6d8ab1bf1bf887232eab590dd", "9ee8fef6d8ab1bf1bf887232eab590dd",
    "1ce8fef6d8ab1bf1bf887232eab590dd", "9ce9fef6d8ab1bf1bf887232eab590dd",
    "9ce8fe76d8ab1bf1bf887232eab590dd", "9ce8fef6d9ab1bf1bf887232eab590dd",
    "9ce8fef6daab1bf1bf887232eab590dd", "9ce8fef6d8ab1b71bf887232eab590dd",
    "9ce8fef6d8ab1bf1be887232eab590dd", "9ce8fef6d8ab1bf13f887232eab590dd",
    "9ce8fef6d8ab1bf1bfa87232eab590dd", "9ce8fef6d8ab1bf1bf887332eab590dd",
    "9ce8fef6d8ab1bf1bf887232ebb590dd", "9ce8fef6d8ab1bf1bf887232e8b590dd",
    "9ce8fef6d8ab1bf1bf8872326ab590dd", "9ce8fef6d8ab1bf1bf887232eab590dc",
    "9ce8fef6d8ab1bf1bf887232eab590df", "9ce8fef6d8ab1bf1bf887232eab5909d",
    "9ce8fef6d8ab1bf1bf887232eab5905d", "9de8fef6d8ab1bf1be887232eab590dd",
    "9ce8fe76d8ab1b71bf887232eab590dd", "9ce8fef6d8ab1b71bf887232eab5905d",
    "631701092754e40e40778dcd154a6f22", "00000000000000000000000000000000",
    "ffffffffffffffffffffffffffffffff", "1c687e76582b9b713f08f2b26a35105d",
    "9de9fff7d9aa1af0be897333ebb491dc",
  ]

  private static func open(tag: String) throws -> Data {
    let key = try SymmetricKey(bytes: Data(0..<32))
    let box = try AES256GCM.SealedBox(
      nonce: Data(0x50..<0x5C), ciphertext: Data(hex: "b2061457c0759fc1749f174ee1ccadfa"),
      tag: Data(hex: tag))
    return try AES256GCM.open(box, using: key)
  }

  @Test(arguments: changedTags)
  func `a changed tag of a published message is refused`(tag: String) throws {
    #expect(throws: CryptographyError.authenticationFailed) { try Self.open(tag: tag) }
  }

  @Test func `the tag that was not changed is taken`() throws {
    #expect(
      try Self.open(tag: "9ce8fef6d8ab1bf1bf887232eab590dd") == Data(0x20..<0x30))
  }
}
