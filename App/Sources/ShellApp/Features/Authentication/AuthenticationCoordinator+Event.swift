import Domain

extension AuthenticationCoordinator {
  /// The events of the flow's screens.
  enum Event: ScreenEvent {
    case appear(Route)
    case signIn(Route, ActionStage)
    case requestAccount(Route, ActionStage)
    case resendCode(ActionStage)
    case requestReset(ActionStage)
    case setPassword(ActionStage)

    var route: Route {
      switch self {
      case .appear(let route), .signIn(let route, _), .requestAccount(let route, _): route
      case .resendCode: .signInCode
      case .requestReset: .passwordReset
      case .setPassword: .newPassword(token: nil)
      }
    }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .signIn(_, let stage): .request("SignIn", stage)
      case .requestAccount(_, let stage): .request("RequestAccount", stage)
      case .resendCode(let stage): .request("ResendCode", stage)
      case .requestReset(let stage): .request("RequestReset", stage)
      case .setPassword(let stage): .request("SetPassword", stage)
      }
    }
  }
}

extension AuthenticationFlow.Decision {
  /// The end of the request that led to the decision, for its event.
  func stage(_ message: AuthenticationFlow.Message?) -> ActionStage {
    switch self {
    case .advance where message == .codeEnded: .refused("codeEnded")
    case .advance where message == .addressInUse: .refused("addressInUse")
    case .advance, .exit, .stay(nil): .success
    case .stay(.remote(.unauthorized(.wrongCredentials))?): .refused("wrongCredentials")
    case .stay(.remote(let error)?): .fail(error)
    case .stay(.notStored(let error)?): .fail(error)
    case .stay(.provider(let error)?): error.stage
    case .stay(.addressInUse?): .refused("addressInUse")
    case .stay(.wrongCode?): .refused("wrongCode")
    case .stay(.signUpCodeEnded?): .refused("codeEnded")
    case .stay(.resetCodeExpired?): .refused("resetCodeExpired")
    case .stay(.weakPassword?): .refused("weakPassword")
    case .stay(.noCode?): .refused("noCode")
    }
  }
}
