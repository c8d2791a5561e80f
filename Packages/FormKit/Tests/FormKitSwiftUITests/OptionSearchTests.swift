import FormKit
import FormKitSwiftUI
import Testing

@MainActor
struct OptionSearchTests {
  private func model(_ count: Int, _ type: FieldType = .choice) throws -> FormModel {
    let options = (0..<count).map {
      FieldOption(.string("v\($0)"), label: .literal("Option \($0)"))
    }
    return try FormModel(
      FormSchema(
        "form", fields: [FormField("a", type, options: .fixed(options)), FormField("t", .text)]),
      environment: FormEnvironment(today: .epoch))
  }

  @Test func `a short list and other fields have no search`() throws {
    #expect(try model(OptionSearch.mostWithoutSearch).optionSearch("a") == nil)
    #expect(try model(3).optionSearch("t") == nil)
    #expect(try model(3).optionSearch("nowhere") == nil)
  }

  @Test(arguments: [FieldType.choice, .multiChoice])
  func `a long list known whole is narrowed by what labels contain`(_ type: FieldType) throws {
    let model = try model(30, type)
    model.search("OPTION 2", in: "a")
    let search = try #require(model.optionSearch("a"))
    #expect(search.text == "OPTION 2")
    #expect(search.options.map(\.label) == ["Option 2"] + (20..<30).map { "Option \($0)" })
    #expect(!search.hasMore && !search.canRetry && search.status == nil)
    model.search("", in: "a")
    #expect((model.optionSearch("a")?.options.count ?? 0) >= 30)
    #expect(model.controller.engine.values(redacted: false) == [:])
  }

  /// Waits until the list is as it should be.
  private func wait(_ model: FormModel, until isSo: () -> Bool) async {
    for await _ in model.controller.states(of: "a") where isSo() { return }
  }

  /// Four countries in pages of two; offline, it has no second page.
  private actor Countries: OptionSource {
    private var isOnline = false
    private let list = StaticOptionSource(
      ["Chad", "Chile", "China", "Cuba"].map { FieldOption(.string($0), label: .literal($0)) },
      pageSize: 2)
    private struct Offline: Error {}

    func options(for request: OptionRequest) async throws -> OptionPage {
      defer { isOnline = true }
      if request.page != nil, !isOnline { throw Offline() }
      return await list.options(for: request)
    }

    func goOffline() { isOnline = false }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a source is asked for what is typed, for more, and once more when it failed`() async throws
  {
    let form = try CompiledForm(
      FormSchema(
        "form",
        fields: [FormField("a", .choice, required: true, options: .source("s", dependsOn: []))]))
    let engine = FormEngine(form, environment: FormEnvironment(today: .epoch), debounce: 0)
    let source = Countries()
    let model = FormModel(
      FormController(engine: engine, optionSources: ["s": source]) { _ in .completed })
    func labels() -> [String] {
      (model.optionSearch("a")?.options.map(\.label) ?? []).filter { !$0.isEmpty }
    }
    await wait(model) { labels() == ["Chad", "Chile"] }
    #expect(model.optionSearch("a")?.hasMore == true)
    await source.goOffline()
    model.loadMoreOptions(of: "a")
    #expect(model.optionSearch("a")?.status == "Loading the options…")
    await wait(model) { model.optionSearch("a")?.canRetry == true }
    #expect(labels() == ["Chad", "Chile"])
    model.retryOptions(of: "a")
    await wait(model) { labels() == ["Chad", "Chile", "China", "Cuba"] }
    #expect(model.optionSearch("a")?.hasMore == false)
    #expect(model.optionSearch("a")?.status == nil)
  }

  @Test(.timeLimit(.minutes(5))) func `a source that pages looks for what is typed itself`()
    async throws
  {
    let form = try CompiledForm(
      FormSchema("form", fields: [FormField("a", .choice, options: .source("s", dependsOn: []))]))
    let engine = FormEngine(form, environment: FormEnvironment(today: .epoch), debounce: 0)
    let model = FormModel(
      FormController(engine: engine, optionSources: ["s": Countries()]) { _ in .completed })
    model.search("cu", in: "a")
    #expect(model.optionSearch("a")?.text == "cu")
    await wait(model) { model.optionSearch("a")?.options.last?.label == "Cuba" }
    #expect(model.optionSearch("a")?.options.map(\.label).contains("Chad") == false)
  }
}
