/// Decides what happens with a link.
public struct HandleDeepLink: Sendable, Hashable {
  /// The state of the user, which decides about links.
  public enum Person: Sendable, Hashable, CaseIterable {
    /// Not known yet, or the app cannot go on: booting, locked, maintenance, update required,
    /// failed.
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

  /// Returns the link's route and what is to be done.
  public func execute(
    _ url: String, for person: Person, in environment: AppEnvironment = AppEnvironment()
  ) -> OpenedLink {
    guard let route = parser.route(of: url) else {
      return OpenedLink(url: url, route: nil, action: .rejected)
    }
    return OpenedLink(url: url, route: route, action: Self.action(route, person, environment))
  }

  /// The action for a route with a screen: the one for the person, unless a feature flag is off.
  ///
  /// A route with a flag waits until the flags are known.
  static func action(
    _ route: Route, _ person: Person, _ environment: AppEnvironment
  ) -> OpenedLink.Action {
    let action = action(route.access, person)
    guard action == .navigate, let flag = route.flag else { return action }
    if !environment.featureFlagsReady { return .queued }
    return environment.features.contains(flag) ? .navigate : .ignored
  }

  /// The action for a route of a person.
  static func action(_ access: Route.Access, _ person: Person) -> OpenedLink.Action {
    switch (access, person) {
    case (.flow, _): .rejected
    case (.answer, _): .navigate
    case (_, .unknown): .queued
    case (.signedOut, .signedOut), (.profile, .withProfile), (.everyone, _): .navigate
    case (.signedOut, .withoutProfile), (.signedOut, .withProfile): .ignored
    case (.profile, .signedOut), (.profile, .withoutProfile): .queued
    }
  }
}

extension HandleDeepLink.Person {
  /// The person of a state of the app.
  init(_ state: AppState) {
    switch state {
    case .booting, .locked, .maintenance, .updateRequired, .failed:
      self = .unknown
    case .guest: self = .signedOut
    case .onboarding, .ineligible: self = .withoutProfile
    case .authenticated: self = .withProfile
    }
  }
}
