import Domain
import FormKit
import ShellApp
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `profile show`: the signed-in person's profile, the birthday as an age.
enum ProfileCommand {
  @MainActor
  static func show(_ context: CommandContext) async throws -> Int32 {
    let (dependencies, profile) = try await signedIn(context)
    try write(profile, context, today: dependencies.today())
    return ExitStatus.done
  }

  /// Composes an app and returns the signed-in person's profile, cached first.
  @MainActor
  static func signedIn(
    _ context: CommandContext
  ) async throws -> (dependencies: Dependencies, profile: UserProfile) {
    let dependencies = try await session(context).dependencies
    switch try await dependencies.loadProfile.execute() {
    case .complete(let profile): return (dependencies, profile)
    case .missing: throw CommandError.noProfile
    case .ineligible(let verdict): throw CommandError(verdict)
    case .unknown(let failure): throw CommandError(failure)
    }
  }

  /// Composes an app and returns the session of the signed-in person.
  @MainActor
  static func session(
    _ context: CommandContext
  ) async throws -> (dependencies: Dependencies, session: UserSession) {
    let dependencies = try context.supportedDependencies()
    try await dependencies.prepare()
    switch await dependencies.restoreSession.execute() {
    case .authenticated(let session):
      try dependencies.requireUnlocked()
      return (dependencies, session)
    case .unauthenticated: throw CommandError.notSignedIn
    case .locked(let error): throw CommandError(error)
    case .misconfigured(let reason):
      throw CommandError(SessionRepositoryError.misconfigured(reason: reason))
    }
  }

  @MainActor
  private static func write(
    _ profile: UserProfile, _ context: CommandContext, today: CalendarDate
  ) throws {
    let age = profile.dateOfBirth.map { $0.age(on: today) }
    let avatar = profile.avatarURL?.absoluteString
    try context.write(
      [
        "id": .string(profile.id.rawValue), "screenName": .string(profile.screenName.value),
        "handle": profile.handle.map { .string($0.display) } ?? .null,
        "displayName": profile.displayName.map { .string($0) } ?? .null,
        "bio": profile.bio.map { .string($0) } ?? .null,
        "age": age.map { .number(Double($0)) } ?? .null,
        "avatarURL": avatar.map { .string($0) } ?? .null,
        "guardianConsent": .string(profile.guardianConsent.rawValue),
      ],
      text: """
        Screen name: \(profile.screenName.value)
        Handle: \(profile.handle.map { "@" + $0.display } ?? "none")
        Display name: \(profile.displayName ?? "none")
        About: \(profile.bio ?? "none")
        Age: \(age.map(String.init) ?? "unknown")
        Picture: \(avatar ?? "none")

        """ + (profile.guardianConsent.sentence.map { $0 + "\n" } ?? ""))
  }
}

extension GuardianConsentState {
  fileprivate var sentence: String? {
    self == .notRequired ? nil : "Guardian's consent: \(rawValue)"
  }
}
