import Domain
import FormKit

/// Who uses the app, for the log, and the reports of crashes.
extension AppCoordinator {
  /// Tells the log who uses the app from now on, with facts about the app and the device; once for each sign-in.
  func identifyUser(in snapshot: AppSnapshot) {
    let user = snapshot.underlying.user?.id
    guard user != identifiedUser else { return }
    identifiedUser = user
    guard let user else { return }
    dependencies.logger.identifyUser(userId: user.rawValue, name: nil, email: nil)
    dependencies.logger.addUserProperties(
      dict: dependencies.userProperties, isHighPriority: false)
  }

  /// Logs each presenter and flow that is alive although its screen is gone, once.
  func logOverdue() {
    let state = router.state
    for record in LifetimeTracker.current?.check(isThere: { state.contains($0) }) ?? [] {
      dependencies.logger.trackEvent(
        name: "lifetime_check_Fail",
        parameters: [
          "kind": .public(record.kind.rawValue), "name": .public(record.name),
          "route": .public(record.route ?? "none"),
        ], type: .severe)
    }
  }

  /// Offers to send the reports of crashes, as many as there are now.
  func offerCrashReport() {
    if let crashBanner { ui.remove(crashBanner) }
    crashBanner = nil
    guard let count = dependencies.crashReports?.ids().count, count > 0 else { return }
    let banner = BannerModel(
      .warning, Phrase("crash.offer", count: count),
      actions: [
        CallToActionModel(.showCrashReport, title: Phrase("crash.show", count: count)),
        CallToActionModel(.sendCrashReport, title: Phrase("crash.send", count: count)),
        CallToActionModel(
          .deleteCrashReport, title: Phrase("crash.delete", count: count), role: .destructive),
      ])
    crashBanner = banner
    ui.show(banner)
  }

  /// Shows the texts of all reports of crashes, as they would be sent.
  func showCrashReports() {
    guard let reports = dependencies.crashReports, cover == nil else { return }
    let texts = reports.ids().compactMap(reports.text)
    guard !texts.isEmpty else { return ui.show(ToastModel.error("crash.unreadable")) }
    builder.coreRouter.router.show(
      builder.alert(
        .alert, title: Phrase("crash.shown", count: texts.count), subtitle: nil,
        content: texts.map { .text($0) }, buttons: []))
  }

  /// Sends all reports of crashes, or deletes them.
  func settleCrashReports(sending: Bool) async {
    guard let reports = dependencies.crashReports else { return }
    var (count, failures) = (0, 0)
    // One that cannot be read, or that the service refuses, holds up no other.
    for id in reports.ids() {
      do {
        if sending {
          guard let text = reports.text(of: id) else {
            failures += 1
            track(.refused("unreadable"), "crashReport_send")
            continue
          }
          track(.start, "crashReport_send")
          try await dependencies.send(crashReport: text)
          track(.success, "crashReport_send")
        }
        try reports.delete(id)
        count += 1
      } catch is CancellationError {
        return offerCrashReport()
      } catch {
        failures += 1
        track(.fail(error), "crashReport_" + (error is RemoteError ? "send" : "delete"))
        // Each of the others would wait for its own timeout.
        if (error as? RemoteError)?.isConnectivity == true { break }
      }
    }
    offerCrashReport()
    if failures > 0 { return ui.show(ToastModel.error("crash.failed")) }
    ui.show(ToastModel.success(Phrase(sending ? "crash.sent" : "crash.deleted", count: count)))
  }

  private func track(_ stage: ActionStage, _ verb: String) {
    dependencies.logger.trackEvent(
      name: "\(verb)_\(stage.name)", parameters: stage.parameters, type: stage.type)
  }
}
