import Domain
import Networking

extension BackendService {
  /// `GET /v1/postal-codes/{code}`: the city and the region of a code, in one country when `country` names
  /// it; 404 for a code that is not in the list.
  func postalPlace(of code: String, _ request: HTTPRequest) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let city: String
      let region: String
    }
    let country = request.queryValue("country")
    let found = Self.postalCodes.filter { row in
      row.code == code && (country == nil || row.country == country)
    }
    guard found.count == 1, let row = found.first else { throw .notFound }
    return .json(Body(city: row.city, region: row.region))
  }

  private typealias Row = (country: String, code: String, city: String, region: String)

  /// Well-known codes of some countries, for the demonstration: most codes are not among them.
  private static let postalCodes: [Row] = table.split(separator: ";").compactMap { row in
    let parts = row.split(separator: ",").map(String.init)
    return parts.count == 4 ? (parts[0], parts[1], parts[2], parts[3]) : nil
  }

  private static let table = """
    AT,1010,Wien,9;AT,5020,Salzburg,5;AT,6020,Innsbruck,7;AT,8010,Graz,6;\
    CH,3011,Bern,BE;CH,4051,Basel,BS;CH,8001,Zürich,ZH;\
    DE,04109,Leipzig,SN;DE,10115,Berlin,BE;DE,20095,Hamburg,HH;DE,28195,Bremen,HB;\
    DE,50667,Köln,NW;DE,60311,Frankfurt am Main,HE;DE,70173,Stuttgart,BW;DE,80331,München,BY;\
    ES,08001,Barcelona,CT;ES,28001,Madrid,MD;ES,41001,Sevilla,AN;ES,46001,Valencia,VC;\
    FR,13001,Marseille,PAC;FR,69001,Lyon,ARA;FR,75001,Paris,IDF;\
    GB,CF10 1EP,Cardiff,WLS;GB,EH1 1YZ,Edinburgh,SCT;GB,SW1A 1AA,London,ENG;\
    JP,100-0001,Chiyoda,13;JP,530-0001,Osaka,27;\
    US,02108,Boston,MA;US,10001,New York,NY;US,20500,Washington,DC;US,33101,Miami,FL;\
    US,60601,Chicago,IL;US,90210,Beverly Hills,CA;US,94103,San Francisco,CA;US,98101,Seattle,WA
    """
}
