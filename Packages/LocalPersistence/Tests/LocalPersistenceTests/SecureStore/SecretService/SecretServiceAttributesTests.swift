import Testing

@testable import LocalPersistence

struct SecretServiceAttributesTests {
  private let texts = [
    "token", "", "a/b", "a%2Fb", "%", "100 %", "a\0b", "é", "e\u{301}", "🎉", "a\nb", "\u{7F}",
    "\u{FFFF}", "..",
  ]

  @Test func `every text survives escaping, byte for byte`() throws {
    for text in texts {
      let unescaped = try #require(
        PlainName.unescape(PlainName.escape(text)))
      #expect(Array(unescaped.utf8) == Array(text.utf8))
    }
  }

  @Test func `an escaped text has no byte the bus refuses`() {
    for text in texts {
      #expect(PlainName.escape(text).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    }
    #expect(PlainName.escape("a/b\0 100%") == "a%2Fb%00 100%25")
  }

  @Test(arguments: ["%", "%2", "%zz", "%2f", "%41", "a/b", "a\nb", "%FF", "%+1", "%é1"])
  func `a text that escaping never makes is refused`(text: String) {
    #expect(PlainName.unescape(text) == nil)
  }

  @Test func `no namespace finds the items of another`() {
    let parts = ["", "a", "b", "a/b", "/", "a%2Fb"]
    var namespaces: [SecureStoreNamespace] = []
    for service in parts {
      for configuration in parts {
        for user in [nil] + parts.map(Optional.some) {
          namespaces.append(
            SecureStoreNamespace(service: service, configuration: configuration, user: user))
        }
      }
    }
    let values = namespaces.map { namespace in
      SecretServiceAttributes(namespace).ofNamespace.map { "\($0.name)=\($0.value)" }
    }
    #expect(Set(values).count == namespaces.count)
  }

  @Test func `an item is found by its namespace and its key`() {
    let attributes = SecretServiceAttributes(.sample)
    #expect(
      attributes.of(key: "auth/token").map { "\($0.name)=\($0.value)" } == [
        "xdg:schema=LocalPersistence.SecureStore", "namespace=shell/dev/ann", "key=auth%2Ftoken",
      ])
    #expect(attributes.label(of: "auth/token") == "shell dev: auth%2Ftoken")
  }
}
