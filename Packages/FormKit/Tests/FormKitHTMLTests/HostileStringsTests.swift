import FormKit
import FormKitHTML
import FormKitMock
import Testing

@Suite struct HostileStringsTests {
  /// A form whose every text is the string.
  private func html(_ string: String) throws -> HTMLFormPage {
    let form = try CompiledForm(json: Array(HostileForm.document(string).utf8))
    let engine = FormEngine(
      form, values: HostileForm.values(string), environment: .fixture())
    engine.submit()
    for case .startCheck(let call) in engine.takeEffects() {
      engine.answer(call.id, with: .taken(suggestions: [string]))
    }
    return HTMLFormRenderer(
      style: HTMLStyle("a::after { content: \"x\" }"), hiddenFields: ["_csrf": string],
      theme: string
    ).page(engine)
  }

  @Test(arguments: HostileForm.strings)
  func `no text becomes markup, in no place`(_ string: String) throws {
    let page = try html(string)
    let plain = try html("plain")
    #expect(Self.tags(page.html) == Self.tags(plain.html))
    #expect(
      page.html.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || scalar == "\t"
          || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
            && !scalar.properties.isNoncharacterCodePoint
            && !(0x202A...0x202E).contains(scalar.value)
      })
    let open = page.html.unicodeScalars.count { (0x2066...0x2068).contains($0.value) }
    #expect(open == page.html.unicodeScalars.count { $0.value == 0x2069 })
    #expect(!page.html.contains("href=\"javascript"))
    let tags = HTMLTags(page.html)
    #expect(tags.faults == [])
    // Every attribute that takes a text of the form holds that text and ends where it ends.
    for attribute in ["placeholder", "value"] {
      let shown = tags.values(of: attribute)
      #expect(shown.contains(Self.inAttribute(string)), "\(attribute)")
    }
  }

  /// What is left of a text in an attribute, once the browser has read it.
  private static func inAttribute(_ string: String) -> String {
    String(
      String.UnicodeScalarView(
        string.unicodeScalars.map { scalar in
          let isControl =
            scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar)
            || (0x7F...0x9F).contains(scalar.value)
          return isControl || scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar
        }))
  }

  /// The names of all tags in order, of elements that depend on texts only by their number.
  private static func tags(_ html: String) -> [Substring] {
    html.split(separator: "<").dropFirst().map { part in
      part.prefix { $0.isLetter || $0 == "/" || $0 == "!" }
    }
  }

  @Test func `a secret is never echoed, not even by its length`() throws {
    let values: FormObject = [
      "p": "hunter22", "s": "hunter22", "c": "hunter22", "r": "hunter22",
    ]
    let fields = [
      field("p", "password", #""required": true, "rules": [{ "rule": "minLength", "value": 20 }]"#),
      text("s", #""sensitive": true"#),
      field("c", "choice", #""sensitive": true, "options": [{ "value": "other" }]"#),
      text("r", #""sensitive": true, "readOnly": true"#),
    ]
    let engine = try engine(fields[0], fields[1], fields[2], fields[3], values: values)
    engine.submit()
    for html in [HTMLFormRenderer().page(engine).html, HTMLFormRenderer().reviewPage(engine).html] {
      #expect(!html.contains("hunter22"))
    }
    let html = HTMLFormRenderer().page(engine).html
    #expect(!html.contains("Already given"))
    let kept = HTMLFormRenderer(keepsSecrets: true).page(engine).html
    #expect(kept.components(of: "Already entered. Leave this empty to keep it.") == 1)
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", " https://a", "ht\ntps://a", "vbscript:x",
    "https://a/\u{0}",
  ])
  func `a form is never sent to what is no address of the web`(_ action: String) throws {
    let page = HTMLFormRenderer(action: action).page(try engine(text("a")))
    #expect(!page.html.contains("action="))
    #expect(policy(of: page).contains("form-action 'self';"))
  }

  @Test func `a form may be sent to another origin, which the policy then names`() throws {
    let page = HTMLFormRenderer(action: "https://example.com:8443/join?a=1&b=2").page(
      try engine(text("a")))
    #expect(page.html.contains(" action=\"https://example.com:8443/join?a=1&amp;b=2\""))
    #expect(policy(of: page).contains("form-action 'self' https://example.com:8443;"))
    #expect(
      HTMLFormRenderer(action: "/join").page(try engine(text("a"))).html.contains(
        " action=\"/join\""))
  }

  @Test func `no style sheet ends its element`() throws {
    let page = HTMLFormRenderer(style: HTMLStyle("a { content: \"</style><script>x</script>\" }"))
      .page(try engine(text("a")))
    #expect(page.html.components(of: "</style>") == 1)
  }

  @Test func `the policy allows the style and script of the page by their hashes, nothing else`()
    throws
  {
    let page = try page(text("a"))
    var hashed: [String] = []
    let policy = page.contentSecurityPolicy { bytes in
      hashed.append(String(decoding: bytes, as: UTF8.self))
      return Array("hash \(hashed.count)".utf8)
    }
    #expect(
      policy == "default-src 'none'; script-src 'sha256-aGFzaCAx'; style-src 'sha256-aGFzaCAy'; "
        + "img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
    #expect(hashed.count == 2)
    #expect(page.html.contains("<script>\(hashed[0])</script>"))
    #expect(page.html.contains("<style>\(hashed[1])</style>"))
    #expect(!page.html.contains(" on") || !page.html.contains("onclick="))
    #expect(!page.html.contains(" style=\""))
  }

  @Test func `the policy of a page without script allows none`() throws {
    let review = HTMLFormRenderer().reviewPage(try engine(text("a")))
    #expect(policy(of: review).hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(!policy(of: review).contains("script-src"))
  }

  @Test func `a digest that fails leaves no policy`() throws {
    struct Failed: Error {}
    let page = try page(text("a"))
    #expect(throws: Failed.self) {
      try page.contentSecurityPolicy { _ throws(Failed) in throw Failed() }
    }
  }

  private func policy(of page: HTMLFormPage) -> String {
    page.contentSecurityPolicy { bytes in [UInt8(truncatingIfNeeded: bytes.count)] }
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
