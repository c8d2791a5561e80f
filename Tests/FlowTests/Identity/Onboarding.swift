import FormKit
import ShellApp

@testable import ShellWeb

extension AppCoordinator {
  /// Submits a handle and a display name, the steps before the screen name.
  func passOnboarding(handle: String = "Grace_Hopper") async {
    _ = await submit(ScreenInput(values: ["handle": .string(handle)]))
    _ = await submit(ScreenInput(values: ["displayName": "Grace"]))
  }
}

extension BrowserFake {
  /// Submits a handle and a display name, the steps before the screen name.
  func passOnboarding() async throws {
    try await submit("handle=Grace_Hopper")
    try await submit("displayName=Grace&bio=")
  }
}
