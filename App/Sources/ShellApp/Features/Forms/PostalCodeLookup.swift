import Domain
import FormKit

/// The lookup `postalCode`: the `city` and the `region` of a postal code.
///
/// A field of `dependsOn` is the country. A code that nobody knows fills nothing.
struct PostalCodeLookup: FieldLookup {
  let places: any PostalCodeRepository

  func answer(to request: LookupRequest) async throws -> FormObject {
    guard let code = request.value.stringValue else { return [:] }
    let country = request.dependencies.values.lazy.compactMap(\.stringValue).first
    guard let place = try await places.place(of: code, in: country) else { return [:] }
    var found: FormObject = ["city": .string(place.city)]
    found["region"] = place.region.map(FormValue.string)
    return found
  }
}
