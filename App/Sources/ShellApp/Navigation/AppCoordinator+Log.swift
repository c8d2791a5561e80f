import Domain

/// Who uses the app, for the log, and the reports of crashes.
extension AppCoordinator {
  private static let crashBanner = BannerModel(
    .warning, "crash.offer",
    actions: [
      CallToActionModel(.sendCrashReport, title: "crash.send"),
      CallToActionModel(.deleteCrashReport, title: "crash.delete", role: .destructive),
    ])

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

  /// Offers to send the report of a crash, when there is one.
  func offerCrashReport() {
    guard dependencies.crashReports?.ids().isEmpty == false else { return }
    ui.show(Self.crashBanner)
  }

  /// Sends all reports of crashes, or deletes them.
  func settleCrashReports(sending: Bool) async {
    guard let reports = dependencies.crashReports else { return }
    var hasFailed = false
    // One that cannot be read, or that the service refuses, holds up no other.
    for id in reports.ids() {
      do {
        if sending {
          guard let text = reports.text(of: id) else {
            hasFailed = true
            track(.refused("unreadable"), "crashReport_send")
            continue
          }
          track(.start, "crashReport_send")
          try await dependencies.send(crashReport: text)
          track(.success, "crashReport_send")
        }
        try reports.delete(id)
      } catch is CancellationError {
        return
      } catch {
        hasFailed = true
        track(.fail(error), "crashReport_" + (error is RemoteError ? "send" : "delete"))
        // Each of the others would wait for its own timeout.
        if (error as? RemoteError)?.isConnectivity == true { break }
      }
    }
    if hasFailed { return ui.show(ToastModel.error("crash.failed")) }
    ui.remove(Self.crashBanner)
    ui.show(ToastModel.success(sending ? "crash.sent" : "crash.deleted"))
  }

  private func track(_ stage: ActionStage, _ verb: String) {
    dependencies.logger.trackEvent(
      name: "\(verb)_\(stage.name)", parameters: stage.parameters, type: stage.type)
  }
}
