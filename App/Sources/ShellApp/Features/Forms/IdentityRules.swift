import Domain
import FormKit

/// Domain's identity policies as form rules: one definition for form, use case and backend.
enum IdentityRules {
  static func registry(
    eligibility: any AgeEligibilityPolicy, screenNames: ScreenNamePolicy = .standard,
    handles: HandlePolicy = .standard
  ) -> RuleRegistry {
    var registry = RuleRegistry()
    let validator = ScreenNameValidator(policy: screenNames)
    registry.register("screenName") { value, context in
      guard let text = value.stringValue, !text.isEmpty else { return nil }
      return validator.validate(text).error.map { context.messages.text($0.phrase) }
    }
    registry.register("handle") { value, context in
      guard let text = value.stringValue, !text.isEmpty else { return nil }
      return handles.validateFormat(text).phrase(by: handles).map { context.messages.text($0) }
    }
    registerTexts(in: &registry)
    registry.register("country") { value, context in
      guard let code = value.stringValue, !code.isEmpty, !Countries.codes.contains(code) else {
        return nil
      }
      return context.messages.text("field.country.unknown")
    }
    registry.register("dateOfBirth") { value, context in
      issue(with: value, in: context)
    }
    registry.register("guardianEmail") { value, context in
      guard let own = context.context["accountEmail"]?.stringValue,
        let own = try? EmailAddress(own),
        let guardian = value.stringValue.flatMap({ try? EmailAddress(normalizing: $0) }),
        guardian.isSameMailbox(as: own)
      else { return nil }
      return context.messages.text(GuardianConsentError.invalidAddress.phrase)
    }
    registry.register("guardianConsentCode") { value, context in
      guard let text = value.stringValue, !text.isEmpty else { return nil }
      do throws(GuardianConsentCode.Error) {
        _ = try GuardianConsentCode(text)
        return nil
      } catch {
        return context.messages.text(error.phrase)
      }
    }
    registry.register("minimumAge") { value, context in
      guard let age = age(value, on: context.today),
        case .ineligible(_, let minimum) = eligibility.evaluate(age: age)
      else { return nil }
      return context.messages.text(Phrase("changeBirthday.tooYoung", ["n": .number(minimum)]))
    }
    registry.register("age") { value, context in
      guard let age = age(value, on: context.today) else { return nil }
      return context.messages.text(Phrase("birthday.age", count: age))
    }
    registry.register("guardianConsentHint") { value, context in
      guard let age = age(value, on: context.today),
        case .requiresGuardianConsent = eligibility.evaluate(age: age)
      else { return nil }
      return context.messages.text("birthday.guardianHint")
    }
    return registry
  }

  /// The rules of the texts beside a handle; `maxLength` and `required` judge their lengths in characters.
  private static func registerTexts(in registry: inout RuleRegistry) {
    registry.register("displayName") { value, context in
      issue(with: value, in: context) { text throws(ProfileTextError) in
        _ = try DisplayName(text)
      }
    }
    registry.register("bio") { value, context in
      issue(with: value, in: context) { text throws(ProfileTextError) in
        _ = try Bio(text)
      }
    }
  }

  private static func issue(
    with value: FormValue, in context: RuleContext,
    _ judge: (String) throws(ProfileTextError) -> Void
  ) -> String? {
    guard let text = value.stringValue else { return nil }
    do throws(ProfileTextError) {
      try judge(text)
      return nil
    } catch {
      switch error {
      case .controlCharacter: return context.messages.text("field.controlCharacter")
      // `maxLength` counts characters; a few can consist of more scalars than a text may have.
      case .tooLong(let maximum) where text.count <= maximum:
        return context.messages.text("field.tooManyScalars")
      case .tooManyMarks: return context.messages.text("field.tooManyScalars")
      case .invisible: return context.messages.text("field.invisible")
      case .empty, .tooLong: return nil
      }
    }
  }

  private static func issue(with value: FormValue, in context: RuleContext) -> String? {
    guard let text = value.stringValue, !text.isEmpty else { return nil }
    do {
      _ = try dateOfBirth(text, on: context.today)
      return nil
    } catch {
      return context.messages.text(Phrase(error))
    }
  }

  private static func age(_ value: FormValue, on today: FormDate) -> Int? {
    guard let text = value.stringValue,
      let birth = try? dateOfBirth(text, on: today), let day = try? calendarDate(today)
    else { return nil }
    return birth.age(on: day)
  }

  private static func dateOfBirth(_ text: String, on today: FormDate) throws -> DateOfBirth {
    try DateOfBirth(CalendarDate(text), today: calendarDate(today))
  }

  private static func calendarDate(_ day: FormDate) throws -> CalendarDate {
    try CalendarDate(year: day.year, month: day.month, day: day.day)
  }
}
