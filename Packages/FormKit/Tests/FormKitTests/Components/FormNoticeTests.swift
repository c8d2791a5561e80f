import FormKit
import Testing

@Suite struct FormNoticeTests {
  @Test func `an error explains a refusal, and so does a warning that is no offer`() {
    let offer = [FormNotice.Action("update", label: "Update")]
    #expect(FormNotice(.error, "Wrong password", actions: offer).canExplainRefusal)
    #expect(FormNotice(.warning, "Already used").canExplainRefusal)
    #expect(!FormNotice(.warning, "An update is available", actions: offer).canExplainRefusal)
    #expect(!FormNotice(.info, "Demo").canExplainRefusal)
    #expect(!FormNotice(.success, "Done").canExplainRefusal)
  }
}
