import FormKit

/// An address as people write it on a letter.
struct PostalAddress: Sendable, Hashable {
  /// As ISO 3166-1 alpha-2.
  let country: String
  let street: String
  let postalCode: String?
  let city: String
  /// The state or region; nil where there is none.
  let region: String?
}

/// The values of an address's fields as an address.
struct PostalAddressMapping: FieldMapping {
  func map(_ values: FieldValues) throws(MappingError) -> PostalAddress {
    let (country, street, postalCode, city, region) = try values.all(
      values.string("addressCountry"), values.string("street"),
      values.string("postalCode").optional, values.string("city"),
      values.string("region").optional)
    return PostalAddress(
      country: country, street: street, postalCode: postalCode, city: city, region: region)
  }

  func values(from model: PostalAddress) -> ModelValues { ModelValues(members(model)) }

  /// The address by the ids of its fields.
  func members(_ model: PostalAddress) -> FormObject {
    var members: FormObject = [
      "addressCountry": .string(model.country), "street": .string(model.street),
      "city": .string(model.city),
    ]
    members["postalCode"] = model.postalCode.map { .string($0) }
    members["region"] = model.region.map { .string($0) }
    return members
  }
}
