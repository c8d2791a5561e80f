import FormKit
import FormKitHTML
import Testing

@Suite struct PageSizeTests {
  /// Twenty required fields of ten kinds with their rules, two of which show by a toggle.
  private static let fields = (0..<2).flatMap { round in
    [
      #""type": "text", "label": "Name", "maxLength": 40, "rules": [{ "rule": "minLength", "value": 2 }]"#,
      #""type": "email", "label": "Email", "rules": [{ "rule": "email" }]"#,
      #""type": "integer", "label": "Age", "rules": [{ "rule": "min", "value": 0 }, { "rule": "max", "value": 120 }]"#,
      #""type": "phone", "label": "Phone", "rules": [{ "rule": "phone" }]"#,
      #""type": "choice", "label": "Size", "options": [{ "value": "s", "label": "Small" }, { "value": "m", "label": "Medium" }, { "value": "l", "label": "Large" }]"#,
      #""type": "date", "label": "Date of birth", "rules": [{ "rule": "minAge", "value": 18 }]"#,
      #""type": "text", "label": "Code", "rules": [{ "rule": "pattern", "value": "[A-Z]{2}-\\d{4}" }]"#,
      #""type": "toggle", "label": "I agree""#,
      #""type": "textarea", "label": "About you", "maxLength": 160"#,
      #""type": "url", "label": "Website", "visible": { "field": "f\#(round * 10 + 7)", "equals": true }"#,
    ].enumerated().map {
      #"{ "id": "f\#(round * 10 + $0.offset)", "required": true, \#($0.element) }"#
    }
  }

  private static func form() throws -> FormEngine {
    try engine(document: #""sections": [{ "fields": [\#(fields.joined(separator: ","))] }]"#)
  }

  /// As many properties as a set of tokens has, two themes of them, half of them read by no rule.
  private static let tokens = [":root", ":root[data-theme=\"dark\"]"].map { root in
    let names = ["text-primary", "background", "brand-primary", "focus"]
    let read = names.map { "  --color-\($0): #161a26;\n" }.joined()
    return "\(root) {\n\(read)\((0..<60).map { "  --color-other-\($0): #161a26;\n" }.joined())}\n"
  }.joined()

  @Test func `a page of twenty fields with its style and script has at most 30 kB`() throws {
    let page = HTMLFormRenderer(style: HTMLStyle(Self.tokens)).page(try Self.form())
    #expect(page.html.ranges(of: " data-field=").count == 20)
    #expect(page.html.utf8.count <= 30_000)
  }

  @Test func `only the properties that a rule reads are in the page`() throws {
    let style = HTMLStyle(Self.tokens + "a { color: var(--color-other-7, red) }")
    let html = HTMLFormRenderer(style: style).page(try Self.form()).html
    #expect(html.contains("--color-text-primary:#161a26"))
    #expect(html.contains("--color-other-7:#161a26"))
    #expect(!html.contains("--color-other-8:"))
  }

  @Test func `the rules of a theme are in the pages that name one`() throws {
    let style = HTMLStyle(Self.tokens)
    let form = try Self.form()
    #expect(!HTMLFormRenderer(style: style).page(form).html.contains("[data-theme=\"dark\"]{"))
    let dark = HTMLFormRenderer(style: style, theme: "dark").page(form).html
    #expect(dark.contains(":root[data-theme=\"dark\"]{--color-text-primary:#161a26;"))
    #expect(HTMLPageAssets.styleSheet(style).contains("[data-theme=\"dark\"]{"))
  }

  @Test(arguments: [
    ("a  >  b , c { color : red ; }", "a>b,c{color:red}"),
    ("/* x; } */ a { content: \"  ; } /* y */ \" }", "a{content:\"  ; } /* y */ \"}"),
    ("@import url(a;b.css);\na { }", "@import url(a;b.css);a{}"),
    (
      "@media (min-width: 1px) { a { margin: calc( 1px + 2px ) } }",
      "@media (min-width: 1px){a{margin:calc(1px + 2px)}}"
    ),
    ("a[title=\" > \"]::after { content: '\\'  }' }", "a[title=\" > \"]::after{content:'\\'  }'}"),
    ("a { color: red;; /* last */ }", "a{color:red}"),
  ])
  func `a style sheet loses comments and white space and nothing else`(
    _ sheet: String, _ compact: String
  ) throws {
    let html = HTMLFormRenderer(style: HTMLStyle(sheet)).page(try engine(text("a"))).html
    #expect(html.contains("<style>\(compact)*,*::before"), "\(html.prefix(300))")
  }

  @Test(arguments: ["a { color: red", "a } b {", "a { content: \"x }", "/* a {}"])
  func `a style sheet that does not end stays as it is`(_ sheet: String) throws {
    let html = HTMLFormRenderer(style: HTMLStyle(sheet)).page(try engine(text("a"))).html
    #expect(html.contains("<style>\(sheet)\n*,*::before"))
  }

  @Test func `a page has the parts of style and script that it needs`() throws {
    let plain = HTMLFormRenderer().page(try engine(text("a"))).html
    let parts = [
      ".segments{", "select{", "::file-selector-button", "BigInt.asIntN", "[a-zA-Z0-9-]{0,61}",
    ]
    for part in parts { #expect(!plain.contains(part), "\(part)") }
    let full = HTMLPageAssets.styleSheet(.plain) + HTMLPageAssets.scriptText
    for part in parts { #expect(full.contains(part), "\(part)") }
    let form = try Self.form()
    let html = HTMLFormRenderer().page(form).html
    for part in [".segments{", "textarea{", "[a-zA-Z0-9-]{0,61}"] {
      #expect(html.contains(part), "\(part)")
    }
  }
}
