import Domain

extension Dependencies {
  /// Collects the data of the signed-in guest: on this device, and the profile at the service when none is cached.
  @MainActor
  public func guestData() async -> GuestData {
    var data = GuestData()
    switch try? await loadProfile.execute() {
    case .complete(let profile)?:
      data.profile = profile.screenName.value
      data.hasPicture = profile.avatarURL != nil
    case .missing?, .ineligible?: data.hasProfileAnswers = identity.drafts.load() != nil
    case .unknown?, nil: data.hasUnreadParts = true
    }
    do {
      if try await identity.avatars.pendingUploads().isEmpty == false { data.hasPicture = true }
      data.draftCount = try await formDrafts.count()
      data.waitingFormCount = try await sendQueuedSubmissions.waitingCount()
    } catch {
      data.hasUnreadParts = true
    }
    await addEngagement(to: &data)
    return data
  }

  /// Logs the managers in for the time of the call when no screen has done so, such as in a command.
  @MainActor
  private func addEngagement(to data: inout GuestData) async {
    let login = engagement.login
    let isLoggedIn = login.user != nil
    if isLoggedIn == false {
      guard let user = await auth.session()?.userID,
        let failures = try? await login.logIn(userID: user, isNewUser: false), failures.isEmpty
      else {
        data.hasUnreadParts = true
        return
      }
    }
    let streak = engagement.streak.currentStreakData
    data.streakDays = streak.totalEvents > 0 ? streak.currentStreak : nil
    data.points = engagement.points.currentExperiencePointsData.allTime
    data.hasProgress = engagement.progress.getAllProgressItems().contains {
      $0.id != HomeProgress.profile
    }
    if isLoggedIn == false { await login.logOut() }
  }
}
