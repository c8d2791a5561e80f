public import FormKit

/// Renders a form as a complete, accessible web page that works without script.
///
/// ```swift
/// let renderer = HTMLFormRenderer(style: HTMLStyle(tokensCSS), action: "/signup")
/// let page = renderer.page(engine)
/// ```
///
/// Submit, next, previous, add, remove and the form's actions are submit buttons: the server reads
/// them by ``HTMLSubmission``, applies them to an engine and renders again. The form carries
/// `novalidate`, since a browser would judge by other rules than the engine's, and without a word of
/// the form's own.
public struct HTMLFormRenderer: Sendable {
  /// What of a form of several pages stands on the page.
  public enum Scope: Sendable, Hashable {
    /// The current page, with buttons to the others.
    case currentPage
    /// All pages, one below the other, with the form's own buttons.
    case wholeForm
  }

  /// The looks.
  public var style: HTMLStyle
  /// Where the form is sent: an address of the web, or relative; anything else counts as the page's
  /// own address.
  public var action: String
  /// What of a form of several pages stands on the page.
  public var scope: Scope
  /// Fields sent along unseen, such as a token against forged requests; names begin with `_` so
  /// that no field can have them.
  public var hiddenFields: [String: String]
  /// Whether the server holds the secrets that were given, so that their controls may stay empty.
  public var keepsSecrets: Bool
  /// The notices above the form; their buttons follow those of the form, but those of a warning, which
  /// asks for a decision, stand in it.
  public var notices: [FormNotice]
  /// The content between the heading and the form, or below the form.
  public var content: [ContentBlock]
  /// Whether the content is below the form; default false.
  public var contentFollowsForm = false
  /// Whether the page's script reads the content anew from the page's address every two seconds; default false.
  ///
  /// It does so while the page shows and the focus is outside of the content, so that the focused content stays.
  public var contentIsLive = false
  /// Whether the page's script reports each move of the focus to another field to the form's address, see
  /// ``HTMLSubmission/focus``; default false.
  public var reportsFocus = false
  /// How the submit button is drawn; default filled.
  public var submitStyle = SubmitStyle.filled
  /// What is drawn above the page; nil draws nothing.
  public var frame: FormFrame?
  /// The buttons below the page, such as of a menu that every page offers.
  public var footer: [FormNotice.Action]
  /// The ids of the form's actions that the page does not offer, such as to quit an app.
  public var omittedActions: Set<String>
  /// The ids of the form's actions at the end of the page's header, such as to sign out; default none.
  ///
  /// Without a ``frame`` they stand below the form, as others do.
  public var headerActions: Set<String> = []
  /// Whether a button leads back, for ``HTMLSubmission/Button/back``.
  public var canGoBack: Bool
  /// Whether the form without fields is a question that must be answered before anything else: its panel
  /// is a dialog.
  public var isDialog: Bool
  /// The theme to show whatever the reader prefers, for the root's `data-theme`; nil follows them.
  public var theme: String?
  /// Whether nothing moves, whatever the reader prefers, for the root's `data-motion`.
  public var reducesMotion: Bool
  /// Whether the page is 20 characters wide at most, to see what overflows, for the root's `data-width`; default false.
  public var isNarrow = false
  /// The addresses of style sheet and script; nil writes both into each page.
  public var assets: HTMLPageAssets?
  /// Whether the button of the last of several pages leads to the review, see ``reviewPage(_:)``.
  public var reviewsPages: Bool

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - style: Default ``HTMLStyle/plain``.
  ///   - action: Where the form is sent; default the page's own address.
  ///   - scope: Default the current page.
  ///   - hiddenFields: Fields sent along unseen; default none.
  ///   - keepsSecrets: Whether the server holds the secrets that were given; default false: they are
  ///     asked for again on every page.
  ///   - notices: The notices above the form; default none.
  ///   - canGoBack: Whether a button leads back; default false.
  ///   - theme: The theme to show; default the reader's.
  ///   - content: What is drawn between the heading and the form; default nothing.
  ///   - frame: What is drawn above the page; default nothing.
  ///   - footer: The buttons below the page; default none.
  ///   - omittedActions: The ids of the form's actions that the page does not offer; default none.
  ///   - reducesMotion: Whether nothing moves, whatever the reader prefers; default false.
  ///   - assets: The addresses of style sheet and script; default nil, which writes both into the page.
  ///   - reviewsPages: Whether the last of several pages leads to the review; default false.
  public init(
    style: HTMLStyle = .plain, action: String = "", scope: Scope = .currentPage,
    hiddenFields: [String: String] = [:], keepsSecrets: Bool = false,
    notices: [FormNotice] = [], canGoBack: Bool = false, theme: String? = nil,
    content: [ContentBlock] = [], frame: FormFrame? = nil, footer: [FormNotice.Action] = [],
    omittedActions: Set<String> = [], reducesMotion: Bool = false, assets: HTMLPageAssets? = nil,
    reviewsPages: Bool = false, isDialog: Bool = false
  ) {
    self.reviewsPages = reviewsPages
    self.isDialog = isDialog
    self.reducesMotion = reducesMotion
    self.assets = assets
    self.content = content
    self.frame = frame
    self.footer = footer
    self.omittedActions = omittedActions
    self.style = style
    self.action = action
    self.scope = scope
    self.hiddenFields = hiddenFields
    self.keepsSecrets = keepsSecrets
    self.notices = notices
    self.canGoBack = canGoBack
    self.theme = theme
  }

  /// The form as it stands.
  public func page(_ engine: FormEngine) -> HTMLFormPage {
    let form = engine.component
    var body = FormMarkup(form, messages: engine.environment.messages, renderer: self)
    body.document()
    let pages = body.shownPages.map(\.id)
    return document(
      form, body.writer, messages: engine.environment.messages,
      data: engine.liveData(pages: Set(pages), keepsSecrets: keepsSecrets))
  }

  /// Every answer to be read once more, with a button to change each and one to submit.
  public func reviewPage(_ engine: FormEngine) -> HTMLFormPage {
    let form = engine.component
    var body = FormMarkup(form, messages: engine.environment.messages, renderer: self)
    body.review(engine.reviewComponent)
    return document(form, body.writer, messages: engine.environment.messages, data: nil)
  }

  private func document(
    _ form: FormComponent, _ body: HTMLWriter, messages: FormMessages, data: FormLiveData?
  ) -> HTMLFormPage {
    let advice: HTMLParts = data?.needs.hasAdvice == true ? .advice : []
    let sheet = assets == nil ? sheet(body.parts.union(advice)) : nil
    let script =
      assets == nil
      ? data.map {
        FormScript.source(
          $0.needs, hasNotices: body.parts.contains(.notices),
          hasTables: body.parts.contains(.tables), hasCodes: body.parts.contains(.codes),
          isLive: body.parts.contains(.live), reportsFocus: reportsFocus)
      } : nil
    var writer = HTMLWriter(capacity: body.count + 40_000)
    writer.line("<!DOCTYPE html>")
    writer.line(
      "<html lang=\"\(HTMLText.attribute(form.language))\" dir=\"\(form.direction.rawValue)\""
        + (theme.map { " data-theme=\"\(HTMLText.attribute($0))\"" } ?? "")
        + (reducesMotion ? " data-motion=\"reduced\"" : "")
        + (isNarrow ? " data-width=\"narrow\"" : "") + ">")
    writer.line("<head>")
    writer.void("meta", [.value("charset", "utf-8")])
    writer.void(
      "meta",
      [.value("name", "viewport"), .value("content", "width=device-width, initial-scale=1")])
    writer.element("title", text: title(of: form, messages))
    if let assets {
      writer.void("link", [.value("rel", "stylesheet"), .value("href", assets.style)])
    } else if let sheet {
      writer.raw("style", content: sheet)
    }
    writer.line("</head>")
    writer.line("<body>")
    writer.line(body)
    if let data {
      writer.raw(
        "script", .value("type", "application/json"), .value("id", "_form"),
        content: HTMLText.json(data.json))
      writer.raw(
        "script", .value("src", assets?.script), content: script ?? "")
    }
    writer.line("</body>")
    writer.line("</html>")
    return HTMLFormPage(
      html: writer.html, style: sheet, script: script, hasScriptFile: data != nil && assets != nil,
      connects: body.parts.contains(.live) || reportsFocus, formAction: formAction)
  }

  /// The title of the document: what is wrong before it, the product after it.
  ///
  /// Source: GOV.UK Design System, "Page template" and "Error summary".
  private func title(of form: FormComponent, _ messages: FormMessages) -> String {
    let isRefused =
      form.errorSummary != nil || form.status == .failed
      || notices.contains { $0.kind == .error }
    let title = form.title ?? form.id
    let product = frame?.product ?? ""
    return (isRefused ? "\(messages.marker(Severity.error)): " : "") + title
      + (product.isEmpty || product == title ? "" : " – \(product)")
  }

  /// The caller's sheet and FormKit's own for the parts of a page.
  private func sheet(_ parts: HTMLParts) -> String {
    var parts = parts
    if !content.isEmpty || frame != nil {
      parts.formUnion([.content, .outputs, .review, .headings])
    }
    if !footer.isEmpty { parts.insert(.footer) }
    if theme != nil { parts.insert(.namedTheme) }
    if isNarrow { parts.insert(.narrow) }
    return style.text(parts)
  }

  /// The origins a form may be sent to.
  private var formAction: String {
    guard let address = HTMLText.address(action), let mark = address.firstRange(of: "://") else {
      return "'self'"
    }
    let host = address[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let isPlain = host.utf8.allSatisfy { byte in
      byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x2D && byte <= 0x3A
        || byte == 0x5B || byte == 0x5D
    }
    return isPlain && !host.isEmpty ? "'self' \(address[..<mark.upperBound])\(host)" : "'self'"
  }
}
