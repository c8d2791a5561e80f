public import FormKit
public import Observation

/// The form behind a ``FormView``: what it shows, and what its gestures mean.
@MainActor
@Observable
public final class FormModel {
  /// Drives the form.
  @ObservationIgnored public let controller: FormController
  @ObservationIgnored private let form: ObservableForm
  /// The field with the focus; nil for none.
  public private(set) var focus: FieldPath?
  /// The action that ended the form; nil while it goes on.
  public private(set) var endingAction: String?
  /// Whether all answers show, to be read once more; only of a form of several pages.
  public private(set) var isReviewing = false
  /// What is being typed into the focused field; nil once it holds what the form made of it.
  private var typed: String?
  /// The copies of the files that were picked.
  @ObservationIgnored public let files: PickedFiles
  /// How often a file was picked, by field.
  @ObservationIgnored var picks: [FieldPath: Int] = [:]
  /// The fields whose file picked last could not be read.
  var unreadable: Set<FieldPath> = []
  /// What options are looked for, by field.
  var searches: [FieldPath: String] = [:]

  /// Shows a form that a controller drives; `files` keeps picked files.
  public init(_ controller: FormController, files: PickedFiles = PickedFiles()) {
    self.controller = controller
    self.files = files
    form = ObservableForm(controller)
  }

  /// Shows a form of a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema.
  ///   - values: What the form starts with; default nothing.
  ///   - environment: What it is judged by.
  ///   - files: Keeps picked files; pass one to read them in the handler.
  ///   - handler: Handles a submission; default accepts it.
  /// - Throws: ``SchemaError``.
  public convenience init(
    _ schema: FormSchema, values: FormObject = [:], environment: FormEnvironment,
    files: PickedFiles = PickedFiles(),
    handler: @escaping @MainActor (Submission) async -> SubmissionResult = { _ in .completed }
  ) throws(SchemaError) {
    let engine = FormEngine(
      try CompiledForm(schema), values: values, environment: environment)
    self.init(FormController(engine: engine, handler: handler), files: files)
  }

  /// The fields that show, for moving as they come and go.
  public var shownPaths: [FieldPath] { form.layout.fields }

  var engine: FormEngine { controller.engine }

  /// The form as a whole; it changes with its structure and its own state, not with every value.
  public var component: FormComponent {
    _ = (form.layout, form.state)
    return engine.component
  }

  /// A field as it is now; nil when it is gone.
  public func field(_ path: FieldPath) -> FieldComponent? {
    _ = form.field(path)?.state
    return try? engine.component(of: path)
  }

  /// The text to edit: what is being typed, else the value as the locale writes it.
  public func text(_ path: FieldPath) -> String {
    if path == focus, let typed { return typed }
    guard let state = form.field(path)?.state else { return "" }
    return LocalEntry.text(of: state.value, state.field, engine.environment.locale)
  }

  /// Takes what was typed.
  public func type(_ text: String, into path: FieldPath) {
    guard let field = form.field(path)?.state.field else { return }
    if path == focus { typed = text }
    set(path, LocalEntry.value(of: text, field, engine.environment.locale))
  }

  /// Chooses one option, or none.
  public func choose(_ value: FormValue, in path: FieldPath) { set(path, value) }

  /// Ticks an option or takes its tick away; the others keep theirs, in the options' order.
  public func tick(_ value: FormValue, in path: FieldPath) {
    guard case .choice(let choice)? = field(path)?.control else { return }
    let chosen = choice.options.filter { $0.isChosen != ($0.value == value) }
    set(path, .array(chosen.map(\.value)))
  }

  /// Tries a field's failed check again.
  public func retryChecks(of path: FieldPath) { change { try $0.retryChecks(of: path) } }

  /// What the button that tries again is called.
  public var retryLabel: String { engine.environment.messages.text("form.tryAgain") }

  /// Turns a switch on or off.
  public func turn(_ path: FieldPath, on isOn: Bool) { set(path, .bool(isOn)) }

  private func set(_ path: FieldPath, _ value: FormValue) {
    change { try $0.set(path, to: value) }
  }

  /// Adds an item to a repeat, by its path.
  public func addItem(to path: String) { change { _ = try $0.addItem(to: path) } }

  /// Removes an item, by its path.
  public func removeItem(_ path: String) { change { try $0.removeItem(path) } }

  /// The focus moved, by a tap or by the keyboard; nil when it left the fields.
  public func focusMoved(to path: FieldPath?) {
    guard path != focus else { return }
    let former = focus
    typed = nil
    focus = path
    if let former { change { try $0.blur(former) } }
    if let path { change { try $0.focus(path) } }
  }

  /// The return key in a field: to the next one, after the last one as the main button.
  public func pressReturn(in path: FieldPath) {
    if let next = FocusOrder(engine.component.page).next(after: path) {
      return focusMoved(to: next)
    }
    if let main = buttons.first(where: \.role.leadsOn) { press(main.role) }
  }

  /// A button below the fields.
  public func press(_ role: FormButton.Role) {
    focusMoved(to: nil)
    switch role {
    case .previousPage: if isReviewing { isReviewing = false } else { change { _ = $0.goBack() } }
    case .nextPage: change { _ = $0.goToNextPage() }
    case .review: change { isReviewing = $0.goToNextPage() == .lastPage }
    case .submit: change { $0.submit() }
    case .action(let id): endingAction = id
    }
  }

  /// The answers to be read once more; nil while fields show.
  public var review: ReviewComponent? {
    _ = (form.layout, form.state)
    return isReviewing ? engine.reviewComponent : nil
  }

  /// A row of the review: back to its field.
  public func edit(_ row: ReviewComponent.Row) { show(row.id) }

  /// An entry of the error summary: to the field it is about.
  public func follow(_ item: ErrorSummaryComponent.Item) {
    if let path = item.path { show(path) }
  }

  private func show(_ path: FieldPath) {
    isReviewing = false
    change { try $0.reveal(path) }
    let order = FocusOrder(engine.component.page)
    focusMoved(to: order.paths.contains(path) ? path : order.paths.first)
  }

  /// What stands behind a field; nil when it is gone.
  func state(_ path: FieldPath) -> FieldState? { form.field(path)?.state }

  /// Changes the form; when the focused field disappears, the focus goes to the next visible one.
  func change(_ input: (FormEngine) throws -> Void) {
    try? controller.perform(input)
    guard let former = focus, !takesFocus(former) else { return }
    typed = nil
    focus = FocusOrder(engine.component.page).replacement(for: former)
    if let focus { try? controller.perform { engine in try engine.focus(focus) } }
  }

  private func takesFocus(_ path: FieldPath) -> Bool {
    (try? engine.component(of: path).isEditable) ?? false
  }
}
