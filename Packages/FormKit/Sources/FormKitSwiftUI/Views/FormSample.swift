#if canImport(SwiftUI)
  import FormKit
  public import SwiftUI

  /// The smallest host of a form; put it in an app's window.
  ///
  /// ```swift
  /// @main struct SampleApp: App {
  ///   var body: some Scene { WindowGroup { FormSample() } }
  /// }
  /// ```
  public struct FormSample: View {
    private let model = try? FormModel(
      FormSchema(
        "login", title: "Welcome Back", submitLabel: "Log In",
        fields: [
          FormField("email", .email, label: "Email", required: true, rules: [.email]),
          FormField("password", .password, label: "Password", required: true),
        ]), environment: FormEnvironment(today: .epoch))

    /// Makes the sample.
    public init() {}

    /// The form.
    public var body: some View {
      NavigationStack {
        if let model { FormView(model) }
      }
    }
  }
#endif
