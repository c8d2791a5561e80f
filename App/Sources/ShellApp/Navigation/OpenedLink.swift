/// A link and what the app did with it.
public struct OpenedLink: Sendable, Hashable {
  /// What the app did.
  public enum Action: String, Sendable, Hashable {
    /// It shows the route.
    case navigate
    /// The route waits until the person may see it, for at most 10 minutes.
    case queued
    /// The route is not for this person: a sign-in screen for a person who is signed in.
    case ignored
    /// The link is malformed, leads nowhere, or its screen is not part of this version.
    case rejected
  }

  /// The link as it was given.
  public let url: String
  /// Its route; nil when it has none.
  public let route: Route?
  /// What the app did.
  public let action: Action

  /// The routes that the link's route stands on and itself, root first; empty unless the link
  /// navigates or waits.
  public var stack: [Route] {
    switch action {
    case .navigate, .queued: route?.stack ?? []
    case .ignored, .rejected: []
    }
  }
}
