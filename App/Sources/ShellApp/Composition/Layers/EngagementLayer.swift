import Data
import Domain
import FormKit
import Networking

/// Registers the managers of streaks, experience points and progress, and their log-in.
///
/// Another streak of the app gets a key and a registration of its own here, and a place in ``EngagementManagers``: from
/// there it is logged in and out, sent, calculated after midnight and counted before a sign-out as the others are.
struct EngagementLayer: Layer {
  func register(in parts: inout Registrations) {
    parts.register(
      (any EngagementService).self, from: APIClient.self, SecureSessionRepository.self,
      SystemEnvironment.self
    ) {
      RemoteEngagementService(
        client: $0, sessions: $1, timeZone: TimeZoneDatabase().rules(named:), now: $2.now)
    }
    parts.register(
      EngagementEnvironment.self, from: (any EngagementStore).self, (any EngagementService).self,
      SystemEnvironment.self, LogManager.self
    ) { store, service, system, logger in
      EngagementEnvironment(
        store: store, service: service, clock: system.clock, random: system.random,
        now: system.now, timeZone: system.timeZoneRules, identifier: system.identifier,
        logger: logger)
    }
    parts.register(
      DailyStreak.self, from: EngagementEnvironment.self, Keyed<MainPoints>.self
    ) { environment, points in
      StreakManager(configuration: .standard, environment: environment) { entry, _ in
        try await points.value.takeBackExperiencePoints(ofEvent: entry.id)
      }
    }
    parts.register(MainPoints.self, from: EngagementEnvironment.self, FormMessages.self) {
      // The days of the locale are counted from Monday as 1.
      let weekStart = Weekday.allCases[$1.locale.firstWeekday % Weekday.allCases.count]
      return ExperiencePointsManager(
        configuration: ExperiencePointsConfiguration(weekStart: weekStart), environment: $0)
    }
    parts.register(OnboardingProgress.self, from: EngagementEnvironment.self) {
      ProgressManager(configuration: .standard, environment: $0)
    }
    parts.register(
      EngagementManagers.self, from: Keyed<DailyStreak>.self, Keyed<MainPoints>.self,
      Keyed<OnboardingProgress>.self
    ) { [$0.value, $1.value, $2.value] }
    parts.register(
      LoginCoordination.self, from: Keyed<EngagementManagers>.self, LogManager.self
    ) { LoginCoordination(participants: $0.value, logger: $1) }
    registerReminders(in: &parts)
    parts.register(
      Engagement.self, from: Keyed<EngagementManagers>.self, Keyed<DailyStreak>.self,
      Keyed<MainPoints>.self, Keyed<OnboardingProgress>.self, LoginCoordination.self,
      StreakReminders.self, RunningAppReminders.self, SystemEnvironment.self
    ) {
      Engagement(
        managers: $0.value, streak: $1.value, points: $2.value, progress: $3.value, login: $4,
        reminders: $5, runningReminders: $6, clock: $7.clock)
    }
  }

  private func registerReminders(in parts: inout Registrations) {
    parts.register(RunningAppReminders.self, from: SystemEnvironment.self) {
      RunningAppReminders(clock: $0.clock, now: $0.now)
    }
    parts.register(
      (any ReminderScheduler).self, from: RunningAppReminders.self, SystemEnvironment.self
    ) { running, system in
      #if canImport(UserNotifications) && !os(tvOS)
        SystemReminders(title: AppIdentity.current.displayName, now: system.now)
      #else
        running
      #endif
    }
    parts.register(
      StreakReminders.self, from: Keyed<DailyStreak>.self, LoginCoordination.self,
      (any ReminderScheduler).self, Settings.self, FormMessages.self, EngagementEnvironment.self
    ) { streak, login, scheduler, settings, messages, environment in
      StreakReminders(
        streak: streak.value, login: login, scheduler: scheduler,
        isOn: { settings.remindsOfStreak }, messages: messages, environment: environment)
    }
  }
}

/// All managers of the app with a log of the signed-in person.
enum EngagementManagers: ContainerKey { typealias Value = [any EngagementManager] }

/// The streak of the days on which the person used the app.
enum DailyStreak: ContainerKey { typealias Value = StreakManager }

/// The experience points of the person.
enum MainPoints: ContainerKey { typealias Value = ExperiencePointsManager }

/// The progress of the person through the app's first steps.
enum OnboardingProgress: ContainerKey { typealias Value = ProgressManager }

extension SystemEnvironment {
  /// The rules of the time zone in which the person is.
  var timeZoneRules: @Sendable () -> TimeZoneRules {
    let (zone, now, zones) = (timeZone, now, CurrentTimeZone())
    return { zones.rules(of: zone, at: now()) }
  }
}
