import Domain
public import FormKit
import ImageProcessing
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A form at a route with its initial values, the content above it and notices.
///
/// Every screen is a form schema; a surface needs no code for a particular screen.
public struct Screen: Sendable {
  /// The entry of the navigation that shows the screen; nil for a screen over the navigation.
  public internal(set) var entry: NavigationState.Entry.ID?
  /// How the screen shows; ``Presentation/cover`` for one over the navigation.
  public internal(set) var presentation = Presentation.cover
  /// The route.
  public let route: Route
  /// The form.
  public let form: CompiledForm
  /// The values it starts with.
  public internal(set) var values: FormObject
  /// What the person entered on an earlier visit: an edit of theirs, where ``values`` are given.
  public internal(set) var entered: FormObject
  /// The version of the schema by which ``entered`` was entered; nil for the present one.
  public internal(set) var enteredVersion: Int?
  /// Whether surfaces fill empty fields with what is known of the person: not after an earlier visit on which the
  /// person left them empty.
  public internal(set) var allowsAutofill = true
  /// The field on which the person was on an earlier visit; nil for none.
  public internal(set) var focus: FieldPath?
  /// The instant at which the code was sent that the form asks for; nil for another form.
  ///
  /// Another code is another screen: what was entered for the code before is gone.
  var codeSentAt: Date?
  /// The messages of the service at what was entered; none for answers that it has not refused.
  public internal(set) var refused: [FieldPath: Phrase] = [:]
  /// The messages above it.
  public internal(set) var notices: [Notice]
  /// The content between the title and the form, or below the form, in order.
  public internal(set) var content: [ContentBlock]
  /// Whether pages and full screens show the content below the form; lines begin with it.
  public internal(set) var contentFollowsForm = false
  /// Whether the content changes by itself, so that a page reads it anew; default false.
  public let contentIsLive: Bool
  /// How surfaces draw the submit button.
  public internal(set) var submitStyle = SubmitStyle.filled
  /// The step of the flow that shows the screen; nil outside a flow.
  public let step: FormFrame.Step?
  /// The frame around the screen, which the app adds; nil for none.
  public internal(set) var frame: FormFrame?
  /// Whether the person may go back.
  public internal(set) var canGoBack: Bool
  /// Whether one of the form's own buttons leads back, such as the answer of a dialog that does nothing.
  public internal(set) var hasOwnWayBack: Bool
  /// Whether it is a question that must be answered before anything else.
  public internal(set) var isDialog = false
  /// The day and region the form is judged by.
  public let environment: FormEnvironment
  /// Stores the entered values until they are submitted; nil stores nothing.
  public let draft: ScreenDraft?

  /// Makes a screen.
  public init(
    route: Route, form: CompiledForm, values: FormObject = [:],
    entered: FormObject = [:], notices: [Notice] = [], canGoBack: Bool = false,
    hasOwnWayBack: Bool = false, environment: FormEnvironment, draft: ScreenDraft? = nil,
    content: [ContentBlock] = [], contentFollowsForm: Bool = false, contentIsLive: Bool = false,
    step: FormFrame.Step? = nil
  ) {
    self.hasOwnWayBack = hasOwnWayBack
    self.contentFollowsForm = contentFollowsForm
    self.contentIsLive = contentIsLive
    self.content = content
    self.step = step
    self.route = route
    self.form = form
    self.values = values
    self.entered = entered
    self.notices = notices
    self.canGoBack = canGoBack
    self.environment = environment
    self.draft = draft
  }
}

extension Screen {
  /// Whether a surface adds a button that leads back; keys and commands that lead back do not depend on it.
  public var showsBackButton: Bool { canGoBack && !hasOwnWayBack }

  /// The buttons besides those of the form: of the notices, the frame and the content.
  public var otherActionIDs: [String] {
    notices.flatMap(\.actions).map(\.id) + (frame?.actions ?? []).map(\.id)
      + content.flatMap(\.actions).filter { !$0.submitsForm }.map(\.id)
  }

  /// Puts what the person entered on an earlier visit into its form, the items of lists too, with the messages of the
  /// service, and goes on at the field on which they were.
  ///
  /// Values of an earlier version of the form are migrated. A value that a draft has restored stays.
  @MainActor
  public func resume(_ engine: FormEngine) {
    if !entered.isEmpty || focus != nil {
      let version = enteredVersion ?? form.schema.version
      engine.restore(
        FormDraft(schema: form.schema.id, version: version, values: entered, focused: focus))
    }
    engine.refuse(refused.mapValues(environment.messages.text))
  }

  /// Whether the next start has answers of the person: some of those typed on the screen, or those of
  /// the steps before it.
  ///
  /// Secrets, codes and files are typed anew, and so is all on a screen without a place of its own, such
  /// as that of a failed start.
  public func keeps(_ typed: FormObject) -> Bool {
    switch route {
    case .identity(let step): step != .handle || !typed.isEmpty
    case .signIn, .signUp, .passwordReset: typed["email"] != nil
    case .welcome, .signInCode, .signInRecoveryCode, .signInProvider, .newPassword, .signUpCode,
      .ineligible, .verification, .verify, .oauthCallback, .alert, .overlay, .unlock, .locked,
      .maintenance, .updateRequired, .failed:
      false
    default: !keepable(typed).isEmpty
    }
  }

  /// The values that may be kept for the next start: no secrets and no files.
  func keepable(_ values: FormObject) -> FormObject {
    let engine = FormEngine(form, values: self.values, environment: environment)
    return values.filter { id, _ in
      guard let field = (try? engine.state(of: FieldPath(id)))?.field else { return false }
      return field.isKeepable
    }
  }
}

/// A file the person picked for a field.
public struct PickedFile: Sendable, Hashable {
  /// The file's name, without folders.
  public let name: String
  /// The file's bytes.
  public let data: Data

  /// Makes a picked file.
  public init(name: String, data: Data) {
    self.name = name
    self.data = data
  }
}

extension PickedFile {
  /// The most bytes of a file that the app accepts.
  public static var maximumBytes: Int { AvatarLimits.standard.maximumBytes }

  /// The message about a picked file that is no picture.
  public static var notAPicture: Phrase { AvatarError.unsupportedFormat.phrase }

  /// Why the app does not accept the file, as far as the header of a picture says; nil for one that it
  /// accepts.
  public var refusal: Phrase? {
    do throws(AvatarError) {
      _ = try PictureDescription(data)
      return nil
    } catch {
      return error.phrase
    }
  }

  private var pictureHeader: ImageHeader? {
    guard let header = try? ImageHeader(data) else { return nil }
    return PictureDecoder.formats.contains(header.format) ? header : nil
  }

  /// The name, size, type, width and height of a picture, as forms judge them; the name and size only
  /// of a file that is no picture that the app accepts.
  public var facts: FormValue {
    var facts: FormObject = ["name": .string(name), "size": .number(Double(data.count))]
    if let header = pictureHeader {
      // A crop is measured in the upright picture.
      let size = (try? PictureDescription(data))?.uprightSize ?? header.pixelSize
      facts["type"] = .string(header.format.mediaType)
      facts["width"] = .number(Double(size.width))
      facts["height"] = .number(Double(size.height))
    }
    return .object(facts)
  }
}

extension PickedFile {
  /// The largest side of a preview, in pixels.
  private static let previewSide = 192

  /// Returns the whole picture upright, scaled down for a terminal; nil for a file that cannot be decoded.
  public func preview() async -> ContentBlock.Image? {
    let size = PixelSize(width: Self.previewSide, height: Self.previewSide)
    guard let bitmap = try? await PictureDecoder().decode(data, to: size) else { return nil }
    return ContentBlock.Image(
      width: bitmap.size.width, height: bitmap.size.height, pixels: bitmap.pixels)
  }
}

/// The input of a screen: the submitted values and the files they name.
public struct ScreenInput: Sendable {
  /// The submitted values by id.
  public let values: FieldValues
  /// The picked files by field id.
  public let files: [String: PickedFile]
  /// The screen that was submitted; nil for the one on top.
  public let screen: Screen.Identity?

  /// Makes an input.
  ///
  /// - Parameters:
  ///   - sensitive: The fields whose values no error may quote; default none.
  ///   - screen: The screen that was submitted; default the one on top.
  public init(
    values: FormObject, sensitive: Set<FieldPath> = [],
    files: [String: PickedFile] = [:], screen: Screen.Identity? = nil
  ) {
    self.values = FieldValues(values, sensitive: sensitive)
    self.files = files
    self.screen = screen
  }
}

/// The result of a screen's input.
public enum ScreenResult: Sendable, Hashable {
  /// The surface reads the coordinator's screen again.
  case advance
  /// The surface reads the coordinator's screen again: another one comes before the form is done, whose draft stays.
  case detour
  /// The screen stays, with messages at fields and a notice.
  case stay(messages: [FieldPath: Phrase], notice: Notice?)
}

extension Screen {
  /// Identifies a screen while its contents change.
  public struct Identity: Sendable, Hashable {
    /// The entry of the navigation; nil for a screen over the navigation.
    public let entry: NavigationState.Entry.ID?
    /// The route.
    public let route: Route
    /// The id of the form; another one when a load has ended.
    public let formID: String
    /// The instant at which the code was sent that the form asks for.
    let codeSentAt: Date?
  }

  /// The screen's identity.
  public var identity: Identity {
    Identity(entry: entry, route: route, formID: form.schema.id, codeSentAt: codeSentAt)
  }
}

extension FormEngine {
  /// The values that the person changed and did not submit, by path.
  public var typedValues: FormObject {
    let changed = fieldStates.filter { $0.isDirty && !$0.isReadOnly }
    return FormObject(
      changed.map { ($0.path.description, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

/// A source of screens: the app, or a menu over it.
@MainActor
public protocol ScreenCoordinator: AnyObject {
  /// The screen to show; nil when there is nothing left to show.
  var screen: Screen? { get }
  /// Receives where the focus of the screen's form goes; nil for a screen that does not need it.
  var formCoordinator: (any FormFlowCoordinator)? { get }
  /// The identity, the notices and the content of the screen: now, and after each turn in which they have changed.
  func changes() -> AsyncStream<ScreenChange>
  /// The surface is about to show the screen.
  func appear() async
  /// The form was submitted with valid values.
  func submit(_ input: ScreenInput) async -> ScreenResult
  /// A button beside submit was pressed.
  func perform(action: String) async
  /// The person goes back.
  func goBack()
  /// The person is about to leave a screen by an action or back, with values that were not submitted.
  func leave(values: FormObject, of screen: Screen.Identity?) async
  /// The person leaves in the middle: the values typed so far on a screen are kept where they may be.
  func suspend(values: FormObject, of screen: Screen.Identity?) async
  /// The app goes to the background or comes back, with the values typed so far on a screen.
  func enter(_ phase: LifecyclePhase, values: FormObject, of screen: Screen.Identity?) async
}

/// The parts of a screen that a surface compares to notice a change.
public struct ScreenChange: Sendable, Hashable {
  /// The screen's identity; nil when there is nothing left to show.
  public let identity: Screen.Identity?
  /// The messages above the screen.
  public let notices: [Notice]
  /// The content between the title and the form.
  public let content: [ContentBlock]
  /// The frame around the screen.
  public let frame: FormFrame?
  /// The environment of the form; nil when the screen is gone.
  public let basis: Basis?
  /// The form's schema; nil when there is nothing left to show.
  public let schema: FormSchema?

  /// The parts of a screen; those of none for nil.
  public init(_ screen: Screen?) {
    identity = screen?.identity
    schema = screen?.form.schema
    basis = (screen?.environment).map(Basis.init)
    notices = screen?.notices ?? []
    content = screen?.content ?? []
    frame = screen?.frame
  }
}

extension ScreenChange {
  /// The parts of an environment that change while a screen shows.
  public struct Basis: Sendable, Hashable {
    /// The facts that the form's conditions read, such as the features that are on.
    let context: FormObject
    /// The day.
    let today: FormDate
    /// The language.
    let locale: FormLocale

    /// The parts of an environment.
    public init(_ environment: FormEnvironment) {
      context = environment.context
      today = environment.today
      locale = environment.messages.locale
    }
  }
}

extension ScreenCoordinator {
  /// None.
  public var formCoordinator: (any FormFlowCoordinator)? { nil }
  /// Yields nothing: the screen changes by the person's input only.
  public func changes() -> AsyncStream<ScreenChange> { AsyncStream { nil } }
  /// Does nothing.
  public func appear() async {}
  /// Forgets the values.
  public func leave(values: FormObject, of screen: Screen.Identity?) async {}
  /// Does nothing.
  public func enter(
    _ phase: LifecyclePhase, values: FormObject, of screen: Screen.Identity?
  ) async {}
  /// Suspends with the values of the screen on top.
  public func suspend(values: FormObject) async { await suspend(values: values, of: nil) }
  /// Enters a phase with the values of the screen on top.
  public func enter(_ phase: LifecyclePhase, values: FormObject) async {
    await enter(phase, values: values, of: nil)
  }
}
