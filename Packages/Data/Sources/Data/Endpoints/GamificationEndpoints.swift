import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The request `POST /v1/gamification/{collection}/{key}/events`, which appends an entry to a log.
///
/// A repeated request with the same entry does not append it again.
struct RecordGameEventEndpoint: PostAPIRequest {
  typealias Response = EngagementRecordDTO
  let collection: EngagementCollection
  let key: String
  let idempotencyKey: String
  let event: EngagementEntryDTO
  var path: RequestPath { "/v1/gamification/\(collection.rawValue)/\(key)/events" }
  var headers: HTTPHeaders { ["Idempotency-Key": idempotencyKey] }
  var body: RequestBody { .json(event) }
  var isIdempotent: Bool { true }
}

/// The request `GET /v1/gamification/{collection}/{key}/events`, which returns the entries after a
/// number.
struct GameEventsEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable {
    let events: [EngagementRecordDTO]
    let next: Int?
  }
  let collection: EngagementCollection
  let key: String
  let after: Int
  var path: RequestPath { "/v1/gamification/\(collection.rawValue)/\(key)/events" }
  var query: [QueryItem] { after > 0 ? [QueryItem("after", String(after))] : [] }
}

/// The request `GET /v1/gamification/st_streaks/{key}/current`, which returns a streak as the service
/// calculates it.
struct CurrentStreakEndpoint: GetAPIRequest {
  typealias Response = CurrentStreakDTO
  let configuration: StreakConfiguration
  let timeZone: String
  let secondsFromGMT: Int
  var path: RequestPath {
    "/v1/gamification/\(EngagementCollection.streaks.rawValue)/\(configuration.streakKey)/current"
  }
  var query: [QueryItem] {
    [
      QueryItem("timeZone", timeZone), QueryItem("secondsFromGMT", String(secondsFromGMT)),
      QueryItem("eventsRequiredPerDay", String(configuration.eventsRequiredPerDay)),
      QueryItem("leewayHours", String(configuration.leewayHours)),
      QueryItem("freezeBehavior", configuration.freezeBehavior.rawValue),
    ]
  }
}

/// The request `GET /v1/gamification/st_experience/{key}/current`, which returns experience points as
/// the service calculates them.
struct CurrentExperiencePointsEndpoint: GetAPIRequest {
  typealias Response = CurrentExperiencePointsDTO
  let configuration: ExperiencePointsConfiguration
  let timeZone: String
  let secondsFromGMT: Int
  var path: RequestPath {
    "/v1/gamification/\(EngagementCollection.experience.rawValue)/\(configuration.experienceKey)/current"
  }
  var query: [QueryItem] {
    [
      QueryItem("timeZone", timeZone), QueryItem("secondsFromGMT", String(secondsFromGMT)),
      QueryItem("weekStart", configuration.weekStart.rawValue),
    ]
  }
}
