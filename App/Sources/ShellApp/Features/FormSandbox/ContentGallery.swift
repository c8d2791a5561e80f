import FormKit

/// Example data: each kind of content once, in a frame.
struct ContentGallery {
  /// The number of presses of the example buttons.
  let presses: Int

  /// What is around the screen.
  var frame: FormFrame {
    FormFrame(
      "Example App", step: .init(2, of: 5, text: "Step 2 of 5"),
      tabs: [
        .init("contentTab", "Content", isCurrent: true),
        .init(ActionID.back.rawValue, "Forms"),
      ], person: .init("Ada Lovelace", initials: "AL"))
  }

  /// Each kind of content once.
  var blocks: [ContentBlock] {
    [
      .text("Each kind of content once, with example data."), streak, experience, progress, points,
      sessions, answers,
      .unavailable(
        .init(
          "Friends Unavailable", message: "This is an example of an error.", isError: true,
          actions: [Self.example("Try again")])),
    ]
  }

  private static func example(_ label: String) -> ContentBlock.Action {
    ContentBlock.Action(ActionID.example.rawValue, label: label)
  }

  private var streak: ContentBlock {
    .card(
      .init(
        "Streak",
        [
          .text("Presses of the example buttons: \(presses)"),
          .heatMap(.init("Last 12 weeks: 61 active days of 84", columns: Self.weeks)),
        ], actions: [Self.example("Add today")]))
  }

  /// A made-up level for each day.
  private static let weeks = (0..<12).map { week in
    (0..<7).map { day in (week * 7 + day * 3) % 5 }
  }

  private var experience: ContentBlock {
    .sparkline(.init("Experience", values: [1, 2, 2, 3, 5, 4, 6, 8], text: "140 this week"))
  }

  private var progress: ContentBlock {
    .card(
      .init(
        "Progress",
        [
          .list([
            .init("Getting started", detail: "4 of 5 steps", value: "80 %", fraction: 0.8),
            .init("Form sandbox", detail: "2 of 4 forms", value: "50 %", fraction: 0.5),
          ])
        ]))
  }

  private var points: ContentBlock {
    .bars(
      .init(
        "Points",
        [.init("Monday", 0.25, text: "5"), .init("Tuesday", 1, text: "20")]))
  }

  private var sessions: ContentBlock {
    .table(
      .init(
        "Devices", header: ["Device", "Last use"],
        rows: [["Phone", "Today"], ["Tablet", "Last week"]]))
  }

  private var answers: ContentBlock {
    .card(
      .init(
        "Answers",
        [
          .picture(.init("Picture of Ada Lovelace", initials: "AL")),
          .summary([
            .init("Screen name", "ada_1815", change: Self.example("Change")), .init("Age", "36"),
          ]),
        ]))
  }
}
