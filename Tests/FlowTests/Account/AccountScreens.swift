import FormKit

@testable import ShellApp

/// Suites that go through the screens of an account.
@MainActor
protocol AccountScreens {
  var app: AppCoordinator { get }
}

extension AccountScreens {
  /// The route of the present screen.
  var route: String { app.route?.description ?? "none" }

  /// The notices of the present screen.
  var notices: [String] { app.screen?.notices.map(\.text.english) ?? [] }

  /// Sends the form of the present screen; returns its errors.
  @discardableResult
  func submit(_ values: FormObject = [:]) async -> [String] {
    guard case .stay(let messages, _) = await app.submit(ScreenInput(values: values)) else {
      return []
    }
    return messages.values.map(\.english)
  }

  /// Signs Ada in, from the welcome or the sign-in.
  func signIn() async {
    if route == "welcome" { await submit() }
    await submit(["email": "ada@example.com", "password": "correct-horse"])
  }
}
