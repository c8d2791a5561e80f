import Domain
import FormKit

extension ViewState where Value == UserProfile {
  /// The profile could not be loaded at the start.
  static let profileError = ViewState.error(
    "profile.failed")

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
    let title: Phrase = "profile.unavailable"
    switch self {
    case .content: return nil
    case .loading:
      return try? Screen(
        route, title, LoadingModel(LoadingModel.profileMessage).notice, .tryAgain,
        Array(actions.dropFirst()), environment, form)
    case .empty:
      return try? Screen(
        .empty(title: title, message: "profile.empty", actions: actions), at: route,
        environment: environment, form: form)
    case .error(let message):
      return try? Screen(
        .error(title: title, message: message, actions: actions), at: route,
        environment: environment, form: form)
    }
  }
}
