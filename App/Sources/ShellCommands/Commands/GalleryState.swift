import FormKit

/// A moment in the life of a form, for the gallery.
enum GalleryState: String, CaseIterable {
  case empty, filled, errors, pending, submitted

  /// A form at that moment.
  func engine(_ form: CompiledForm, _ environment: FormEnvironment) -> FormEngine {
    let values = self == .empty ? [:] : GallerySample(isWrong: self == .errors).values(of: form)
    let engine = FormEngine(form, values: values, environment: environment)
    for case .loadOptions(let request) in engine.takeEffects() {
      engine.answerOptions(request.id, with: .page(GallerySample.options))
    }
    guard self != .empty, self != .filled else { return engine }
    engine.submit()
    let effects = engine.takeEffects()
    guard self == .submitted else { return engine }
    for case .startCheck(let call) in effects { engine.answer(call.id, with: .available) }
    _ = engine.takeEffects()
    engine.finishSubmission(.completed)
    return engine
  }
}

/// What a made-up person enters.
struct GallerySample {
  /// Whether everything that can be wrong is.
  let isWrong: Bool

  func values(of form: CompiledForm) -> FormObject {
    FormObject(
      form.schema.fields.map { ($0.id.rawValue, isWrong ? wrong($0) : right($0)) },
      uniquingKeysWith: { first, _ in first }
    ).filter { $0.value != .null }
  }

  /// The options of every option source.
  static let options = OptionPage([
    FieldOption("DE", label: .literal("Germany")),
    FieldOption("US", label: .literal("United States")),
  ])

  private static let answers: FormObject = [
    "name": "Ada Lovelace", "screenName": "ada_1815", "handle": "Ada_Lovelace",
    "displayName": "Ada Lovelace",
    "companyName": "Analytical Engines",
    "phone": "+1 201 555 0123", "code": "123456", "consentCode": "0123-4567-89AB-CDEF",
    "cardName": "Ada Lovelace",
    "cardNumber": "4111 1111 1111 1111", "expiry": "12/29", "securityCode": "123", "amount": 20,
    "tip": 2.5, "postalCode": "90210", "country": "US", "city": "Beverly Hills", "region": "CA",
    "accountType": "Business",
    "bio": "I write programs for engines.\nThey do not exist yet.",
    "decision": "approved", "avatarCrop": "80,0,480,480",
  ]

  private func right(_ field: FormField) -> FormValue {
    if let answer = Self.answers[field.id.rawValue] { return answer }
    switch field.type {
    case .email: return "ada@example.com"
    case .password: return "correct-horse"
    case .date: return "2000-01-15"
    case .toggle: return true
    case .image:
      return ["name": "ada.png", "size": 24_000, "type": "image/png", "width": 640, "height": 480]
    case .text: return "ada.png"
    default: return .null
    }
  }

  private func wrong(_ field: FormField) -> FormValue {
    switch field.type {
    case .email: "ada@example@"
    case .password: field.id == "confirmPassword" ? "other" : "1"
    case .date: "2030-02-30"
    case .phone: "12"
    case .number: "twenty"
    case .choice: .null
    case .image: ["name": "huge.png", "size": 20_000_000, "type": "image/png"]
    case .text where ["screenName", "code", "cardNumber", "expiry"].contains(field.id.rawValue):
      "x!"
    case .textarea: .string(String(repeating: "word ", count: 40))
    default: .null
    }
  }
}
