public import Domain
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The engagement logs of the signed-in user at the service, over HTTP.
public struct RemoteEngagementService: EngagementService {
  private let service: RemoteService
  private let sessions: any SessionRepository
  private let zones: TimeZones
  private let now: @Sendable () -> Date

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests and authenticates them.
  ///   - sessions: The stored session, whose user a log must belong to.
  ///   - timeZone: Returns the rules of a zone by its IANA name; nil for an unknown one.
  ///   - now: Returns the present instant.
  public init(
    client: any NetworkingServiceProtocol, sessions: any SessionRepository,
    timeZone: @escaping @Sendable (String) -> TimeZoneRules?, now: @escaping @Sendable () -> Date
  ) {
    service = RemoteService(client: client)
    self.sessions = sessions
    zones = TimeZones(find: timeZone)
    self.now = now
  }

  /// Appends an entry and returns its number.
  public func append(_ entry: EngagementEntry, to log: EngagementLogID) async throws -> Int {
    try await requireUser(of: log)
    return try await service.send(
      RecordGameEventEndpoint(
        collection: log.collection, key: log.key, idempotencyKey: entry.id,
        event: EngagementEntryDTO(entry)),
      refusal: EngagementRefusalError.init
    ).number
  }

  /// Returns the entries after a number; those of kinds that a later version records are left out.
  public func entries(
    of log: EngagementLogID, after number: Int
  ) async throws -> EngagementPage {
    try await requireUser(of: log)
    let response = try await service.send(
      GameEventsEndpoint(collection: log.collection, key: log.key, after: number))
    var entries: [NumberedEntry] = []
    var last = number
    for record in response.events {
      guard record.number > last else { throw RemoteError.invalidResponse }
      last = record.number
      guard let event = record.event else { continue }
      do {
        entries.append(
          NumberedEntry(
            number: record.number,
            entry: try event.entry(id: record.id, in: log.collection, zones: zones)))
      } catch {
        throw RemoteError.invalidResponse
      }
    }
    guard response.next == nil || response.next == last, response.next != number else {
      throw RemoteError.invalidResponse
    }
    return EngagementPage(entries: entries, last: last, hasMore: response.next != nil)
  }

  /// Returns a streak as the service calculates it now.
  public func currentStreak(
    of log: EngagementLogID, configuration: StreakConfiguration, in timeZone: TimeZoneRules
  ) async throws -> CurrentStreakData {
    try await requireUser(of: log)
    let response = try await service.send(
      CurrentStreakEndpoint(
        configuration: configuration, timeZone: timeZone.identifier,
        secondsFromGMT: timeZone.secondsFromGMT(at: now())))
    guard let data = response.data else { throw RemoteError.invalidResponse }
    return data
  }

  /// Returns experience points as the service calculates them now.
  public func currentExperiencePoints(
    of log: EngagementLogID, configuration: ExperiencePointsConfiguration,
    in timeZone: TimeZoneRules
  ) async throws -> CurrentExperiencePointsData {
    try await requireUser(of: log)
    var data = try await service.send(
      CurrentExperiencePointsEndpoint(
        configuration: configuration, timeZone: timeZone.identifier,
        secondsFromGMT: timeZone.secondsFromGMT(at: now()))
    ).data
    data.levelFactor = configuration.levelFactor
    return data
  }

  /// Another process may have signed another user in.
  private func requireUser(of log: EngagementLogID) async throws {
    let session: UserSession?
    do {
      session = try await sessions.currentSession()
    } catch is SessionRepositoryError {
      throw RemoteError.unexpected(type: "SessionRepositoryError")
    }
    guard session?.userID == log.user else { throw RemoteError.unauthorized(.sessionEnded) }
  }
}

extension EngagementRefusalError {
  /// The refusal in an error response; nil for an error that may pass.
  init?(_ error: NetworkError) {
    switch error.statusCode {
    case 409: self = ServiceProblem(error) == .quotaExceeded ? .quotaExceeded : .conflict
    case 413: self = .tooLarge
    case 400, 422: self = .invalid
    // Among others 404, of a service that does not have the operation yet.
    default: return nil
    }
  }
}
