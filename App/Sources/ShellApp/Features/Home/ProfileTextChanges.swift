import Domain

/// The changes of a profile's texts that are on their way to the service.
///
/// The newest change shows at once; changes are sent in their order. When the newest one is refused, the
/// texts that the service has show again, and the refused ones are kept for the next attempt.
@MainActor
final class ProfileTextChanges {
  private let lifetime = Lifetime(.flow, ProfileTextChanges.self)
  /// The texts that the service has not taken; nil for none.
  private(set) var refused: ProfileUpdate?
  /// The texts that the service has; nil while nothing is on its way.
  private var confirmed: Texts?
  private var newest = 0
  private var last: Task<Void, any Error>?

  /// The display name and the bio of a profile.
  struct Texts {
    let displayName: String?
    let bio: String?

    init(_ profile: UserProfile) { (displayName, bio) = (profile.displayName, profile.bio) }

    init(_ update: ProfileUpdate) {
      (displayName, bio) = (update.displayName.value, update.bio?.value)
    }
  }

  deinit { last?.cancel() }

  /// Shows a change, and sends it after those before it.
  ///
  /// - Parameters:
  ///   - profile: The profile that shows now.
  ///   - show: Shows texts: those of the change, and after a refusal those that the service has.
  ///   - send: Sends the change; throws `CancellationError` only.
  ///   - finish: Receives the result, nil when the request was cancelled, unless a later change follows.
  /// - Returns: The task that ends with the result.
  func send(
    _ update: ProfileUpdate, to profile: UserProfile,
    show: @escaping @MainActor (Texts) -> Void,
    by send: @escaping @MainActor () async throws -> ProfileUpdateResult,
    finish: @escaping @MainActor (ProfileUpdateResult?) -> Void
  ) -> Task<Void, any Error> {
    let before = last
    newest += 1
    let number = newest
    refused = nil
    if confirmed == nil { confirmed = Texts(profile) }
    show(Texts(update))
    let task: Task<Void, any Error> = .tracked("sendTexts") { [weak self] in
      _ = await before?.result
      let result = try? await send()
      guard let self, !Task.isCancelled else { return }
      if case .updated(let person)? = result { confirmed = Texts(person) }
      guard number == newest else { return }
      switch result {
      case .updated?: break
      case .ineligible?, .failed?, nil:
        refused = update
        if let confirmed { show(confirmed) }
      }
      (confirmed, last) = (nil, nil)
      finish(result)
    }
    last = task
    return task
  }

  /// Waits for the changes that are on their way, for two seconds at most.
  func finish(_ clock: any Clock<Duration>) async {
    _ = await last?.ends(within: .seconds(2), clock)
  }
}
