import FormKit

/// Example data: each kind of content once.
struct ContentGallery {
  /// The number of presses of the example buttons.
  let presses: Int
  /// The texts of the example.
  let messages: FormMessages

  /// Each kind of content once.
  var blocks: [ContentBlock] {
    [
      .text(text("contentGallery.introduction")), streak, experience, progress, points, devices,
      answers,
      .unavailable(
        .init(
          text("contentGallery.unavailable"), message: text("contentGallery.unavailable.message"),
          isError: true,
          actions: [example("action.tryAgain")])),
    ]
  }

  private func text(_ phrase: Phrase) -> String { messages.text(phrase) }

  private func example(_ label: Phrase) -> ContentBlock.Action {
    ContentBlock.Action(ActionID.example.rawValue, label: text(label))
  }

  private var streak: ContentBlock {
    .card(
      .init(
        text("contentGallery.streak"),
        [
          .figure(.init("12", unit: text(Phrase("home.streak.days", count: 12)), isWarm: true)),
          .text(text(Phrase("contentGallery.presses", count: presses))),
          .heatMap(.init(text("contentGallery.weeks"), columns: Self.weeks)),
        ], actions: [example("contentGallery.addToday")]))
  }

  /// A made-up level for each day.
  private static let weeks = (0..<12).map { week in
    (0..<7).map { day in (week * 7 + day * 3) % 5 }
  }

  private var experience: ContentBlock {
    .sparkline(
      .init(
        text("contentGallery.experience"), values: [1, 2, 2, 3, 5, 4, 6, 8],
        text: text("contentGallery.experience.week")))
  }

  private var progress: ContentBlock {
    .card(
      .init(
        text("contentGallery.progress"),
        [
          .list([
            .init(
              text("contentGallery.start"), detail: text("contentGallery.start.detail"),
              value: "80 %", fraction: 0.8),
            .init(
              text("contentGallery.forms"), detail: text("contentGallery.forms.detail"),
              value: "50 %", fraction: 0.5),
          ])
        ]))
  }

  private var points: ContentBlock {
    .bars(
      .init(
        text("contentGallery.points"),
        [
          .init(text("contentGallery.monday"), 0.25, text: "5"),
          .init(text("contentGallery.tuesday"), 1, text: "20"),
        ]))
  }

  private var devices: ContentBlock {
    .table(
      .init(
        text("contentGallery.devices"),
        header: [text("contentGallery.device"), text("contentGallery.lastUse")],
        rows: [
          [text("contentGallery.phone"), text("contentGallery.today")],
          [text("contentGallery.laptop"), text("contentGallery.lastWeek")],
        ]))
  }

  private var answers: ContentBlock {
    .card(
      .init(
        text("contentGallery.answers"),
        [
          .picture(
            .init(
              text("contentGallery.picture"), initials: "AL", title: "Ada Lovelace",
              detail: "@Ada_Lovelace")),
          .summary([
            .init(
              text("field.screenName"), "ada_1815",
              change: example("contentGallery.change")),
            .init(text("field.age"), "36"),
          ]),
        ]))
  }
}
