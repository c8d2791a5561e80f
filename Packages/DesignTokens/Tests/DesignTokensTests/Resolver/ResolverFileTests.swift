import DesignTokens
import Testing

@Suite struct ResolverFileTests {
  private func number(_ name: String, _ value: Int) -> String {
    #"{"\#(name)":{"$type":"number","$value":\#(value)}}"#
  }

  private func resolver(_ body: String) -> String { #"{"version":"2025.10",\#(body)}"# }

  private var themed: String {
    resolver(
      """
      "sets":{"base":{"sources":[\(number("a", 1)),\(number("b", 2)),{"c":{"$value":"{a}"}}]}},
      "modifiers":{"theme":{"contexts":{"light":[],"dark":[{"$ref":"#/sets/dark"}]}},
      "size":{"contexts":{"small":[\(number("b", 20))],"large":[\(number("b", 30))]},"default":"large"}},
      "resolutionOrder":[{"$ref":"#/sets/base"},{"$ref":"#/modifiers/theme"},{"$ref":"#/modifiers/size"}]
      """
    ).replacing("\"sets\":{", with: "\"sets\":{\"dark\":{\"sources\":[\(number("a", 10))]},")
  }

  private func values(_ catalog: TokenCatalog, _ theme: String?) throws -> [String] {
    try catalog.theme(theme).tokens.map { "\($0.path)=\($0.value)" }
  }

  @Test func `later sources win, and aliases are followed after all are merged`() throws {
    let catalog = try catalog(themed)
    #expect(try values(catalog, nil) == ["a=1", "b=30", "c=1"])
    #expect(try values(catalog, "dark") == ["a=10", "b=30", "c=10"])
    #expect(try values(catalog, "small+DARK") == ["a=10", "b=20", "c=10"])
  }

  @Test func `themes are named by their contexts`() throws {
    let catalog = try catalog(themed)
    #expect(catalog.themeNames == ["light+small", "light", "dark+small", "dark"])
    #expect(catalog.modifiers.map(\.defaultContext) == ["light", "large"])
  }

  @Test(arguments: ["blue", "dark+light", "", "dark+", "default"])
  func `an unknown theme names the known ones`(name: String) throws {
    let catalog = try catalog(themed)
    #expect(throws: TokenError.unknownTheme(name, known: catalog.themeNames)) {
      try catalog.theme(name)
    }
  }

  @Test func `sets and modifiers may stand in the order itself`() throws {
    let catalog = try catalog(
      resolver(
        """
        "$defs":{},"resolutionOrder":[{"type":"set","name":"s","sources":[\(number("a", 1))]},
        {"type":"modifier","name":"m","contexts":{"x":[],"y":[\(number("a", 2))]}}]
        """))
    #expect(try values(catalog, "y") == ["a=2"])
  }

  @Test func `files are loaded relative to the file that names them, parts by pointer`() throws {
    let files = [
      "base/one.json": #"{"sets":{"x":{"a":{"$type":"number","$value":1}}}}"#,
      "two.json": number("a", 2),
    ]
    var asked: [String] = []
    let main = resolver(
      """
      "sets":{"s":{"sources":[{"$ref":"two.json"},{"$ref":"base/one.json#/sets/x"}]}},
      "resolutionOrder":[{"$ref":"#/sets/s"}]
      """)
    let catalog = try TokenCatalog(TokenFile(name: "main.json", text: main)) { reference, base in
      asked.append("\(base): \(reference)")
      guard let text = files[reference] else { throw TokenLoadError(reason: "no such file") }
      return TokenFile(name: reference, text: text)
    }
    #expect(try values(catalog, nil) == ["a=1"])
    #expect(asked == ["main.json: two.json", "main.json: base/one.json"])
  }

  @Test func `a file that cannot be loaded is named with the place of the reference`() throws {
    let main = resolver(
      "\"sets\":{\"s\":{\"sources\":[\n{\"$ref\":\"gone.json\"}]}},\"resolutionOrder\":[{\"$ref\":\"#/sets/s\"}]"
    )
    let fault = try #require(faults(main).first)
    #expect(fault.message.contains("gone.json"))
    #expect(fault.line == 2)
  }

  @Test func `sets that refer to each other are refused with the whole chain`() throws {
    let fault = try #require(
      faults(
        resolver(
          """
          "sets":{"a":{"sources":[{"$ref":"#/sets/b"}]},"b":{"sources":[{"$ref":"#/sets/a"}]}},
          "resolutionOrder":[{"$ref":"#/sets/a"}]
          """)
      ).first)
    #expect(fault.code == .cycle)
    #expect(fault.chain == ["#/sets/a", "#/sets/b", "#/sets/a"])
  }

  @Test func `sets that double at every step are refused, not read for ever`() {
    let sets = (0..<40).map {
      "\"s\($0)\":{\"sources\":[{\"$ref\":\"#/sets/s\($0 + 1)\"},{\"$ref\":\"#/sets/s\($0 + 1)\"}]}"
    }
    let text = resolver(
      "\"sets\":{\(sets.joined(separator: ",")),\"s40\":{\"sources\":[]}},\"resolutionOrder\":[{\"$ref\":\"#/sets/s0\"}]"
    )
    #expect(faults(text).contains { $0.code == .limit })
  }

  @Test(
    arguments: [
      #"{"version":"2024","resolutionOrder":[{"type":"set","name":"s","sources":[]}]}"#,
      #"{"resolutionOrder":[{"type":"set","name":"s","sources":[]}]}"#,
      #"{"version":"2025.10"}"#, #"{"version":"2025.10","resolutionOrder":[]}"#,
      #"{"version":"2025.10","resolutionOrder":[{"type":"set","sources":[]}]}"#,
      #"{"version":"2025.10","resolutionOrder":[{"name":"s","sources":[]}]}"#,
      #"{"version":"2025.10","resolutionOrder":[{"type":"set","name":"s"}]}"#,
      #"{"version":"2025.10","resolutionOrder":[{"type":"set","name":"s","sources":[],"x":1}]}"#,
      #"{"version":"2025.10","x":1,"resolutionOrder":[{"type":"set","name":"s","sources":[]}]}"#,
      #"{"version":"2025.10","resolutionOrder":[{"type":"set","name":"s","sources":[]},{"type":"set","name":"s","sources":[]}]}"#,
      #"{"version":"2025.10","resolutionOrder":[{"type":"modifier","name":"m"}]}"#,
      #"{"version":"2025.10","resolutionOrder":[{"type":"modifier","name":"m","contexts":{}}]}"#,
      #"{"version":"2025.10","resolutionOrder":[{"type":"modifier","name":"m","contexts":{"a":[]}}]}"#,
      #"{"version":"2025.10","resolutionOrder":[{"type":"modifier","name":"m","contexts":{"a":[],"b":[]},"default":"c"}]}"#,
      ##"{"version":"2025.10","resolutionOrder":[{"$ref":"#/resolutionOrder/0"}]}"##,
      ##"{"version":"2025.10","modifiers":{"m":{"contexts":{"a":[],"b":[]}}},"sets":{"s":{"sources":[{"$ref":"#/modifiers/m"}]}},"resolutionOrder":[{"$ref":"#/sets/s"}]}"##,
      ##"{"version":"2025.10","modifiers":{"m":{"contexts":{"a":[{"$ref":"#/modifiers/m"}],"b":[]}}},"resolutionOrder":[{"$ref":"#/modifiers/m"}]}"##,
    ])
  func `a resolver file that breaks the rules is refused`(text: String) {
    #expect(faults(text).first?.severity == .error)
  }

  @Test func `very many modifiers do not multiply beyond 64 themes`() throws {
    let modifiers = (0..<70).map {
      #"{"type":"modifier","name":"m\#($0)","contexts":{"a\#($0)":[],"b\#($0)":[]}}"#
    }
    let catalog = try catalog(
      resolver("\"resolutionOrder\":[\(modifiers.joined(separator: ","))]"))
    #expect(catalog.themeNames.count == 64)
    #expect(catalog.lint().isEmpty)
  }
}
