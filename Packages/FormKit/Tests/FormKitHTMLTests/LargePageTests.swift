import FormKit
import FormKitHTML
import Synchronization
import Testing

/// What a form of 10,000 fields costs as a page: ten times what one of 1,000 does.
@Suite(.timeLimit(.minutes(5))) struct LargePageTests {
  /// Counts how often a rendering asks what a failure weighs.
  private final class Counting: ValidationStrategy {
    private let asked = Mutex(0)
    var count: Int { asked.withLock { $0 } }

    func severity(of rule: String, declared: Severity) -> Severity {
      asked.withLock { $0 += 1 }
      return declared
    }
  }

  private func engine(_ count: Int, _ strategy: any ValidationStrategy) throws -> FormEngine {
    let fields = (0..<count).map {
      FormField(
        FieldID(rawValue: "f\($0)"), .text, label: .literal("Field \($0)"), required: true,
        rules: [.minLength(2)])
    }
    var environment = FormEnvironment(today: .epoch)
    environment.strategy = strategy
    let engine = FormEngine(
      try CompiledForm(FormSchema("large", fields: fields)), environment: environment)
    engine.submit()
    return engine
  }

  @Test func `ten thousand fields with their errors are a page, and cost ten times a thousand`()
    throws
  {
    var asked: [Int] = []
    for count in [1000, 10_000] {
      let strategy = Counting()
      let engine = try engine(count, strategy)
      let before = strategy.count
      let page = HTMLFormRenderer().page(engine)
      asked.append(strategy.count - before)
      #expect(page.html.ranges(of: "aria-invalid=\"true\"").count == count)
      #expect(page.html.ranges(of: "<a href=\"#f").count == count)
      #expect(page.html.contains("name=\"f\(count - 1)\""))
    }
    #expect(asked[0] > 0)
    #expect(asked[1] <= asked[0] * 10 + 10)
  }
}
