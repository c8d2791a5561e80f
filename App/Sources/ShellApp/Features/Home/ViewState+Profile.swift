import Domain
import FormKit

extension ViewState where Value == UserProfile {
  /// The profile could not be loaded at the start.
  static let profileError = ViewState.error(
    "Your profile could not be loaded. Check your connection, then try again.")

  /// The screen in place of the profile's; nil with content.
  ///
  /// - Parameters:
  ///   - actions: The actions beside Try again.
  ///   - form: The compiled form of the presenter.
  func unavailableScreen(
    at route: Route, actions: [CallToActionModel], environment: FormEnvironment,
    form: DecisionForm
  ) -> Screen? {
    let actions = [.tryAgain] + actions
    let title = "Profile Unavailable"
    switch self {
    case .content: return nil
    case .loading:
      return try? Screen(
        route, title, LoadingModel(LoadingModel.profileMessage).notice, .tryAgain,
        Array(actions.dropFirst()), environment, form)
    case .empty:
      return try? Screen(
        .empty(title: title, message: "You have no profile yet.", actions: actions), at: route,
        environment: environment, form: form)
    case .error(let message):
      return try? Screen(
        .error(title: title, message: message, actions: actions), at: route,
        environment: environment, form: form)
    }
  }
}
