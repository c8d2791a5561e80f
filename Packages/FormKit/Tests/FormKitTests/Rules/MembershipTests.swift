import FormKit
import FormKitMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct MembershipTests {
  private func form(options: [String]) throws -> CompiledForm {
    try CompiledForm(
      FormSchema(
        "test",
        fields: [
          FormField(
            "f", .multiChoice, label: "F",
            options: .fixed(options.map { FieldOption(.string($0)) }))
        ]))
  }

  private func rules(_ form: CompiledForm, _ chosen: [String]) -> [String] {
    form.check(["f": .array(chosen.map { .string($0) })]).rules
  }

  @Test(arguments: [3, 16, 17, 40])
  func `a multiple choice holds options only, however many there are`(count: Int) throws {
    let options = (0..<count).map { "option \($0)" }
    let form = try form(options: options)
    #expect(rules(form, options.reversed()) == [])
    #expect(rules(form, options + ["other"]) == ["f:oneOf"])
    #expect(rules(form, ["other"] + options) == ["f:oneOf"])
    #expect(rules(form, options + options) == [])
  }

  @Test(arguments: [0, 40])
  func `options are compared by code points, however many there are`(more: Int) throws {
    let others = (0..<more).map { "option \($0)" }
    let form = try form(options: ["\u{E9}"] + others)
    #expect(rules(form, ["\u{E9}"] + others) == [])
    #expect(rules(form, ["e\u{301}"] + others) == ["f:oneOf"])
  }

  @Test func `twenty thousand chosen of twenty thousand options are judged in linear time`() throws
  {
    let options = (0..<20_000).map { "option \($0)" }
    let form = try form(options: options)
    #expect(rules(form, options.reversed()) == [])
    #expect(rules(form, options + ["other"]) == ["f:oneOf"])
  }
}
