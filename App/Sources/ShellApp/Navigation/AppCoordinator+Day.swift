import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The end of the person's day, and the reminders that show in the app.
extension AppCoordinator {
  /// A change after which the person's day and the reminder may end at another instant.
  private struct StreakChange: Equatable {
    let user: UserID?
    let streak: CurrentStreakData
  }

  /// Keeps the cards of home and the reminder up to date from now on.
  func watchStreak() {
    let engagement = dependencies.engagement
    watches.append(
      .tracked("watchStreak") { [weak self] in
        let changes = observedValues {
          StreakChange(user: engagement.login.user, streak: engagement.streak.currentStreakData)
        }
        for await _ in changes {
          engagement.reminders.update()
          self?.waitForDayEnd()
          self?.logExposures()
        }
      })
    watches.append(
      .tracked("watchReminders") {
        [weak self, reminders = dependencies.engagement.runningReminders] in
        for await due in observedValues({ reminders.due }) { self?.show(due) }
      })
  }

  /// Waits for the end of the signed-in person's day, or of the leeway after it, then calculates
  /// everything anew; again and again.
  func waitForDayEnd() {
    dayEnd?.cancel()
    let (engagement, system) = (dependencies.engagement, dependencies.system)
    guard engagement.login.user != nil else { return }
    let zone = system.timeZoneRules
    dayEnd = .tracked("waitForDayEnd") {
      while !Task.isCancelled {
        let now = system.now()
        let end = engagement.streak.configuration.nextChange(after: now, in: zone())
        do {
          try await system.clock.sleep(for: .seconds(end.timeIntervalSince(now)))
        } catch {
          return
        }
        engagement.recalculate()
      }
    }
  }

  /// Shows the reminders that are due in place of those before.
  private func show(_ due: [Reminder]) {
    reminderBanners.forEach(ui.remove)
    reminderBanners = due.map {
      BannerModel(.warning, .verbatim($0.text), isDismissible: true)
    }
    reminderBanners.forEach { ui.show($0) }
  }
}
