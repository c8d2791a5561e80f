import FormKit
import FormKitTerminal
import ShellApp

/// One screen while it is shown: its running form, what is said around it, and its draft.
@MainActor
struct ScreenSession {
  let controller: FormController
  let board: FormNoticeBoard
  let current = CurrentForm()
  private let said = SaidNotices()
  private let ports: FormPorts
  private let record = FormRecord()
  private var messages: FormMessages { controller.engine.environment.messages }
  private let shelf: FileShelf
  private let drafts: DraftAutosaver?

  init(
    _ screen: Screen, coordinator: any ScreenCoordinator, loading: LoadingBoard, ports: FormPorts,
    home: String?
  ) {
    let messages = screen.environment.messages
    let shelf = FileShelf(home: home, messages: messages)
    self.ports = ports
    let board = FormNoticeBoard()
    let engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    controller = FormController(engine: engine, ports: ports) { [current] submission in
      let input = ScreenInput(
        values: submission.values, sensitive: submission.sensitiveFields,
        files: shelf.files(for: submission.values), screen: screen.identity)
      let response = await loading.show(on: board, in: messages) { await coordinator.submit(input) }
      // Another screen covers this one: nothing more is asked here, not even what was refused.
      if response != .advance, coordinator.screen?.identity != screen.identity {
        current.dismissal?.dismiss()
      }
      return Self.result(of: response, board, banners: coordinator.screen?.notices ?? [], messages)
    }
    if let flow = coordinator.formCoordinator { controller.reportFocus(to: flow) }
    drafts = screen.draft?.autosaver(for: controller)
    self.board = board
    self.shelf = shelf
  }

  /// Says what the screen and the menu over it have to say before anything is done.
  func say(_ notices: [Notice], menu: [Notice]) {
    (said.screen, said.menu) = (notices, menu)
    board.notices = (notices + menu).map { FormNotice($0, in: messages) }
  }

  /// Shows what the screen has besides its form and its notices.
  func show(_ content: [ContentBlock], in frame: FormFrame?) {
    board.content = content
    // The debug menu has no frame of its own.
    board.frame = frame ?? .product
  }

  /// Removes the notices of the screen that are gone and adds the new ones; keeps the others.
  ///
  /// - Parameter menu: The notices of the menu over it, which are replaced alike; nil, the default, keeps
  ///   those.
  func replace(with notices: [Notice], menu: [Notice]? = nil) {
    let old = said.screen + (menu == nil ? [] : said.menu)
    let new = notices + (menu ?? [])
    (said.screen, said.menu) = (notices, menu ?? said.menu)
    let gone = old.filter { !new.contains($0) }.map { FormNotice($0, in: messages) }
    let come = new.filter { !old.contains($0) }.map { FormNotice($0, in: messages) }
    let kept = board.notices.filter { !gone.contains($0) }
    board.notices = kept + come.filter { !kept.contains($0) }
  }

  /// Puts what was entered earlier into the form, then what is known of the person.
  func resume(_ screen: Screen) async {
    if let drafts {
      drafts.onError = { [board, messages] _ in
        let notice = FormNotice(Notice(.warning, "draft.notSaved"), in: messages)
        if !board.notices.contains(notice) { board.notices.append(notice) }
      }
      // That a draft is the same as what the screen brings needs no word.
      if let notice = await restore(drafts), screen.entered.isEmpty || notice.kind == .warning {
        board.notices.append(FormNotice(notice, in: messages))
      }
    }
    controller.perform { screen.resume($0) }
    if screen.allowsAutofill, let strategy = ports.autofill {
      // Facts that cannot be read leave the fields free.
      _ = try? await controller.autofill(using: strategy)
    }
    record.start(controller, ports, at: screen.route)
  }

  private func restore(_ drafts: DraftAutosaver) async -> Notice? {
    do {
      switch try await drafts.restore() {
      case .nothing: return nil
      case .restored(let report, _) where report.losses.isEmpty:
        return Notice(.info, "draft.restored")
      case .restored(let report, _):
        let fields = report.losses.map { label(of: $0.field) }.joined(separator: ", ")
        return Notice(.warning, Phrase("draft.restoredExcept", ["fields": .text(fields)]))
      case .setAside: return Notice(.warning, "draft.damaged")
      }
    } catch {
      return Notice(.warning, "draft.unreadable")
    }
  }

  /// The label of a field; its id when the form has it no more.
  private func label(of path: FieldPath) -> String {
    let label = (try? controller.engine.state(of: path))?.field.label
    return label.map(messages.resolve) ?? path.description
  }

  /// Makes the presentation of the form.
  func presentation(
    canGoBack: Bool, shortcuts: [FormShortcut], dismissal: FormDismissal
  ) -> FormPresentation {
    var presentation = FormPresentation(
      canGoBack: canGoBack, notices: board,
      resolveFile: { [shelf, controller] field, path in
        shelf.resolve(field, path, isPicture: await controller.takesPictures(field))
      },
      appTitle: AppIdentity.current.displayName, shortcuts: shortcuts, dismissal: dismissal)
    presentation.announcesSubmission = false
    presentation.loadPicture = { [shelf] field, facts in await shelf.picture(of: field, facts) }
    return presentation
  }

  /// Judges the form anew in another environment; checks are asked again.
  func judge(in environment: FormEnvironment) {
    let before = messages
    controller.perform { engine in
      engine.update(environment)
      engine.forgetAnswers()
    }
    let now = messages
    guard now.locale != before.locale else { return }
    let notices = said.screen + said.menu
    board.notices = board.notices.map { shown in
      notices.first { FormNotice($0, in: before) == shown }.map { FormNotice($0, in: now) } ?? shown
    }
  }

  /// Goes on under a changed schema; what was typed stays, and values that do not fit are named.
  ///
  /// The message takes the place of that about a former change.
  func adopt(_ form: CompiledForm) {
    let former = controller.engine.form.schema
    guard let report = try? controller.perform({ try $0.adopt(form) }) else { return }
    let notice = FormNotice(report.changeNotice(from: former, in: messages), in: messages)
    board.notices.removeAll { $0 == said.change && $0 != notice }
    board.renew(notice)
    said.change = notice
  }

  /// Stops the form and keeps its draft.
  func end() async {
    controller.cancelAll()
    record.recorder?.close()
    // A failure was said on the screen, as far as somebody still looks at it.
    try? await drafts?.flush()
  }

  /// What the person changed and did not submit.
  var typed: FormObject { controller.engine.typedValues }

  private static func result(
    of response: ScreenResult, _ board: FormNoticeBoard, banners: [Notice],
    _ messages: FormMessages
  ) -> SubmissionResult {
    switch response {
    case .advance:
      board.notices = []
      return .completed
    case .detour:
      board.notices = []
      // The form stays as it is until the person comes back or it is done.
      return .validationFailed([:])
    case .stay(let refused, let notice):
      // Offers and notes belong to the screen, whatever came of the submission.
      let kept = banners.filter { $0 != notice && (!$0.actions.isEmpty || $0.kind == .info) }
      let offers = kept.filter { !$0.actions.isEmpty }
      let notes = kept.filter(\.actions.isEmpty)
      board.notices = (offers + [notice].compactMap(\.self) + notes).map {
        FormNotice($0, in: messages)
      }
      return refused.isEmpty ? .failed : .validationFailed(refused.mapValues(messages.text))
    }
  }
}

/// What a session said last, before the answers to a submission.
@MainActor
private final class SaidNotices {
  var screen: [Notice] = []
  var menu: [Notice] = []
  /// The message about the last change of the schema; nil before one.
  var change: FormNotice?
}

/// What happens in the form of a session, for the log.
@MainActor
private final class FormRecord {
  private(set) var recorder: FormAnalyticsRecorder?

  func start(_ controller: FormController, _ ports: FormPorts, at route: Route) {
    recorder = ports.logger(of: controller.engine.form, at: route).map { controller.record(to: $0) }
  }
}

/// The form that a session shows now.
@MainActor
final class CurrentForm {
  /// Takes the form away.
  var dismissal: FormDismissal?
  /// The action that led away from the screen the last time.
  var pressed: String?
}
