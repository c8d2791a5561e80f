import FormKit
import FormKitHTML
import ShellApp

/// A page of the app for one browser.
public struct WebPage: Sendable, Hashable {
  /// The name of the field with the token of the browser.
  public static let tokenName = "_token"
  /// The name of the field with the page's revision.
  static let revisionName = "_revision"

  /// The document.
  public let html: String
  /// The value of the header `Content-Security-Policy`.
  public let policy: String

  /// Renders a screen.
  ///
  /// - Parameters:
  ///   - target: The path and query that the form is sent to.
  ///   - token: The token of the browser.
  ///   - keepsSecrets: Whether secrets that were given need not be given again.
  ///   - isReview: Whether the page lists all answers in place of the fields.
  ///   - menu: The menu that a button below the page opens; nil for none.
  ///   - settings: The person's settings of appearance and motion.
  ///   - isNarrow: Whether the page is narrow, to see what overflows.
  ///   - reportsFocus: Whether the page reports to which field the focus moves.
  @MainActor
  init(
    _ screen: Screen, engine: FormEngine, notices: [Notice], revision: Int, target: String,
    token: String, keepsSecrets: Bool, isReview: Bool, menu: (any ScreenMenu)?, settings: Settings,
    isNarrow: Bool, reportsFocus: Bool
  ) throws {
    // A server checks the token of the address before it reads a form in parts.
    let mark = target.contains("?") ? "&" : "?"
    let query = engine.takesFiles ? "\(mark)\(Self.tokenName)=\(token)" : ""
    let messages = screen.environment.messages
    let footer = menu.map {
      [FormNotice.Action($0.opener.id, label: messages.text($0.opener.title))]
    }
    var renderer = HTMLFormRenderer(
      style: WebStyle.looks, action: target + query,
      hiddenFields: [Self.tokenName: token, Self.revisionName: String(revision)],
      keepsSecrets: keepsSecrets,
      notices: notices.map { FormNotice($0, in: messages) },
      canGoBack: screen.showsBackButton, theme: settings.appearance.pageTheme,
      content: screen.content,
      frame: screen.frame ?? .product, footer: footer ?? [],
      // A browser is closed; quitting the app would only sign the person out.
      omittedActions: [ActionID.quit.rawValue], reducesMotion: settings.reducesMotion,
      assets: WebStyle.current?.assets, reviewsPages: true, isDialog: screen.isDialog)
    renderer.contentFollowsForm = screen.contentFollowsForm
    renderer.contentIsLive = screen.contentIsLive
    renderer.submitStyle = screen.submitStyle
    renderer.isNarrow = isNarrow
    renderer.reportsFocus = reportsFocus
    // Beside the tabs of a signed-in person there is no room for it, and the settings have the button.
    if !screen.isDialog, screen.frame?.tabs.isEmpty != false {
      renderer.headerActions = [ActionID.signOut.rawValue]
    }
    let page = isReview ? renderer.reviewPage(engine) : renderer.page(engine)
    html = page.html
    policy = try page.contentSecurityPolicy(sha256: PageDigest.sha256)
  }
}

extension FormEngine {
  /// Whether the form has a field for a file.
  var takesFiles: Bool { layout.fields.contains { takesFile($0) } }

  /// Whether a field takes a file now.
  func takesFile(_ path: FieldPath) -> Bool {
    guard let state = try? state(of: path), state.isVisible, state.isEnabled else { return false }
    return state.field.type == .image || state.field.type == .file
  }
}
