import FormKit
import ShellApp
#if mock || dev
  import DebugTools
#endif

/// The screens of the form sandbox and of its debug menu, for the gallery.
@MainActor
enum SandboxGallery {
  /// One screen.
  struct Scene {
    /// Its pages' names begin with it.
    let name: String
    /// Makes it.
    let screen: (FormCatalog, FormEnvironment) throws -> Screen
  }

  static var scenes: [Scene] {
    let reviews = SandboxForm.builtIn.map { form in
      Scene(name: "formSandbox-\(form.rawValue)-review") { try review(form, $0, $1) }
    }
    let picker = Scene(name: "formSandbox-picker") { catalog, environment in
      try found(forms(catalog, environment).list(marking: .login))
    }
    return [picker] + reviews + debugMenu
  }

  private static func forms(
    _ catalog: FormCatalog, _ environment: FormEnvironment
  ) -> SandboxForms {
    SandboxForms(catalog: catalog, environment: { environment })
  }

  /// What a form becomes when a made-up person fills it in.
  private static func review(
    _ form: SandboxForm, _ catalog: FormCatalog, _ environment: FormEnvironment
  ) throws -> Screen {
    let forms = forms(catalog, environment)
    let compiled = try found(forms.form(form))
    let engine = FormEngine(
      compiled, values: GallerySample(isWrong: false).values(of: compiled),
      environment: environment)
    let result = try forms.result(of: form, FieldValues(engine.values(redacted: false)))
    return try found(forms.review(found(result)))
  }

  private static func found<Value>(_ value: Value?) throws -> Value {
    guard let value else {
      throw CommandError(
        status: ExitStatus.internal, code: "internal", message: "The form sandbox cannot be shown.")
    }
    return value
  }

  #if mock || dev
    private static let debugMenu = [
      Scene(name: "debugMenu-menu") { _, environment in
        let menu = DebugMenuCoordinator(
          tools: ReproTools(FaultInjector()), environment: { environment }, clearDrafts: {})
        menu.open()
        return try found(menu.screen)
      }
    ]
  #else
    private static let debugMenu: [Scene] = []
  #endif
}
