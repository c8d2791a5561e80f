import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite(.timeLimit(.minutes(5))) struct LineHelpTests {
  @Test(arguments: [true, false])
  func `help of a menu and of a review begins with the button that submits`(
    showsIDs: Bool
  ) async throws {
    let form =
      #"{"formatVersion":1,"id":"t","submitLabel":"Go on","sections":[],"#
      + #""actions":[{"id":"otherButton","label":"Other"}]}"#
    let menu = LineTranscript([":help", showsIDs ? ":continueButton" : ":go on"])
    #expect(try await menu.run(try FormFixture(form), showsControlIDs: showsIDs) == .submitted)
    #expect(
      menu.text.contains(
        showsIDs
          ? "\n:continueButton – Go on\n:otherButton – Other\n" : "\n:Go on\n:Other\n"),
      "\(menu.text)")
    let pages = try FormFixture(TestSchema.pages)
    let label = pages.engine.submitLabel
    let review = LineTranscript(
      ["Ada", "Here", ":help", showsIDs ? ":continueButton" : ":\(label)"])
    #expect(try await review.run(pages, showsControlIDs: showsIDs) == .submitted)
    #expect(
      review.text.contains(showsIDs ? "\n:continueButton – \(label)\n" : "\n:\(label)\n"),
      "\(review.text)")
    // At a field nothing is submitted.
    let field = LineTranscript([":help"])
    #expect(
      try await field.run(try FormFixture(TestSchema.pages), showsControlIDs: showsIDs)
        == .endOfInput)
    #expect(!field.text.contains("\n:continueButton"), "\(field.text)")
  }
}
