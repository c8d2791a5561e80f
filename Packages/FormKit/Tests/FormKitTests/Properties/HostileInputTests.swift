import FormKitMock
import Testing

@testable import FormKit

/// Any bytes: a typed error with a place, never a trap.
@Suite struct HostileInputTests {
  @Test(arguments: UInt64(0)..<40)
  func `any bytes as a schema, values, script or draft are refused with a place`(seed: UInt64)
    throws
  {
    var mutation = Mutation(seed: seed)
    for source in try Corpus.all {
      for _ in 0..<6 {
        let bytes = mutation.bytes(of: source)
        do throws(JSONSyntaxError) {
          let value = try FormValue(json: bytes)
          #expect(try FormValue(json: value.json()) == value, "seed \(seed)")
        } catch {
          let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
          #expect((1...lines.count).contains(error.line), "seed \(seed)")
          #expect((1...(lines[error.line - 1].count + 1)).contains(error.column), "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: UInt64(100)..<140)
  func `a changed schema loads or is refused with findings, each at a place of the document`(
    seed: UInt64
  ) throws {
    var mutation = Mutation(seed: seed)
    let codes = Set(LintCode.allCases.map(\.rawValue))
    for source in try Corpus.documents("schema") {
      let document = mutation.value(source, times: 3)
      let json = Array(document.json().utf8)
      let findings = CompiledForm.lint(document: document)
      for finding in findings {
        #expect(codes.contains(finding.code), "seed \(seed)")
        #expect(
          FormValue.position(of: finding.path, inJSON: json) != nil,
          "seed \(seed): \(finding)\n\(document.json())")
      }
      let form = try? CompiledForm(document: document)
      #expect((form == nil) == findings.contains { $0.severity == .error }, "seed \(seed)")
      guard let form, FormEngine(form, environment: .fixture()).layout.fields.count < 500 else {
        continue
      }
      var generator = SeededGenerator(state: seed)
      FormDriverProbe(form, [:]).poke(&generator)
    }
  }

  @Test(arguments: UInt64(200)..<230)
  func `any values get a verdict, twice the same, and a form that can be filled in`(seed: UInt64)
    throws
  {
    var mutation = Mutation(seed: seed)
    var generator = SeededGenerator(state: seed)
    let forms = try Corpus.documents("schema").compactMap { try? CompiledForm(document: $0) }
    #expect(forms.count > 3)
    for source in try Corpus.documents("values") {
      let values = mutation.value(source, times: 4).objectValue ?? [:]
      for form in forms {
        let verdict = form.check(values)
        #expect(verdict == form.check(values), "seed \(seed)")
        #expect(
          verdict.isValid == !verdict.issues.contains { $0.severity == .error }, "seed \(seed)")
        FormDriverProbe(form, values).poke(&generator)
      }
    }
  }

  @Test(arguments: UInt64(300)..<360)
  func `a changed replay script runs to its end, or names the place that cannot be run`(
    seed: UInt64
  ) throws {
    var mutation = Mutation(seed: seed)
    for source in try Corpus.documents("replay") {
      let document = mutation.value(source, times: 2)
      do throws(ReplayError) {
        let script = try ReplayScript(document)
        guard let form = try? CompiledForm(document: script.schema) else { continue }
        let result = try script.run(form, environment: .fixture())
        #expect(try script.run(form, environment: .fixture()) == result, "seed \(seed)")
      } catch {
        #expect(error.path.isEmpty || error.path.hasPrefix("/"), "seed \(seed)")
        #expect(error.reason.hasSuffix("."), "seed \(seed)")
      }
    }
  }

  @Test func `every file of the corpus is read as it should be`() throws {
    for document in try Corpus.documents("schema") {
      // The app's own rules are not registered here.
      #expect(CompiledForm.lint(document: document).filter { $0.code != "unknownRule" } == [])
    }
    for document in try Corpus.documents("replay") {
      #expect(throws: Never.self) { try ReplayScript(document) }
    }
    for document in try Corpus.documents("draft") {
      #expect(throws: Never.self) { try FormDraft(json: Array(document.json().utf8)) }
    }
    #expect(try Corpus.documents("values").count >= 3)
    #expect(try Corpus.documents("draft").count >= 3)
  }
}
