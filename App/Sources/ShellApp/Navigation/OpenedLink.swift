/// A link and the app's response to it.
public struct OpenedLink: Sendable, Hashable {
  /// The app's response to a link.
  public enum Action: String, Sendable, Hashable {
    /// It shows the route.
    case navigate
    /// The route waits until the person may see it, for at most 10 minutes.
    case queued
    /// The route is not for this person, such as a sign-in screen for a person who is signed in, or
    /// its feature is switched off.
    case ignored
    /// The link is malformed, leads nowhere, or its screen is not part of this version.
    case rejected
  }

  /// The link as it was given.
  public let url: String
  /// Its route; nil when it has none.
  public let route: Route?
  /// The app's response.
  public let action: Action

  /// The back stack, root first and the link's route last; empty for an ignored or rejected link.
  public var stack: [Route] {
    switch action {
    case .navigate, .queued: route?.stack ?? []
    case .ignored, .rejected: []
    }
  }
}
