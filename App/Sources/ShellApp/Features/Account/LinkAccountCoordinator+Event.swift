extension LinkAccountCoordinator {
  /// The events of the flow's screens.
  enum Event: ScreenEvent {
    case appear(Route)
    case requestCode(Route, ActionStage)
    case enterCode(Route, ActionStage)
    case linkProvider(ActionStage)
    case signIn(Route, ActionStage)
    case requestReset(ActionStage)
    case setPassword(ActionStage)

    var route: Route {
      switch self {
      case .appear(let route), .requestCode(let route, _), .enterCode(let route, _),
        .signIn(let route, _):
        route
      case .linkProvider: .linkAccountProvider
      case .requestReset: .passwordReset
      case .setPassword: .newPassword(token: nil)
      }
    }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .requestCode(_, let stage): .request("RequestCode", stage)
      case .enterCode(_, let stage): .request("EnterCode", stage)
      case .linkProvider(let stage): .request("Link", stage)
      case .signIn(_, let stage): .request("SignIn", stage)
      case .requestReset(let stage): .request("RequestReset", stage)
      case .setPassword(let stage): .request("SetPassword", stage)
      }
    }
  }
}
