import FormKit
import FormKitHTML
import FormKitMock
import Testing

@Suite struct HostileStringsTests {
  /// Strings that have broken pages before.
  static let strings = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'><svg/onload=alert(1)>",
    "</textarea><script>alert(1)</script>", "</title><script>alert(1)</script>",
    "</style><script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--<script>",
    "]]><script>alert(1)</script>", "javascript:alert(1)", "&lt;script&gt;", "&#0;&#x202E;",
    "a\u{0}b", "a\u{1B}[31mb", "\u{202E}gnp.exe\u{202C}", "\u{2066}\u{2066}\u{2066}open",
    "\u{2069}\u{2069}closed", "\u{FEFF}bom", "\u{FFFE}\u{FFFF}", "\u{2028}\u{2029}",
    "`${alert(1)}`",
    "{{7*7}}", "%3Cscript%3E", "\r\nSet-Cookie: a=b", "Z̸̢̛͖a̶l̷g̸o̴", "👩‍👩‍👧‍👦🏳️‍🌈",
  ]

  /// A form whose every text is the string.
  private func html(_ string: String) throws -> HTMLFormPage {
    let text = FormValue.string(string)
    let engine = try engine(
      document: Self.members(text.json()),
      values: [
        "t": text, "a": text, "p": text, "n": text, "r": text, "c": text, "m": [text],
        "f": ["name": text],
        "i": [["t": text]],
      ])
    engine.submit()
    for case .startCheck(let call) in engine.takeEffects() {
      engine.answer(call.id, with: .taken(suggestions: [string]))
    }
    return HTMLFormRenderer(
      style: HTMLStyle("a::after { content: \"x\" }"), hiddenFields: ["_csrf": string],
      theme: string
    ).page(engine)
  }

  private static func members(_ json: String) -> String {
    let common =
      "\"label\": \(json), \"help\": \(json), \"placeholder\": \(json), \"accessibility\": { \"hint\": \(json) }, \"x-controlId\": \(json), \"autofill\": \(json), \"keyboard\": \(json), \"returnKey\": \(json)"
    func field(_ id: String, _ type: String, _ more: String = "") -> String {
      "{ \"id\": \"\(id)\", \"type\": \"\(type)\", \(common)\(more) }"
    }
    let options = ", \"options\": [{ \"value\": \(json), \"label\": \(json) }]"
    let failing =
      ", \"rules\": [{ \"rule\": \"equals\", \"value\": \"-\", \"message\": \(json) }, { \"rule\": \"remote\", \"check\": \"c\", \"message\": \(json) }]"
    let fields = [
      field("t", "text", failing), field("a", "textarea", failing), field("p", "password"),
      field("n", "number"), field("r", "text", ", \"readOnly\": true"),
      field("c", "choice", options), field("m", "multiChoice", options), field("f", "file"),
    ]
    return """
      "title": \(json), "submitLabel": \(json), "sections": [
        { "id": "s", "title": \(json), "fields": [\(fields.joined(separator: ","))] },
        { "id": "i", "title": \(json), "repeat": { "itemLabel": \(json) }, "fields": [\(field("t", "text"))] }],
      "rules": [{ "rule": "assert", "that": false, "message": \(json) }],
      "actions": [{ "id": "act", "label": \(json) }]
      """
  }

  @Test(arguments: strings) func `no text becomes markup, in no place`(_ string: String) throws {
    let page = try html(string)
    let plain = try html("plain")
    #expect(Self.tags(page.html) == Self.tags(plain.html))
    #expect(
      page.html.unicodeScalars.allSatisfy { scalar in
        scalar == "\n"
          || scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
            && !scalar.properties.isNoncharacterCodePoint
            && !(0x202A...0x202E).contains(scalar.value)
      })
    let open = page.html.unicodeScalars.count { (0x2066...0x2068).contains($0.value) }
    #expect(open == page.html.unicodeScalars.count { $0.value == 0x2069 })
    #expect(!page.html.contains("href=\"javascript"))
  }

  /// The names of all tags in order, of elements that depend on texts only by their number.
  private static func tags(_ html: String) -> [Substring] {
    html.split(separator: "<").dropFirst().map { part in
      part.prefix { $0.isLetter || $0 == "/" || $0 == "!" }
    }
  }

  @Test func `a secret is never echoed, not even by its length`() throws {
    let values: [String: FormValue] = [
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
    #expect(kept.components(of: "Already given. Leave it empty to keep it.") == 1)
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", " https://a", "ht\ntps://a", "vbscript:x",
    "https://a/\u{0}",
  ])
  func `a form is never sent to what is no address of the web`(_ action: String) throws {
    let page = HTMLFormRenderer(action: action).page(try engine(text("a")))
    #expect(!page.html.contains("action="))
    #expect(page.contentSecurityPolicy.contains("form-action 'self';"))
  }

  @Test func `a form may be sent to another origin, which the policy then names`() throws {
    let page = HTMLFormRenderer(action: "https://example.com:8443/join?a=1&b=2").page(
      try engine(text("a")))
    #expect(page.html.contains(" action=\"https://example.com:8443/join?a=1&amp;b=2\""))
    #expect(page.contentSecurityPolicy.contains("form-action 'self' https://example.com:8443;"))
    #expect(
      HTMLFormRenderer(action: "/join").page(try engine(text("a"))).html.contains(
        " action=\"/join\""))
  }

  @Test func `no style sheet ends its element`() throws {
    let page = HTMLFormRenderer(style: HTMLStyle("a { content: \"</style><script>x</script>\" }"))
      .page(try engine(text("a")))
    #expect(page.html.components(of: "</style>") == 1)
  }

  @Test func `the policy lets run what the page holds, by hash, and nothing else`() throws {
    let page = try page(text("a"))
    #expect(
      page.contentSecurityPolicy.hasPrefix(
        "default-src 'none'; script-src 'sha256-"))
    #expect(page.contentSecurityPolicy.hasSuffix("base-uri 'none'; frame-ancestors 'none'"))
    #expect(!page.html.contains(" on") || !page.html.contains("onclick="))
    #expect(!page.html.contains(" style=\""))
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
