import FormKit

/// A pattern is refused or matches within the time libFuzzer allows, however ambiguous.
func fuzzPattern(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
  let pattern = String(decoding: parts.first ?? [], as: UTF8.self)
  let text = String(decoding: parts.count > 1 ? parts[1] : [], as: UTF8.self)
  let document: FormValue = [
    "formatVersion": 1, "id": "p",
    "sections": [
      [
        "fields": [
          [
            "id": "a", "type": "text", "label": "A",
            "rules": [["rule": "pattern", "value": .string(pattern)]],
          ]
        ]
      ]
    ],
  ]
  let findings = CompiledForm.lint(document: document)
  guard let form = try? CompiledForm(document: document) else {
    require(findings.contains { $0.code == "unsupportedPattern" }, "a refused pattern is found")
    return
  }
  let verdict = form.check(["a": .string(text)], environment: environment)
  require(
    verdict == form.check(["a": .string(text)], environment: environment),
    "a pattern judges the same again")
}
