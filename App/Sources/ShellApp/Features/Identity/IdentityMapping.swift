import Domain
import FormKit

extension FieldID {
  static let handle: FieldID = "handle"
  static let displayName: FieldID = "displayName"
  static let bio: FieldID = "bio"
  static let screenName: FieldID = "screenName"
  static let dateOfBirth: FieldID = "dateOfBirth"
  static let guardianEmail: FieldID = "guardianEmail"
  static let avatar: FieldID = "avatar"
  static let email: FieldID = "email"
  static let password: FieldID = "password"
}

/// An error at a field, by the key of its text.
struct KeyedError: Error, CustomStringConvertible {
  let description: String
}

extension EmailAddress {
  /// Reads the address of a field.
  ///
  /// - Throws: ``KeyedError``.
  static func entered(_ text: String) throws -> EmailAddress {
    guard let address = try? EmailAddress(normalizing: text) else {
      throw KeyedError(description: "field.email.invalid")
    }
    return address
  }
}

/// The birthday step's value as a date of birth.
struct DateOfBirthMapping: FieldMapping {
  let today: CalendarDate

  func map(_ values: FieldValues) throws(MappingError) -> DateOfBirth {
    try values.convert(.dateOfBirth) { try DateOfBirth(CalendarDate($0), today: today) }.get()
  }

  func values(from model: DateOfBirth) -> ModelValues {
    [.dateOfBirth: .string(model.date.description)]
  }
}

/// The values of the display name step.
struct DisplayNameMapping: FieldMapping {
  struct Texts {
    let displayName: DisplayName
    let bio: Bio?
  }

  func map(_ values: FieldValues) throws(MappingError) -> Texts {
    let name = try values.convert(.displayName) { try DisplayName($0) }.get()
    guard let text = values[.bio]?.stringValue, !text.isEmpty else {
      return Texts(displayName: name, bio: nil)
    }
    return Texts(displayName: name, bio: try values.convert(.bio) { try Bio($0) }.get())
  }

  func values(from model: Texts) -> ModelValues {
    var values: [FieldID: FormValue] = [.displayName: .string(model.displayName.value)]
    values[.bio] = model.bio.map { .string($0.value) }
    return ModelValues(values)
  }
}

/// The login form's values as credentials.
struct CredentialsMapping: FieldMapping {
  struct Credentials {
    let email: EmailAddress
    let password: Password
  }

  func map(_ values: FieldValues) throws(MappingError) -> Credentials {
    let (email, password) = try values.all(
      values.convert(.email) { try EmailAddress.entered($0) },
      values.convert(.password) { Password($0) })
    return Credentials(email: email, password: password)
  }

  func values(from model: Credentials) -> ModelValues {
    [.email: .string(model.email.revealed)]
  }
}

extension MappingError {
  /// The problems as messages for a form.
  var messages: [FieldPath: Phrase] {
    Dictionary(
      reasons.map { problem in
        switch problem {
        case .missingField(let path): (path, Phrase("field.missing"))
        case .invalidFormat(let path, let reason):
          (path, Words.has(reason) ? Phrase(reason) : "field.invalid")
        }
      }, uniquingKeysWith: { first, _ in first })
  }
}
