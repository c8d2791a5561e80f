public import Observation

/// A form for surfaces that observe: its properties change once per batch, and only what changed.
///
/// ```swift
/// let form = ObservableForm(controller)
/// // In a view: form.field("email")?.state.issues, form.state.canSubmit, form.layout
/// ```
///
/// It follows the controller without taking its ``FormController/onChange``, and keeps it alive.
@MainActor
@Observable
public final class ObservableForm {
  /// The controller; change the form through it.
  @ObservationIgnored public let controller: FormController
  /// The state of the form as a whole.
  public private(set) var state: FormState
  /// The visible structure.
  public private(set) var layout: FormLayout
  /// The fields somebody asked for, by path.
  @ObservationIgnored private var fields: [FieldPath: ObservableField] = [:]

  /// Follows a controller from now on.
  public init(_ controller: FormController) {
    self.controller = controller
    state = controller.engine.state
    layout = controller.engine.layout
    controller.follow { [weak self] changes in
      self?.take(changes)
      return self != nil
    }
  }

  /// A field, the same object for the same path; nil when there is no such field.
  public func field(_ path: FieldPath) -> ObservableField? {
    if let known = fields[path] { return known }
    guard let state = try? controller.engine.state(of: path) else { return nil }
    let field = ObservableField(state)
    fields[path] = field
    return field
  }

  private func take(_ changes: FormChanges) {
    let engine = controller.engine
    var changesState = changes.form
    for path in changes.structure ? Array(fields.keys) : changes.fields {
      guard let field = fields[path] else { continue }
      guard let state = try? engine.state(of: path) else {
        fields[path] = nil
        continue
      }
      if field.state != state { field.state = state }
    }
    let shown = Set(state.issues.map(\.field))
    for path in changes.fields where !changesState {
      changesState = shown.contains(path) || (try? engine.state(of: path).issues.isEmpty) == false
    }
    if changesState {
      let present = engine.state
      if state != present { state = present }
    }
    guard changes.structure else { return }
    let visible = engine.layout
    if layout != visible { layout = visible }
  }
}

/// One field of an ``ObservableForm``.
///
/// After its item was removed it keeps its last state.
@MainActor
@Observable
public final class ObservableField {
  /// Everything a surface needs to draw the field.
  public internal(set) var state: FieldState

  init(_ state: FieldState) { self.state = state }
}
