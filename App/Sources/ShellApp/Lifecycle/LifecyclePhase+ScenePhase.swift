#if canImport(SwiftUI)
  public import SwiftUI

  extension LifecyclePhase {
    /// The phase of a scene; an unknown one is ``inactive``, which changes nothing.
    public init(_ phase: ScenePhase) {
      switch phase {
      case .active: self = .active
      case .background: self = .background
      case .inactive: self = .inactive
      @unknown default: self = .inactive
      }
    }
  }

  extension View {
    /// Passes the phases of the scene on, such as to ``ScreenCoordinator/enter(_:values:of:)``.
    ///
    /// The modifier was type-checked against stubs and not compiled or run on an Apple platform;
    /// ``HandleAppStateTransitions``, which decides, is tested on every platform.
    public func onLifecyclePhase(
      _ enter: @escaping @MainActor (LifecyclePhase) async -> Void
    ) -> some View {
      modifier(ScenePhaseModifier(enter: enter))
    }
  }

  private struct ScenePhaseModifier: ViewModifier {
    @Environment(\.scenePhase) private var scenePhase
    let enter: @MainActor (LifecyclePhase) async -> Void

    func body(content: Content) -> some View {
      content.onChange(of: scenePhase) { _, phase in
        Task { await enter(LifecyclePhase(phase)) }
      }
    }
  }
#endif
