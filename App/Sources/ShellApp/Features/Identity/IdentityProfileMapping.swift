import Domain
import FormKit

/// The answers of onboarding and the identity flow as a profile.
///
/// A missing or invalid answer is a ``FormKit/MappingError`` with its field, all of them at once.
struct IdentityProfileMapping: FieldMapping {
  /// The country whose age policy applies, as ISO 3166-1 alpha-2.
  let region: String
  /// The day for which the age is calculated.
  let today: CalendarDate
  /// The picture, which is on this device; the values do not contain it.
  let avatar: AvatarAsset?

  func map(_ values: FieldValues) throws(MappingError) -> IdentityProfile {
    let (handle, displayName, bio) = (
      values.convert(.handle) { try Handle($0) },
      values.convert(.displayName) { try DisplayName($0) },
      values.convert(.bio) { try Bio($0) }.optional
    )
    let (screenName, birth, guardian) = (
      values.convert(.screenName) { try ScreenName($0) },
      values.convert(.dateOfBirth) { try DateOfBirth(CalendarDate($0), today: today) },
      values.convert(.guardianEmail) { try EmailAddress.entered($0) }.optional
    )
    let answers = try values.all(handle, displayName, bio, screenName, birth, guardian)
    return IdentityProfile(
      handle: answers.0, displayName: answers.1, bio: answers.2, screenName: answers.3,
      dateOfBirth: answers.4, avatar: avatar, region: region, guardianEmail: answers.5,
      today: today)
  }

  func values(from model: IdentityProfile) -> ModelValues {
    var state = IdentityState()
    state.handle = model.handle
    state.displayName = model.displayName
    state.bio = model.bio
    state.screenName = model.screenName
    state.dateOfBirth = model.dateOfBirth
    state.guardianEmail = model.guardianEmail
    return ModelValues(state.answers)
  }
}

extension IdentityState {
  /// The accepted answers by the fields that ask for them; without the picture.
  var answers: [FieldID: FormValue] {
    var answers: [FieldID: FormValue] = [:]
    answers[.handle] = handle.map { .string($0.display) }
    answers[.displayName] = displayName.map { .string($0.value) }
    answers[.bio] = bio.map { .string($0.value) }
    answers[.screenName] = screenName.map { .string($0.value) }
    answers[.dateOfBirth] = dateOfBirth.map { .string($0.date.description) }
    answers[.guardianEmail] = guardianEmail.map { .string($0.revealed) }
    return answers
  }
}

extension IdentityState {
  /// The accepted answers to map; no error quotes the sensitive ones.
  var fieldValues: FieldValues {
    let values = answers.map { ($0.key.rawValue, $0.value) }
    return FieldValues(
      FormObject(values, uniquingKeysWith: { first, _ in first }),
      sensitive: ["dateOfBirth", "guardianEmail"])
  }
}

extension MappingError {
  /// The first step whose answer is missing or invalid.
  var firstStep: IdentityStep {
    reasons.lazy.compactMap { IdentityStep(asking: $0.field) }.first ?? .handle
  }
}

extension IdentityStep {
  /// The step that asks for a field; nil when none does.
  init?(asking field: FieldPath) {
    let step = Self.allCases.first { $0.fields.contains { FieldPath($0.rawValue) == field } }
    guard let step else { return nil }
    self = step
  }

  /// The fields of the profile that a step asks for.
  var fields: [FieldID] {
    switch self {
    case .handle: [.handle]
    case .displayName: [.displayName, .bio]
    case .screenName: [.screenName]
    case .birthday: [.dateOfBirth]
    case .guardianConsent: [.guardianEmail]
    case .avatar, .review: []
    }
  }
}
