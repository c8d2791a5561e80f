public import Domain
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An event that can change the state of the app.
public enum AppAction: Sendable, Hashable {
  /// A start or a sign-in has ended.
  case launched(LaunchState)
  /// The user of the onboarding has created a profile.
  case profileCreated(UserProfile)
  /// The picture of a user has changed: its new URL, or nil after a removal.
  case avatarUpdated(UserID, URL?)
  /// The session has ended: by a sign-out, by the service, or with the account.
  case sessionEnded
  /// The gate closes or opens for the signed-in person.
  case gateChanged(isClosed: Bool)
  /// The service's answers show whether it is under maintenance.
  case maintenanceChanged(Bool)
  /// The service's answers show whether the app must be updated.
  case updateRequired(Bool)
  /// The feature flags that are on, and whether they are known or were requested.
  case featureFlagsChanged(Set<FeatureFlag>, isReady: Bool)
  /// The person's arm of the experiment with the heading of the streak.
  case streakHeadingChanged(StreakHeadingArm)
  /// The device has lost or found a network.
  case reachabilityChanged(Bool)
}
