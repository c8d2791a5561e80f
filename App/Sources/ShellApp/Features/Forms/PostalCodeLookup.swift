import Domain
import FormKit

/// The lookup `postalCode`: the `city` and the `region` of a postal code.
///
/// The first text of `dependsOn`, by the ids of the fields, is the country. An unknown code fills nothing.
struct PostalCodeLookup: FieldLookup {
  let places: any PostalCodeRepository

  func answer(to request: LookupRequest) async throws -> FormObject {
    guard let code = request.value.stringValue else { return [:] }
    let country = request.dependencies.sorted { "\($0.key)" < "\($1.key)" }
      .lazy.compactMap(\.value.stringValue).first
    guard let place = try await places.place(of: code, in: country) else { return [:] }
    var found: FormObject = ["city": .string(place.city)]
    found["region"] = place.region.map(FormValue.string)
    return found
  }
}
