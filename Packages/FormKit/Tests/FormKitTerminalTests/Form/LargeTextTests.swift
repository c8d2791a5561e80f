import FormKit
import FormKitTerminal
import Synchronization
import Testing

/// A form of 10,000 fields as text.
@MainActor @Suite struct LargeTextTests {
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

  @Test func `ten thousand fields with their errors are text, and nothing is judged anew for it`()
    throws
  {
    var asked: [Int] = []
    for count in [1000, 10_000] {
      let strategy = Counting()
      let engine = try engine(count, strategy)
      let before = strategy.count
      let text = FormTextRenderer.text(engine: engine, notices: [], width: 80)
      asked.append(strategy.count - before)
      let lines = text.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("  Error: This field is required") } == count)
      #expect(lines.contains("  Field \(count - 1)"))
    }
    #expect(asked == [0, 0])
  }
}
