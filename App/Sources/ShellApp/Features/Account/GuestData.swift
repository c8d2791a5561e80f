import Domain

/// The data of the signed-in guest that a sign-in to another account would leave behind.
public struct GuestData: Sendable, Hashable {
  /// The screen name of the profile; nil without a profile.
  public var profile: String?
  /// Whether there are answers for a profile that was not created yet.
  public var hasProfileAnswers = false
  /// Whether there is a picture, at the service or waiting for its upload.
  public var hasPicture = false
  /// The length of the streak in days, 0 for one that has ended; nil for a streak without events.
  public var streakDays: Int?
  /// The experience points.
  public var points = 0
  /// Whether there is progress beside that of the profile.
  public var hasProgress = false
  /// The number of drafts of forms.
  public var draftCount = 0
  /// The number of forms that the service does not have.
  public var waitingFormCount = 0
  /// Whether a part could not be read.
  public var hasUnreadParts = false

  /// Makes the data of a guest who has none.
  public init() {}

  /// The sentences that name the data, or the sentence that there is none.
  public var phrase: Phrase {
    let parts = parts
    return parts.isEmpty
      ? "linkAccount.leavesNothing" : Phrase("linkAccount.leaves", ["data": .list(parts)])
  }

  private var parts: [Phrase] {
    [
      profile.map { Phrase("guestData.profile", ["name": .text($0)]) },
      hasProfileAnswers ? "guestData.profileAnswers" : nil,
      hasPicture ? "guestData.picture" : nil,
      streakDays.map {
        $0 > 0 ? Phrase("guestData.streak", count: $0) : "guestData.endedStreak"
      },
      points > 0 ? Phrase("guestData.points", count: points) : nil,
      hasProgress ? "guestData.progress" : nil,
      draftCount > 0 ? Phrase("guestData.drafts", count: draftCount) : nil,
      waitingFormCount > 0 ? Phrase("guestData.waitingForms", count: waitingFormCount) : nil,
      hasUnreadParts ? "guestData.unreadParts" : nil,
    ].compactMap(\.self)
  }
}
