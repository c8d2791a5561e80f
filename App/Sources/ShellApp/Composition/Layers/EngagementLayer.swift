import Data
import Domain
import FormKit
import Networking

/// Registers the managers of streaks, experience points and progress, and their log-in.
///
/// Another streak of the app gets a key of its own here, and a place among the participants.
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
      LoginCoordination.self, from: Keyed<DailyStreak>.self, Keyed<MainPoints>.self,
      Keyed<OnboardingProgress>.self, LogManager.self
    ) { streak, points, progress, logger in
      LoginCoordination(
        participants: [streak.value, points.value, progress.value], logger: logger)
    }
    registerReminders(in: &parts)
    parts.register(
      Engagement.self, from: Keyed<DailyStreak>.self, Keyed<MainPoints>.self,
      Keyed<OnboardingProgress>.self, LoginCoordination.self, StreakReminders.self,
      RunningAppReminders.self, SystemEnvironment.self
    ) {
      Engagement(
        streak: $0.value, points: $1.value, progress: $2.value, login: $3, reminders: $4,
        runningReminders: $5, clock: $6.clock)
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
