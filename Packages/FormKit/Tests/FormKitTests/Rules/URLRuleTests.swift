import FormKit
import FormKitMock
import Testing

/// Hosts, ports, paths and queries as WHATWG URL judges them.
@Suite struct URLRuleTests {
  private func accepts(_ text: String, schemes: String = #""http", "https""#) throws -> Bool {
    let rule = #""rules": [{ "rule": "url", "schemes": [\#(schemes)] }]"#
    return try form(field("f", "url", rule)).check(["f": .string(text)]).isValid
  }

  @Test(arguments: [
    "[hello:world]evil", "[:]", "[::1]:x", "[::1", "::1", "[]", "[::1]]", "[1:2:3:4:5:6:7]",
    "[1::2::3]", "[12345::]", "[::1.2.3]", "[::1.2.3.256]", "[::1.2.3.04]", "[::1%25eth0]",
    "[1:2:3:4:5:6:7:8:9]", "[1.2.3.4::]", "[1:2:3:4:5:6:7:8::]", "[g::]", "[:1]", "[1:]",
  ])
  func `brackets hold an IPv6 address and nothing else`(host: String) throws {
    #expect(try !accepts("https://\(host)/"))
  }

  @Test(arguments: [
    "[::]", "[::1]", "[::1]:443", "[2001:db8::7:A]", "[1:2:3:4:5:6:7::]", "[::127.0.0.1]",
    "[1:2:3:4:5:6:1.2.3.4]", "user:word@[::1]:80",
  ])
  func `an IPv6 address in brackets is a host`(host: String) throws {
    #expect(try accepts("https://\(host)/"))
  }

  @Test(arguments: [
    "999.1.1.1", "1.2.3.256", "1.2.3.4.5", "1.2.3.08", "4294967296", "0x100000000", "a.1", "a.09",
    "1..2", "256.1", "1.2.3.4.5.", "99999999999999999999", "%31%30%30%30.1.1.1",
    "１.２.３.２５６", "a.0x",
  ])
  func `a host that ends in a number is an IPv4 address or refused`(host: String) throws {
    #expect(try !accepts("https://\(host)/"))
  }

  @Test(arguments: [
    "127.0.0.1", "127.1", "0x7f.1", "0177.0.0.0x1", "2130706433", "4294967295", "1.2.3.4.", "0x",
    "1.2.65535", "0x1.2.3.4.", "１２７.0.0.1", "1.2.3.x", "1a", "1.a",
  ])
  func `an IPv4 address may have fewer numbers and other bases`(host: String) throws {
    #expect(try accepts("https://\(host)/"))
  }

  @Test(arguments: [
    "a%00b", "a%20b", "a b", "a%2Fb", "a%3Ab", "a%25b", "a%", "a%zz", "a<b", "a>b", "a|b", "a^b",
    "a]b", "a[b", "%7F", "a%1Fb", "％００", "％４１", "a%E4", "%FF", "\u{FFFD}", "\u{E000}", "a\u{85}b",
    "a\u{A0}b", "a\u{202E}b", "", "\u{AD}", "%C2%AD", "\u{301}a", "xn--", "xn--a", "xn--abc-",
    "xn--99999999", "a\u{200C}b", "\u{200D}", "xn--a-ecp", "a.xn--pokxncvks",
  ])
  func `a domain without forbidden code points is required`(host: String) throws {
    #expect(try !accepts("https://\(host)/"))
    #expect(try !accepts("https://\(host):80/path"))
  }

  @Test(arguments: [
    "example.com", "EXAMPLE.com", "a_b.example", "-a-", "a.", "a..b", "a%41", "%C3%BC.example",
    "ü.example", "Ü.example", "xn--bcher-kva.example", "XN--BCHER-KVA", "例え。テスト", "☃.example",
    "faß.example", "a\u{AD}b", "ａ.example", "क्\u{200D}ष", "x.example", "ab--c", "!$&'()*+,;=~",
    "\"`{}",
    "localhost", "💩.example", "नی\u{200C}ی", "\(String(repeating: "a", count: 64)).example",
  ])
  func `a domain is judged behind its escapes and case`(host: String) throws {
    #expect(try accepts("https://\(host)"))
    #expect(try accepts("https://a:b@\(host):8080/path"))
  }

  @Test(arguments: [
    "/a\"b<c>d|e{f}g`h^i\\j[k]", "?a\"b<c>d|e{f}g`h^i\\j[k]='", "#a\"b<c>d|e{f}g`h^i\\j#", "/%zz",
    "/%00", "/ü/\u{A0}", "/../..", "\\a", "/:@", "?q=a@b:c/d",
  ])
  func `paths, queries and fragments take what browsers take`(rest: String) throws {
    #expect(try accepts("https://example.com\(rest)"))
    #expect(try accepts("https://[::1]:8080\(rest)"))
  }

  @Test(arguments: [
    "https://example.com/a b", "https://example.com/\n", "https://example.com/\t",
    "https://example.com/\u{0}", "https://example.com/\u{7F}", " https://example.com",
    "https://example.com ", "https:example.com", "https:/example.com", "https:\\\\example.com",
    "https:///example.com", "https://user@", "https://user@/path", "https://:80/",
    "https://a@b:x/", "https://a:65536", "https://a:-1", "https://?", "https://#", "//example.com",
    "https://example.com:80:80/",
  ])
  func `a URL is written out, without spaces and controls`(text: String) throws {
    #expect(try !accepts(text))
  }

  @Test(arguments: [
    "https://example.com:65535", "https://example.com:", "https://example.com:000000080",
    "https://a@b@c/", "https://a[b:c]@d/", "https://@a/", "https://:@a",
  ])
  func `ports and credentials are those of the standard`(text: String) throws {
    #expect(try accepts(text))
  }

  @Test(arguments: [
    ("mailto", "mailto:a@b", true), ("mailto", "mailto:", false), ("mailto", "mailto://", false),
    ("app", "app://host/x", true), ("app", "app:///x", true), ("app", "app://a%00b/", true),
    ("app", "app://a<b/", false), ("app", "app://a^b/", false), ("app", "app://[::1]:1", true),
    ("app", "app://[:]", false), ("app", "app://h:x/", false), ("app", "app://u@/", false),
    ("app", "app://999.1.1.1", true), ("app", "app:/x", true), ("app", "app:x", true),
    ("file", "file:///etc/hosts", true), ("file", "file://host/x", true),
    ("file", "file://C:/x", true), ("file", "file://host:80/x", false),
    ("file", "file://a%00b/x", false), ("wss", "wss://999.1.1.1", false),
  ])
  func `other schemes have the hosts of their kind`(
    scheme: String, text: String, isAccepted: Bool
  ) throws {
    #expect(try accepts(text, schemes: "\"\(scheme)\"") == isAccepted)
  }
}
