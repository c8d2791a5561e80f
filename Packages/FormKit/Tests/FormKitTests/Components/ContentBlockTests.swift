import FormKit
import FormKitMock
import Testing

/// The limits of content, and its buttons.
@Suite struct ContentBlockTests {
  @Test(
    arguments: [
      (0.3, 0.3), (-1, 0), (2, 1), (.nan, 0), (.infinity, 1), (-.infinity, 0), (-0.0, 0),
    ] as [(Double, Double)])
  func `a fraction is between 0 and 1`(_ number: Double, _ value: Double) {
    #expect(ContentBlock.Fraction(number).value == value)
  }

  @Test func `a percentage is rounded to the nearest`() {
    #expect(
      [0, 0.004, 0.29, 0.995, 1].map { ContentBlock.Fraction($0).percent } == [0, 0, 29, 100, 100])
  }

  @Test func `a column of a heat map has seven levels from 0 to 4`() {
    let map = ContentBlock.HeatMap("m", columns: [[9, -3], Array(repeating: 2, count: 9), []])
    #expect(
      map.columns == [
        [4, 0, 0, 0, 0, 0, 0], Array(repeating: 2, count: 7), Array(repeating: 0, count: 7),
      ])
  }

  @Test func `a table's rows and header are filled to the same length`() {
    let table = ContentBlock.Table("t", header: ["A"], rows: [["1", "2", "3"], []])
    #expect(table.header == ["A", "", ""])
    #expect(table.rows == [["1", "2", "3"], ["", "", ""]])
  }

  @Test func `a sparkline draws the greatest of each group`() {
    let line = ContentBlock.Sparkline(
      "s", values: [1, 4, .nan, 2, -5, .infinity], text: "")
    #expect(line.values == [1, 4, 0, 2, 0, 0])
    #expect(line.fractions(atMost: 3).map(\.value) == [1, 0.5, 0])
    #expect(line.fractions(atMost: 9).map(\.value) == [0.25, 1, 0, 0.5, 0, 0])
    #expect(line.fractions(atMost: 0) == [] && line.fractions(atMost: -1) == [])
    let flat = ContentBlock.Sparkline("s", values: [0, 0], text: "")
    #expect(flat.fractions(atMost: 2).map(\.value) == [0, 0])
  }

  @Test func `initials are three characters at most`() {
    #expect(ContentBlock.Picture("", initials: "ABCD").initials == "ABC")
    #expect(FormFrame.Person("", initials: "👩‍👩‍👧‍👦BCD").initials == "👩‍👩‍👧‍👦BC")
  }

  @Test func `a step is in its range`() {
    let steps = [(0, 3), (9, 3), (2, 0), (2, 3)].map { FormFrame.Step($0.0, of: $0.1, text: "") }
    #expect(steps.map { [$0.number, $0.total] } == [[1, 3], [3, 3], [1, 1], [2, 3]])
  }

  @Test func `buttons are listed as they are drawn, those of rows with the row's name`() {
    let actions = ContentExample.blocks.flatMap(\.actions)
    #expect(
      actions.map { "\($0.id) \($0.label)" } == [
        "addToday Add today", "useFreeze Use freeze", "changeLock Change: App lock",
        "changeName Change: Screen name", "retryFriends Try again",
      ])
    let card = ContentBlock.card(
      .init("", [ContentExample.blocks[1]], actions: [.init("last", label: "Last")]))
    #expect(card.actions.map(\.id) == ["addToday", "useFreeze", "last"])
  }

  @Test func `the tab that shows is no button`() {
    #expect(ContentExample.frame.actions == [.init("tabForms", label: "Forms")])
  }
}
