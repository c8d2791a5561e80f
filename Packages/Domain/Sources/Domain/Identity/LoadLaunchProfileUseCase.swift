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
  case ineligible(age: Int, minimum: Int)
  /// Nothing is kept here and the service gave no answer.
  case unknown(RemoteFailure)
}

/// Prefers the copy on this device; an unreadable copy counts as none.
public struct DefaultLoadLaunchProfileUseCase: LoadLaunchProfileUseCase {
  private let profiles: any ProfileRepository
  private let eligibility: RegionalAgeEligibility
  private let leapDay: LeapDayPolicy
  private let today: @Sendable () -> CalendarDate

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - profiles: Where profiles are.
  ///   - eligibility: The age rules; a profile without a birthday or a region is not judged.
  ///   - leapDay: When somebody born on 29 February gets older in common years.
  ///   - today: The current day where the user is.
  public init(
    profiles: any ProfileRepository,
    eligibility: RegionalAgeEligibility = .standard,
    leapDay: LeapDayPolicy = .march1,
    today: @escaping @Sendable () -> CalendarDate
  ) {
    self.profiles = profiles
    self.eligibility = eligibility
    self.leapDay = leapDay
    self.today = today
  }

  /// Looks on this device first, then asks the service.
  ///
  /// - Throws: `CancellationError` only.
  public func execute() async throws -> LaunchProfile {
    if let cached = try await cachedProfile() { return judge(cached) }
    do {
      guard let profile = try await profiles.currentProfile() else { return .missing }
      return judge(profile)
    } catch ProfileRepositoryError.ineligible(let age, let minimum) {
      return .ineligible(age: age, minimum: minimum)
    } catch {
      return .unknown(try RemoteFailure.interpreting(error))
    }
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
    guard let birthday = profile.dateOfBirth, let region = profile.region else {
      return .complete(profile)
    }
    let age = birthday.age(on: today(), leapDay: leapDay)
    let result = eligibility.policy(for: region).evaluate(age: age)
    if case .ineligible(let age, let minimum) = result {
      return .ineligible(age: age, minimum: minimum)
    }
    return .complete(profile)
  }
}
