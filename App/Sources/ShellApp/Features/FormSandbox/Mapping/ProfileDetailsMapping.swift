import Domain
import FormKit

/// A person's details as they keep them up to date.
struct ProfileDetails: Sendable, Hashable {
  let name: String
  let email: EmailAddress
  /// As ISO 3166-1 alpha-2; nil when none was chosen.
  let country: String?
  /// In E.164; nil when none was given.
  let phone: String?
  let bio: String?
  /// As YYYY-MM-DD; nil when none was given.
  let birthday: FormDate?
  let addresses: [PostalAddress]
}

/// The profile form's values as details.
struct ProfileDetailsMapping: ReviewableMapping {
  func map(_ values: FieldValues) throws(MappingError) -> ProfileDetails {
    let (name, email, country, phone, bio) = try values.all(
      values.string("name"), values.convert("email") { try EmailAddress.entered($0) },
      values.string("country").optional, values.string("phone").optional,
      values.string("bio").optional)
    let (birthday, addresses) = try values.all(
      values.date("birthday").optional, values.items("addresses", by: PostalAddressMapping()))
    return ProfileDetails(
      name: name, email: email, country: country, phone: phone, bio: bio, birthday: birthday,
      addresses: addresses)
  }

  func values(from model: ProfileDetails) -> ModelValues { ModelValues(members(model)) }

  func redacted(_ model: ProfileDetails) -> FormValue { .object(members(model)) }

  private func members(_ model: ProfileDetails) -> FormObject {
    var members: FormObject = [
      "name": .string(model.name), "email": .string(model.email.revealed),
    ]
    members["country"] = model.country.map { .string($0) }
    members["phone"] = model.phone.map { .string($0) }
    members["bio"] = model.bio.map { .string($0) }
    members["birthday"] = model.birthday.map { .string($0.description) }
    if !model.addresses.isEmpty {
      let mapping = PostalAddressMapping()
      members["addresses"] = .array(model.addresses.map { .object(mapping.members($0)) })
    }
    return members
  }
}
