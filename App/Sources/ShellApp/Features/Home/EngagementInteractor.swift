public import Domain

/// The requests of home about the streak, experience points and progress.
@MainActor
public protocol EngagementInteractor: Sendable {
  /// The values for home, observable; nil while the managers are not logged in.
  var engagement: HomeEngagement? { get }
  /// The heading of the streak's card, by the person's arm of an experiment.
  var streakHeading: StreakHeadingArm { get }
  /// Calculates the present values, such as after midnight.
  func refreshEngagement()
  /// Counts today: an event of the streak, and its points.
  ///
  /// - Returns: Whether the points were added, too; without them the day counts all the same.
  /// - Throws: `EngagementRefusalError` when the service has refused it already, an error of the device's store,
  ///   or `CancellationError`.
  func addToday() async throws -> Bool
  /// Uses the freezes that save the streak.
  ///
  /// - Returns: Whether any was used.
  /// - Throws: An error of the device's store, or `CancellationError`.
  func useStreakFreezes() async throws -> Bool
  /// Sends the entries that wait, for at most 2 seconds; returns the number of those that still wait.
  func sendWaitingEntries() async -> Int
  /// Prepares the haptic feedback and the sounds of home.
  func prepareFeedback()
  /// Plays haptic feedback and a sound after an action.
  func play(_ haptic: HapticOption, _ sound: SoundEffectFile)
  /// Records how far the person's profile is filled in.
  func recordProgress(of profile: UserProfile) async
}

extension CoreInteractor: EngagementInteractor {
  /// The points of a day of the streak, and of a form that was sent.
  private static let pointsOfDay = 10
  private static let pointsOfForm = 20
  private static let weeks = 12
  private static let courseDays = 28

  var engagement: HomeEngagement? {
    let engagement = dependencies.engagement
    guard engagement.login.user != nil else { return nil }
    return HomeEngagement(
      streak: engagement.streak.currentStreakData, rules: engagement.streak.configuration,
      streakEndHour: engagement.streak.endHour, canUseFreezes: engagement.streak.canUseFreezes,
      days: engagement.streak.recentStreakDays(Self.weeks * 7),
      points: engagement.points.currentExperiencePointsData,
      recentPoints: engagement.points.recentExperiencePoints(Self.courseDays),
      progress: engagement.progress.getAllProgressItems())
  }

  var streakHeading: StreakHeadingArm { store.environment.streakHeading }

  func refreshEngagement() {
    let engagement = dependencies.engagement
    if engagement.login.user != nil { engagement.refresh() }
  }

  func addToday() async throws -> Bool {
    let (streak, points) = (dependencies.engagement.streak, dependencies.engagement.points)
    let event = try await streak.addStreakEvent()
    // The day is stored from here on. The manager logs why its points are not.
    let hasPoints: Bool
    do {
      try await points.addExperiencePoints(
        points: Self.pointsOfDay, metadata: ["source": "today", "event": .string(event.id)])
      hasPoints = true
    } catch let error as CancellationError {
      throw error
    } catch {
      hasPoints = false
    }
    // The service may have refused the event before it had points.
    guard let refusal = streak.refusal(of: event) else { return hasPoints }
    try await points.takeBackExperiencePoints(ofEvent: event.id)
    throw refusal
  }

  func useStreakFreezes() async throws -> Bool {
    try await !dependencies.engagement.streak.useStreakFreezes().isEmpty
  }

  func sendWaitingEntries() async -> Int { await dependencies.engagement.sendWaiting() }

  func prepareFeedback() { dependencies.feedback.prepare() }

  func play(_ haptic: HapticOption, _ sound: SoundEffectFile) {
    dependencies.feedback.play(haptic, sound)
  }

  func recordProgress(of profile: UserProfile) async {
    let steps = [
      true, profile.avatarURL != nil, profile.displayName != nil, profile.bio?.isEmpty == false,
      profile.handle != nil,
    ]
    let done = steps.filter { $0 }.count
    await note(
      HomeProgress.profile, Double(done) / Double(steps.count),
      ["done": .int(done), "total": .int(steps.count)])
  }

  /// Counts a form that the service has, once for each form.
  @MainActor
  func formSent(_ form: SandboxForm) async {
    let id = HomeProgress.form(form)
    guard await note(id, 1, ["group": "forms"]) else { return }
    // A failure is in the log; the form itself arrived.
    _ = try? await dependencies.engagement.points.addExperiencePoints(
      points: Self.pointsOfForm, metadata: ["source": "form"])
  }

  /// Raises an item; a failure is in the manager's log and loses no progress: it is recorded again.
  ///
  /// - Returns: Whether this call has raised it.
  @MainActor
  @discardableResult
  private func note(
    _ id: String, _ value: Double, _ metadata: [String: GamificationDictionaryValue]
  ) async -> Bool {
    let progress = dependencies.engagement.progress
    // The manager looks again in its turn: several callers may come to the same value at once.
    guard dependencies.engagement.login.user != nil, value > progress.getProgress(id: id) else {
      return false
    }
    return (try? await progress.raiseProgress(id: id, value: value, metadata: metadata)) ?? false
  }
}
