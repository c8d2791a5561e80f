/// Finds out at launch whether the signed-in user has a usable profile.
public protocol LoadLaunchProfileUseCase: Sendable {
  /// Looks on this device first, then asks the service.
  ///
  /// - Throws: `CancellationError` only.
  func execute() async throws -> LaunchProfile
}

/// What is known about the signed-in user's profile at launch.
public enum LaunchProfile: Hashable, Sendable {
  /// The profile is there.
  case complete(UserProfile)
  /// The service has no profile yet.
  case missing
  /// The user is too young.
  case ineligible(Ineligibility)
  /// Nothing is kept here and the service gave no answer.
  case unknown(RemoteFailure)
}

/// Prefers the copy on this device; an unreadable copy counts as none.
///
/// A copy that depends on a guardian's consent is used only when the service gives no answer, as the
/// guardian can change the decision. A verdict of ineligibility on this device concerns every account
/// without a known birthday.
public struct DefaultLoadLaunchProfileUseCase: LoadLaunchProfileUseCase {
  private let profiles: any ProfileRepository
  private let eligibility: RegionalAgeEligibility
  private let leapDay: LeapDayPolicy
  private let today: @Sendable () -> CalendarDate
  private let verdict: @Sendable () -> Ineligibility?

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - profiles: Where profiles are.
  ///   - eligibility: The age rules; a profile without a birthday or a region is not judged.
  ///   - leapDay: When somebody born on 29 February gets older in common years.
  ///   - today: The current day where the user is.
  ///   - verdict: The verdict of ineligibility that stands on this device; none by default.
  public init(
    profiles: any ProfileRepository,
    eligibility: RegionalAgeEligibility = .standard,
    leapDay: LeapDayPolicy = .march1,
    today: @escaping @Sendable () -> CalendarDate,
    verdict: @escaping @Sendable () -> Ineligibility? = { nil }
  ) {
    self.profiles = profiles
    self.eligibility = eligibility
    self.leapDay = leapDay
    self.today = today
    self.verdict = verdict
  }

  /// Looks on this device first, then asks the service.
  ///
  /// - Throws: `CancellationError` only.
  public func execute() async throws -> LaunchProfile {
    let cached = try await cachedProfile()
    if let cached, cached.guardianConsent == .notRequired { return judge(cached) }
    do {
      guard let profile = try await profiles.currentProfile() else {
        return verdict().map { .ineligible($0) } ?? .missing
      }
      return judge(profile)
    } catch ProfileRepositoryError.ineligible(let verdict) {
      return .ineligible(verdict)
    } catch {
      return without(cached, try RemoteFailure.interpreting(error))
    }
  }

  /// What is known when the service gives no answer.
  private func without(_ cached: UserProfile?, _ failure: RemoteFailure) -> LaunchProfile {
    if case .unauthorized = failure { return .unknown(failure) }
    if let cached { return judge(cached) }
    return verdict().map { .ineligible($0) } ?? .unknown(failure)
  }

  private func cachedProfile() async throws -> UserProfile? {
    do {
      return try await profiles.cachedProfile()
    } catch let error as CancellationError {
      throw error
    } catch {
      return nil
    }
  }

  private func judge(_ profile: UserProfile) -> LaunchProfile {
    guard let birthday = profile.dateOfBirth else {
      return verdict().map { .ineligible($0) } ?? .complete(profile)
    }
    guard let region = profile.region else { return .complete(profile) }
    let age = birthday.age(on: today(), leapDay: leapDay)
    let result = eligibility.policy(for: region).evaluate(age: age)
    if case .ineligible(_, let minimum) = result {
      return .ineligible(Ineligibility(minimum: minimum))
    }
    return .complete(profile)
  }
}
