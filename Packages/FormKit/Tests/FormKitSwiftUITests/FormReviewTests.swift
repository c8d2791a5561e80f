import FormKit
import FormKitSwiftUI
import Testing

@MainActor
struct FormReviewTests {
  private func model(pages: Int = 2) throws -> FormModel {
    let pages = (1...pages).map { number in
      FormPage(
        "p\(number)",
        sections: [
          FormSection(fields: [
            FormField(
              FieldID(rawValue: "f\(number)"), .text, label: .literal("F\(number)"), required: true)
          ])
        ])
    }
    return try FormModel(
      FormSchema("form", pages: pages), environment: FormEnvironment(today: .epoch))
  }

  @Test func `after the last page all answers show, and only then the form is submitted`() throws {
    let model = try model()
    #expect(model.buttons.map(\.role) == [.nextPage])
    model.type("a", into: "f1")
    model.press(.nextPage)
    #expect(model.buttons.map(\.role) == [.previousPage, .review])
    #expect(model.buttons.last?.label == "Review")
    model.press(.review)
    #expect(model.review == nil, "f2 is required")
    model.type("b", into: "f2")
    model.press(.review)
    #expect(model.review?.sections.flatMap(\.rows).map(\.value) == ["a", "b"])
    #expect(model.buttons.map(\.role) == [.previousPage, .submit])
    model.press(.submit)
    #expect(model.component.status == FormStatus.submitting)
  }

  @Test func `a row of the review leads to its page and field, and back goes to the fields`() throws
  {
    let model = try model()
    model.type("a", into: "f1")
    model.press(.nextPage)
    model.type("b", into: "f2")
    model.press(.review)
    let row = try #require(model.review?.sections.first?.rows.first)
    model.edit(row)
    #expect(model.review == nil)
    #expect(model.component.currentPage == "p1")
    #expect(model.focus == "f1")
    model.press(.nextPage)
    model.press(.review)
    model.press(.previousPage)
    #expect(!model.isReviewing)
    #expect(model.component.currentPage == "p2")
  }

  @Test func `a form of one page is submitted without a review`() throws {
    let model = try model(pages: 1)
    #expect(model.buttons.map(\.role) == [.submit])
    model.focusMoved(to: "f1")
    model.type("a", into: "f1")
    model.pressReturn(in: "f1")
    #expect(model.component.status == FormStatus.submitting)
  }
}
