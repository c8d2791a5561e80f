public import FormKit

/// What surrounds a form while it is filled in.
@MainActor
public struct FormPresentation {
  /// Whether the person may go back from here.
  public var canGoBack: Bool
  /// Whether the full screen has a button for it; default true.
  ///
  /// False for a form with a button of its own that leads back. Escape and `:back` lead back all the same.
  public var showsBackButton = true
  /// How the full screen draws the submit button; default filled.
  public var submitStyle = SubmitStyle.filled
  /// Whether the full screen draws the content below the form's buttons; default false: above its fields.
  public var contentFollowsForm = false
  /// The action whose button has the focus at first on the full screen, such as the one that led away from
  /// the form; nil, the default, for the first field.
  public var focusedAction: String?
  /// What to tell the person besides the form's own issues.
  public var notices: FormNoticeBoard
  /// Looks at entered files; without one only a file's name is kept.
  public var resolveFile: FormFileResolver?
  /// Reads a picture for the full screen, which shows it beside its field and while it is cropped; without
  /// one the crop has the size of the picture alone.
  public var loadPicture: FormPictureLoader?
  /// Whether directories are read to complete a path that is being typed; default true.
  ///
  /// Line mode prints the names with which a path that leads to no file can go on.
  public var completesPaths = true
  /// Whether line mode says that the form is being submitted; default true.
  ///
  /// False for a form whose ``FormNoticeBoard/progress`` says what is waited for.
  public var announcesSubmission = true
  /// Shown before the form's title; empty for nothing.
  public var appTitle: String
  /// The keys that mean an action in every form.
  public var shortcuts: [FormShortcut]
  /// Takes the form away while it is shown; nil never does.
  public var dismissal: FormDismissal?
  /// Called on the full screen before Ctrl-Z stops the program; nil for nothing.
  ///
  /// Line mode does not call it, nor does a SIGTSTP of another process.
  public var willSuspend: (@MainActor () async -> Void)?
  /// Called on the full screen when the program continues after a stop; nil for nothing.
  public var didResume: (@MainActor () -> Void)?

  /// Receives the duration from each key press to its frame on the full screen; nil ignores it.
  ///
  /// The frame of a key that ends the form is the first one of the form that is shown next with the same events.
  public var onFrame: (@MainActor (Duration) -> Void)?

  /// Makes a presentation; by default it cannot go back, has no notices and calls no hooks.
  ///
  /// - Parameters:
  ///   - content: Put on the board of notices unless empty; drawn above the form's fields by
  ///     default.
  ///   - frame: Put on the board of notices unless nil; drawn around the form, in the place of
  ///     `appTitle`.
  public init(
    canGoBack: Bool = false, notices: FormNoticeBoard = FormNoticeBoard(),
    resolveFile: FormFileResolver? = nil, appTitle: String = "", shortcuts: [FormShortcut] = [],
    dismissal: FormDismissal? = nil, content: [ContentBlock] = [], frame: FormFrame? = nil
  ) {
    if !content.isEmpty { notices.content = content }
    if let frame { notices.frame = frame }
    self.canGoBack = canGoBack
    self.notices = notices
    self.resolveFile = resolveFile
    self.appTitle = appTitle
    self.shortcuts = shortcuts
    self.dismissal = dismissal
  }
}

extension FormPresentation {
  /// The form's actions, then those of the notices; an id of both is the form's.
  func actions(of engine: FormEngine) -> [FormNotice.Action] {
    let own = engine.actions.map {
      FormNotice.Action($0.id, label: $0.label, isDestructive: $0.isDestructive)
    }
    return notices.notices.flatMap(\.actions).reduce(into: own) { result, action in
      if !result.contains(where: { $0.id == action.id }) { result.append(action) }
    }
  }

  /// The frame's tabs and the content's buttons, as lines offer them: a folded card has one, which prints its blocks.
  var contentActions: [FormNotice.Action] {
    (notices.frame?.actions ?? []) + notices.lineContent.flatMap(\.actions)
  }

  /// The same on a full screen, with those that show and hide folded cards, as buttons that can have the
  /// focus.
  var contentButtons: [FormContentButton] {
    FormContentButton.all(
      of: (notices.frame?.actions ?? []) + notices.shownContent.flatMap(\.actions))
  }

  /// How many of ``contentButtons`` are above the form.
  var buttonsAboveForm: Int {
    contentFollowsForm ? notices.frame?.actions.count ?? 0 : contentButtons.count
  }

  /// The form's actions, those of the notices, then those of the frame and the content; an id is
  /// there once.
  func choices(of engine: FormEngine) -> [FormNotice.Action] {
    contentActions.filter { !$0.submitsForm }.reduce(into: actions(of: engine)) { result, action in
      if !result.contains(where: { $0.id == action.id }) { result.append(action) }
    }
  }

  /// The form's title; the name of the app stands before it unless a frame shows one.
  func title(of engine: FormEngine) -> String {
    let name = notices.frame == nil ? appTitle : ""
    return [name, engine.title ?? ""].filter { !$0.isEmpty }.joined(separator: " — ")
  }

  /// Looks at a file, or takes its name alone when nobody can look.
  func resolve(_ field: FieldPath, _ path: String) async -> FormFileResolution {
    if let resolveFile { return await resolveFile(field, path) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return .file(.object(["name": .string(name)]))
  }
}
