import Testing

@testable import FormKitHTML

@Suite struct SHA256Tests {
  /// Source: NIST, FIPS 180-4 examples; RFC 4231's million is left out.
  @Test(arguments: [
    ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
    ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
    ),
  ]) func `a hash is the standard's`(_ text: String, _ expected: String) {
    #expect(SHA256.base64(of: text) == expected)
  }
}
