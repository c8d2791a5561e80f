import FormKit
import FormKitMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Compares the rule with the web platform tests' `url/resources/urltestdata.json`, which stays out
/// of the project: `URL_TEST_DATA=FILE swift test --filter URLTestDataTests`.
@Suite struct URLTestDataTests {
  private static let path = ProcessInfo.processInfo.environment["URL_TEST_DATA"]

  @Test(.enabled(if: path != nil))
  func `the rule agrees with the web platform tests on what is written out`() throws {
    let source = try String(contentsOfFile: #require(Self.path), encoding: .utf8)
    let web = try form(field("f", "url", #""rules": [{ "rule": "url" }]"#))
    var counts: [String: Int] = [:]
    for entry in try FormValue(json: withoutHalves(source)).arrayValue ?? [] {
      guard let members = entry.objectValue, let input = members["input"]?.stringValue,
        let match = input.firstMatch(of: /^[\s\0]*https?:[\/\\\t\n]*/.ignoresCase()),
        members["base"]?.stringValue == nil || match.output.hasSuffix("//")
      else { continue }
      let isStandard = members["failure"] == nil
      let isOurs = web.check(["f": .string(input)]).isValid
      let isStricter = !isWrittenOut(input) && isStandard && !isOurs
      let kind = isOurs == isStandard ? "agreed" : isStricter ? "not written out" : "differs"
      counts["\(kind), standard \(isStandard ? "accepts" : "refuses")", default: 0] += 1
      #expect(kind != "differs", "\(input) standard: \(isStandard)")
    }
    print(counts.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: "\n"))
  }

  /// The source with U+FFFD for halves of surrogate pairs, as a browser's `URL` reads them.
  private func withoutHalves(_ source: String) -> String {
    source.replacing(/\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u[dD][89a-fA-F]../) { match in
      match.output.utf8.count > 6 ? String(match.output) : "\\uFFFD"
    }
  }

  /// Whether the text has exactly two slashes and no byte that the rule refuses anywhere.
  private func isWrittenOut(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
      && text.contains(/^https?:\/\/[^\/\\]/.ignoresCase())
  }
}
