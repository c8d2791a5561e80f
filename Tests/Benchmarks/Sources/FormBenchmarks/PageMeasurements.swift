import FormKit
import FormKitHTML

/// The figures of web pages, each with what it should be.
enum PageMeasurements {
  static func all() throws -> [Row] {
    let small = try page(20, runs: 5000)
    let large = try page(1000, runs: 100)
    let bytes = try html(20)
    return [
      Row("page of 20 fields, style and script inline", small, atMost: 200_000),
      Row("page of 1,000 fields, style and script inline", large),
      Row("size of a page of 20 fields, style and script inline", bytes: bytes, atMost: 30_000),
    ]
  }

  private static func page(_ count: Int, runs: Int) throws -> Measurement {
    let engine = try engine(count)
    let renderer = HTMLFormRenderer()
    return Stopwatch.measure(runs) { _ in consume(renderer.page(engine)) }
  }

  private static func html(_ count: Int) throws -> Int {
    HTMLFormRenderer().page(try engine(count)).html.utf8.count
  }

  /// A form of so many fields, two of them toggles.
  private static func engine(_ count: Int) throws -> FormEngine {
    let form = try CompiledForm(json: Workload(size: count - 2, drivers: 1).schema)
    return FormEngine(form, environment: Workload.environment)
  }
}
