import FormKit
import ShellApp

/// Sample content around the forms that have few or no fields.
struct GalleryContent {
  /// The texts.
  let messages: FormMessages

  /// The notices of a form.
  func notices(of id: String) -> [FormNotice] {
    id == "welcome" ? [FormNotice(.info, messages.text("welcome.greeting"))] : []
  }

  /// The content of a form; nothing for most.
  func blocks(of id: String) -> [ContentBlock] {
    switch id {
    case "home": home
    case "profileCard": [picture("Ada Lovelace"), .summary(answers)]
    case "review":
      [
        picture("ada_1815"), .summary(answers),
        .card(.init(messages.text("review.request"), [.summary(request)], isFolded: true)),
      ]
    default: []
    }
  }

  private var home: [ContentBlock] {
    [
      .card(.init("", [picture(messages.text("home.greeting", ["name": "Ada"]))])),
      .card(
        .init(
          messages.text("contentGallery.streak"),
          [.heatMap(.init(messages.text("contentGallery.weeks"), columns: Self.weeks))])),
      .card(
        .init(
          messages.text("settings.security"),
          [
            .list([
              .init(
                messages.text("settings.secondFactor"),
                detail: messages.text("secondFactor.method.app"),
                tag: .init(messages.text("settings.on"), .success)),
              .init(
                messages.text("settings.appLock"), detail: messages.text("appLock.policy.never"),
                tag: .init(messages.text("settings.off"))),
            ])
          ])),
    ]
  }

  private static let weeks = (0..<12).map { week in
    (0..<7).map { day in (week * 7 + day * 3) % 5 }
  }

  private func picture(_ title: String) -> ContentBlock {
    .picture(
      .init(
        messages.text("picture.none"), initials: "AL", title: title, detail: "@Ada_Lovelace"))
  }

  private var answers: [ContentBlock.SummaryRow] {
    [
      row("field.handle", "@Ada_Lovelace", "editHandleButton"),
      row("field.displayName", "Ada Lovelace", "editDisplayNameButton"),
      row("field.screenName", "ada_1815", "editScreenNameButton"),
      row("field.age", "36", "editBirthdayButton"),
      row("field.picture", messages.text("picture.none"), "editAvatarButton"),
    ]
  }

  private var request: [ContentBlock.SummaryRow] {
    [
      .init(messages.text("field.handle"), "Ada_Lovelace"),
      .init(messages.text("field.screenName"), "ada_1815"),
      .init(messages.text("birthday.dateOfBirth"), "•••"),
    ]
  }

  private func row(_ label: String, _ value: String, _ change: String) -> ContentBlock.SummaryRow {
    .init(
      messages.text(label), value,
      change: .init(change, label: messages.text("action.change")))
  }
}
