/// A use case that loads the signed-in user's profile when the app launches.
public protocol LoadLaunchProfileUseCase: Sendable {
  /// Loads the profile from the cache or from the service, and returns its state.
  ///
  /// - Throws: `CancellationError` only.
  func execute() async throws -> LaunchProfile
}

/// The state of the signed-in user's profile when the app launches.
public enum LaunchProfile: Hashable, Sendable {
  /// The user has a profile.
  case complete(UserProfile)
  /// The user has no profile at the service.
  case missing
  /// The user is under the minimum age.
  case ineligible(Ineligibility)
  /// The request to the service failed, and no cached profile can be used.
  case unknown(RemoteError)
}

/// The default use case, which loads the profile from the cache or requests it from the service.
///
/// The use case sends a request when no profile is cached or the cached profile cannot be read. It
/// also sends a request when the cached profile requires guardian consent, because the guardian can
/// change the decision. The cached profile is then used only when the request fails.
///
/// An ineligibility on this device applies to every account with an unknown date of birth.
public struct DefaultLoadLaunchProfileUseCase: LoadLaunchProfileUseCase {
  private let profiles: any ProfileRepository
  private let eligibility: RegionalAgeEligibility
  private let leapDay: LeapDayPolicy
  private let today: @Sendable () -> CalendarDate
  private let verdict: @Sendable () -> Ineligibility?

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - profiles: Provides the signed-in user's profile from the cache or from the service.
  ///   - eligibility: The age policies for all countries. They are applied only to profiles with a
  ///     date of birth and a region.
  ///   - leapDay: The policy for the anniversary of 29 February in years without that day. The
  ///     default is 1 March.
  ///   - today: Returns the current day in the user's time zone.
  ///   - verdict: Returns the ineligibility that is in force on this device. The default returns
  ///     nil, which means no ineligibility.
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

  /// Loads the profile from the cache or from the service, and returns its state.
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
      return without(cached, try RemoteError.interpreting(error))
    }
  }

  /// Returns the state of the profile after a failed request to the service.
  private func without(_ cached: UserProfile?, _ failure: RemoteError) -> LaunchProfile {
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
