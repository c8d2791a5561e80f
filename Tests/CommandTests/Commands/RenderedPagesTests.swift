import FormKit
import Foundation
import ShellApp
import Testing

/// What holds of every page, whatever form it shows and whatever was typed.
@MainActor
struct RenderedPagesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The values of an attribute, as the page spells them; `<` and `>` stand for tags only.
  private func values(of attribute: String, _ html: String) throws -> [String] {
    let end = try #require(html.range(of: "</main>")).upperBound
    return html[..<end].split(separator: "<").flatMap { part in
      part.prefix { $0 != ">" }.components(separatedBy: " \(attribute)=\"").dropFirst().map {
        String($0.prefix { $0 != "\"" })
      }
    }
  }

  /// Ids that stand twice, and references to ids that stand nowhere.
  private func faults(_ html: String) throws -> [String] {
    let ids = try values(of: "id", html)
    let known = Set(ids)
    let twice = ids.count == known.count ? [] : ["of \(ids) some stand twice"]
    let named = try ["for", "aria-describedby", "aria-labelledby", "form"].flatMap { name in
      try values(of: name, html).flatMap { $0.split(separator: " ").map(String.init) }
    }
    let links = try values(of: "href", html).filter { $0.hasPrefix("#") }.map {
      String($0.dropFirst())
    }
    return twice + (named + links).filter { !known.contains($0) }.map { "\($0) stands nowhere" }
  }

  @Test func `on every page of the gallery each id stands once and every reference leads to one`()
    async throws
  {
    let place = folder.path + "/gallery"
    let run = try await ShellRun(["--now", "2026-01-31T10:00:00Z", "form", "gallery", place])
    #expect(run.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: place)
      .filter { $0.hasSuffix(".html") && $0 != "index.html" }
    #expect(names.count >= FormCatalog.ids.count * 20)
    for name in names {
      let html = String(
        decoding: try Data(contentsOf: URL(filePath: "\(place)/\(name)")), as: UTF8.self)
      #expect(try faults(html) == [], "\(name)")
    }
  }

  @Test func `a page of twenty fields with the themes inline has at most 30 kB`() async throws {
    let fields = (0..<2).flatMap { round in
      Self.fields.enumerated().map { index, members in
        let condition = #""visible": { "field": "f\#(round * 10 + 6)", "equals": true }"#
        return
          #"{ "id": "f\#(round * 10 + index)", "required": true, \#(members)\#(index == 9 ? ", " + condition : "") }"#
      }
    }
    let schema = try folder.file(
      "twenty.json",
      #"{ "formatVersion": 1, "id": "twenty", "sections": [{ "fields": [\#(fields.joined(separator: ","))] }] }"#
    )
    let run = try await ShellRun(["form", "render", schema, "--format", "html"])
    #expect(run.output.components(separatedBy: " data-field=\"").count == 21)
    #expect(run.output.contains("--color-brand-primary:") && run.output.contains("<script>"))
    #expect(run.output.utf8.count <= 30_000)
  }

  /// Ten kinds of fields with their rules.
  private static let fields = [
    #""type": "text", "label": "Name", "maxLength": 40, "rules": [{ "rule": "minLength", "value": 2 }]"#,
    #""type": "email", "label": "Email", "rules": [{ "rule": "email" }]"#,
    #""type": "integer", "label": "Age", "rules": [{ "rule": "min", "value": 0 }, { "rule": "max", "value": 120 }]"#,
    #""type": "phone", "label": "Phone", "rules": [{ "rule": "phone" }]"#,
    #""type": "choice", "label": "Size", "options": [{ "value": "s", "label": "Small" }, { "value": "m", "label": "Medium" }]"#,
    #""type": "date", "label": "Date of birth", "rules": [{ "rule": "minAge", "value": 18 }]"#,
    #""type": "toggle", "label": "I agree""#,
    #""type": "text", "label": "Code", "rules": [{ "rule": "pattern", "value": "[A-Z]{2}-\\d{4}" }]"#,
    #""type": "textarea", "label": "About you", "maxLength": 160"#,
    #""type": "url", "label": "Website""#,
  ]

  @Test(arguments: FormCatalog.ids)
  func `whatever was typed, each id stands once and every reference leads to one`(_ id: String)
    async throws
  {
    let form = try FormCatalog.standard(region: "US").form(id)
    var dice = Dice(state: 0x5EED)
    for _ in 0..<12 {
      let values = FormValue.object(
        FormObject(
          form.schema.pages.flatMap(\.sections).flatMap(\.fields)
            .map { ($0.id.rawValue, Self.value(of: $0, &dice)) }, uniquingKeysWith: { $1 }))
      let file = try folder.file("values.json", values.json())
      for more in [[], ["--errors"]] {
        let run = try await ShellRun(
          ["form", "render", id, "--format", "html", "--values", file] + more)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try faults(run.output) == [], "\(values.json())")
      }
    }
  }

  private static func value(of field: FormField, _ dice: inout Dice) -> FormValue {
    if case .fixed(let options)? = field.options, dice.next() % 4 > 0 {
      return options[Int(dice.next() % UInt64(options.count))].value
    }
    let texts = [
      "", "a", "\"><b id=\"x\">", "12", "2026-02-30", "a@b.co", "é\u{202E}", "#emailField",
      String(repeating: "long ", count: 60), "id=\"emailField\"",
    ]
    return field.type == .toggle
      ? .bool(dice.next() % 2 == 0) : .string(texts[Int(dice.next() % UInt64(texts.count))])
  }
}

/// A sequence of numbers that is the same in every run.
///
/// Source: Steele et al., "Fast splittable pseudorandom number generators" (SplitMix64).
private struct Dice {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
