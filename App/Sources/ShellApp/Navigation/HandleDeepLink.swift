/// Decides what happens with a link.
public struct HandleDeepLink: Sendable, Hashable {
  /// Who uses the app, as far as links care.
  public enum Person: Sendable, Hashable, CaseIterable {
    /// Not known yet, or the app cannot go on: booting, locked, maintenance, failed.
    case unknown
    /// A person who is signed out.
    case signedOut
    /// A person who is signed in and has no profile yet.
    case withoutProfile
    /// A person who is signed in and has a profile.
    case withProfile
  }

  /// Parses the links.
  let parser: LinkParser

  /// Makes the use case.
  public init(parser: LinkParser) { self.parser = parser }

  /// The link's route and what is to be done.
  public func execute(_ url: String, for person: Person) -> OpenedLink {
    guard let route = parser.route(of: url) else {
      return OpenedLink(url: url, route: nil, action: .rejected)
    }
    let action = route.isLinkTarget ? Self.action(route.access, person) : .rejected
    return OpenedLink(url: url, route: route, action: action)
  }

  /// What happens with a route that has a screen.
  static func action(_ access: Route.Access, _ person: Person) -> OpenedLink.Action {
    switch (access, person) {
    case (.anybody, _): .navigate
    case (_, .unknown): .queued
    case (.signedOut, .signedOut), (.profile, .withProfile): .navigate
    case (.signedOut, .withoutProfile), (.signedOut, .withProfile): .ignored
    case (.profile, .signedOut), (.profile, .withoutProfile): .queued
    }
  }
}
