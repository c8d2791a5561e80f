import Domain
import FormKit
import ShellApp

/// The commands about the signed-in person's streak, experience points and progress.
enum EngagementCommand {
  /// Loads the person's entries, runs a change, exchanges entries with the service and prints a
  /// document of the result.
  ///
  /// The document has the member `isSent`: whether the service has everything. Without the service the
  /// change is on this device, and the next command or run sends it. Entries that waited are sent before the change;
  /// those that the service refuses are the member `refused`.
  ///
  /// - Parameters:
  ///   - manager: The manager among those of the app.
  ///   - change: Adds entries; default nothing.
  ///   - document: The manager's data.
  @MainActor
  static func run<Manager: EngagementManager>(
    _ context: CommandContext, _ manager: (Engagement) -> Manager,
    change: (Manager) async throws -> Void = { _ in },
    document: (Manager) -> FormObject
  ) async throws -> Int32 {
    let (dependencies, session) = try await ProfileCommand.session(context)
    let engagement = dependencies.engagement
    let manager = manager(engagement)
    // The points of a refused day go with it.
    let points = manager is StreakManager ? engagement.points : nil
    var earlier: [RefusedEntry] = []
    do {
      try await manager.logIn(userID: session.userID, isNewUser: false)
      try await points?.logIn(userID: session.userID, isNewUser: false)
      // So that a refusal behind the change is about the change, which is stored whatever the service answers.
      var isReached = true
      if try await manager.waitingEntryCount() > 0 {
        isReached = (try? await engagement.exchange(manager)) ?? false
      }
      earlier = manager.takeRefusedEntries()
      try await change(manager)
      let isSent = isReached ? try await engagement.exchange(manager) : false
      if let refused = manager.takeRefusedEntries().first { throw refused.reason }
      var members = document(manager)
      if !earlier.isEmpty { members["refused"] = refusals(earlier) }
      members["isSent"] = .bool(isSent)
      await points?.logOutQuietly()
      await manager.logOutQuietly()
      try context.write(document: .object(members))
      return ExitStatus.done
    } catch {
      await points?.logOutQuietly()
      await manager.logOutQuietly()
      guard var failure = CommandError(engagement: error) else { throw error }
      if !earlier.isEmpty { failure.details["refused"] = refusals(earlier) }
      throw failure
    }
  }
}

extension EngagementCommand {
  private static func refusals(_ entries: [RefusedEntry]) -> FormValue {
    .array(entries.map { ["id": .string($0.entryID), "reason": .string($0.reason.rawValue)] })
  }
}

extension EngagementManager {
  fileprivate func logOutQuietly() async { try? await logOut() }
}

extension EngagementEntry.Error {
  /// The limit that the entry broke, as a sentence for people.
  fileprivate var limit: String {
    switch self {
    case .invalidID: "The id of a freeze must have 1 to 48 ASCII letters, digits, '_' and '-'."
    case .dateOutOfRange: "An instant must be in the years 1 to 9999."
    case .pointsOutOfRange:
      "The points must be from -9007199254740991 to 9007199254740991."
    case .invalidItemID: "The id of a progress item must have 1 to 128 characters."
    case .invalidMetadata: "The metadata is beyond its limits."
    }
  }
}

extension CommandError {
  /// The failure of an error of the managers; nil for another one.
  fileprivate init?(engagement error: any Error) {
    switch error {
    case EngagementStoreError.busy:
      self.init(
        status: ExitStatus.tryAgain, code: "storeBusy",
        message: EngagementStoreError.busy.description)
    case EngagementStoreError.erased: self = .notSignedIn
    case let error as EngagementStoreError:
      self.init(
        status: ExitStatus.notPermitted, code: "storeUnavailable", message: error.description)
    case let error as EngagementRefusalError:
      self.init(
        status: ExitStatus.negative, code: "refused", message: error.description,
        details: ["reason": .string(error.rawValue)])
    case let error as EngagementEntry.Error:
      self.init(
        status: ExitStatus.usage, code: error.rawValue, message: error.limit)
    case ExperiencePointsCalculator.Error.overflow:
      self.init(
        status: ExitStatus.usage, code: "overflow",
        message: "The sum of all points would not be from -9007199254740991 to 9007199254740991.")
    default: return nil
    }
  }
}
