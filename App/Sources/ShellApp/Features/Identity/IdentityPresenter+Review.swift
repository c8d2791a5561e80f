import Domain
import FormKit

extension IdentityPresenter {
  /// The answers with a button to change each, and the data that is sent.
  func review(
    _ state: IdentityState, _ preview: ContentBlock.Image?, _ messages: FormMessages
  ) -> [ContentBlock] {
    guard let handle = state.handle, let displayName = state.displayName,
      let name = state.screenName, let birth = state.dateOfBirth
    else { return [] }
    let file = state.avatar.asset.map {
      "\($0.fileName) (\($0.pixelSize), \($0.format.rawValue))"
    }
    let noPicture = messages.text("picture.none")
    return [
      picture(state, preview, messages),
      .summary([
        row("field.handle", handle.mention, .editHandle, messages),
        row("field.displayName", displayName.value, .editDisplayName, messages),
        row(
          "profile.bio", state.bio?.value ?? messages.text("bio.none"), .editBio, messages),
        row("field.screenName", name.value, .editScreenName, messages),
        row(
          "field.age", messages.locale.text(of: birth.age(on: today())), .editBirthday, messages),
        row("field.picture", file ?? noPicture, .editAvatar, messages),
      ]),
      .card(
        .init(
          messages.text("review.request"), [.summary(request(state, name, messages))],
          isFolded: true)),
    ]
  }

  /// The picked picture; initials without one.
  func picture(
    _ state: IdentityState, _ preview: ContentBlock.Image?, _ messages: FormMessages
  ) -> ContentBlock {
    let hasPicture = state.avatar.asset != nil
    return .picture(
      .init(
        messages.text(hasPicture ? "picture.own" : "picture.none"),
        initials: state.screenName?.initials ?? "", name: state.screenName?.value ?? "",
        id: hasPicture ? "avatarPreview" : "placeholderAvatar", image: preview,
        title: state.screenName?.value ?? "", detail: state.handle?.mention ?? ""))
  }

  private func row(
    _ label: Phrase, _ value: String, _ change: ActionID, _ messages: FormMessages
  ) -> ContentBlock.SummaryRow {
    .init(
      messages.text(label), value,
      change: .init(change.rawValue, label: messages.text("action.change")))
  }

  /// The data of the request; the birthday and the guardian's address do not show.
  private func request(
    _ state: IdentityState, _ name: ScreenName, _ messages: FormMessages
  ) -> [ContentBlock.SummaryRow] {
    var rows: [ContentBlock.SummaryRow] = [
      .init(messages.text("field.handle"), state.handle?.display ?? ""),
      .init(messages.text("field.displayName"), state.displayName?.value ?? ""),
    ]
    if let bio = state.bio { rows.append(.init(messages.text("profile.bio"), bio.value)) }
    rows += [
      .init(messages.text("field.screenName"), name.value),
      .init(messages.text("birthday.dateOfBirth"), "•••"),
      .init(messages.text("field.country"), region),
    ]
    if let avatar = state.avatar.asset {
      rows.append(.init(messages.text("field.picture"), avatar.fileName))
    }
    if state.guardianEmail != nil {
      rows.append(.init(messages.text("guardianConsent.guardianEmail"), "•••"))
    }
    return rows
  }
}

extension Handle {
  /// The handle as others write it, such as `@JohnDoe`.
  var mention: String { "@" + display }
}
