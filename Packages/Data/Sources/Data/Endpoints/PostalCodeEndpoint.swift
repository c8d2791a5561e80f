import Domain
import Networking

/// The request `GET /v1/postal-codes/{code}`, which returns the place of a postal code.
struct PostalCodeEndpoint: GetAPIRequest {
  typealias Response = PostalPlaceDTO
  let code: String
  /// The country of the code; nil for any.
  let country: String?
  var path: RequestPath { "/v1/postal-codes/\(code)" }
  var query: [QueryItem] { country.map { [QueryItem("country", $0)] } ?? [] }
  var requiresAuthentication: Bool { false }
}

/// The place of a postal code, as the service sends it.
struct PostalPlaceDTO: Decodable, Sendable {
  let city: String
  let region: String?

  var place: PostalPlace { PostalPlace(city: city, region: region) }
}
