#if mock
  internal import Domain
  internal import FormKit
  public import ReferenceBackend
  internal import Synchronization
  #if canImport(FoundationEssentials)
    public import FoundationEssentials
  #else
    public import Foundation
  #endif

  extension BackendForms {
    /// The app's own forms, served and judged by the rules the app judges them by.
    ///
    /// - Parameters:
    ///   - catalog: The forms.
    ///   - folder: A folder whose files replace schemas, such as `payment.json`, or add forms. They are read for
    ///     each request, so a change counts at once. While a file does not load, its last schema that did stays, else
    ///     the built-in one. Default none.
    ///   - now: The current instant; "today" is the latest day it is anywhere on Earth.
    ///   - onWarning: Receives each file that does not load, once for each content. Default none.
    public init(
      catalog: FormCatalog, folder: String? = nil, now: @escaping @Sendable () -> Date,
      onWarning: @escaping @Sendable (BackendWarning) -> Void = { _ in }
    ) {
      let files = folder.map { FormFolder($0, catalog: catalog, onWarning: onWarning) }
      self.init(
        ids: Array(Set(FormCatalog.ids + Self.ids(in: folder))),
        source: { id in
          if id == BackendForms.Submission.mislabelledForm { return catalog.source(of: "login") }
          return files?.schema(id)?.text ?? catalog.source(of: id)
        },
        form: { id in try files?.schema(id)?.form ?? catalog.form(id) },
        environment: {
          let seconds = min(max(now().timeIntervalSince1970 + 14 * 3_600, -6e10), 2.5e11)
          let days = Int((seconds / 86_400).rounded(.down))
          let today = (try? CalendarDate(daysSinceEpoch: days)) ?? .last
          return FormEnvironment(today: FormDate(today), messages: Words.messages(for: "en"))
        }, response: \.demoResponse)
    }

    /// The ids of the schemas in a folder.
    private static func ids(in folder: String?) -> [String] {
      let files = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
      return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
        .filter(FieldID.isValid)
    }
  }

  /// The schemas in a folder's files, of each file the last one that loaded.
  private final class FormFolder: Sendable {
    struct Schema {
      let text: String
      let form: CompiledForm
    }

    private struct File {
      var schema: Schema?
      /// The content that did not load last; empty for one that cannot be read.
      var rejected: Data?
    }

    private let url: URL
    private let catalog: FormCatalog
    private let onWarning: @Sendable (BackendWarning) -> Void
    private let files = Mutex<[String: File]>([:])

    init(
      _ path: String, catalog: FormCatalog,
      onWarning: @escaping @Sendable (BackendWarning) -> Void
    ) {
      url = URL(filePath: path)
      self.catalog = catalog
      self.onWarning = onWarning
    }

    /// The present schema of a form; nil without a file, and for a file that never loaded.
    func schema(_ id: String) -> Schema? {
      guard FieldID.isValid(id) else { return nil }
      let name = "\(id).json"
      let path = url.appending(path: name)
      let (schema, warning) = files.withLock { files -> (Schema?, BackendWarning?) in
        guard FileManager.default.fileExists(atPath: path.path()) else {
          files[id] = nil
          return (nil, nil)
        }
        var file = files[id] ?? File()
        defer { files[id] = file }
        let content = (try? Data(contentsOf: path)) ?? Data()
        if let schema = file.schema, Data(schema.text.utf8) == content {
          file.rejected = nil
          return (schema, nil)
        }
        guard file.rejected != content else { return (file.schema, nil) }
        do throws(SchemaFindingError) {
          file.schema = try load(content, as: id)
          file.rejected = nil
          return (file.schema, nil)
        } catch {
          file.rejected = content
          return (
            file.schema, .formNotLoaded(file: name, code: error.code, path: error.path)
          )
        }
      }
      if let warning { onWarning(warning) }
      return schema
    }

    private func load(_ content: Data, as id: String) throws(SchemaFindingError) -> Schema {
      guard !content.isEmpty, let text = String(data: content, encoding: .utf8) else {
        throw .unreadable
      }
      return Schema(text: text, form: try catalog.compiled(content, as: id))
    }
  }

  /// The responses of the demonstration's service, one for each way in which a form can go on.
  extension BackendForms.Submission {
    /// From this amount on, a payment needs a code that is sent to the address.
    static let verifiedAmount = 1_000.0
    /// The id of a form that is listed nowhere and whose schema has another id.
    static let mislabelledForm = "mislabelled"
    /// The responses to payments by the number of the card: one that is declined, one whose bank does not respond, and
    /// responses that this version of the app cannot know or expect.
    private static let cards: [String: BackendForms.Response] = [
      "4000000000000002": .failed(isRetryable: false),
      "4000000000000119": .failed(isRetryable: true),
      "4000000000000010": .other(name: "later"),
      "4000000000000028": .requiresAdditionalInfo(form: mislabelledForm),
      "4000000000000036": .validationFailed(["loyaltyNumber": "The loyalty number is unknown."]),
      "4000000000000044": .tooLarge,
      "4000000000000051": .formChanged(version: 1_000_000),
    ]

    /// The response to a valid submission.
    fileprivate var demoResponse: BackendForms.Response {
      switch form {
      case "signup": signUpResponse
      case "payment": paymentResponse
      case "profile": profileResponse
      default: .completed
      }
    }

    /// Each business has to say where it is.
    private var signUpResponse: BackendForms.Response {
      guard values["accountType"] == "Business" else { return .completed }
      let accepted = submitter.accepted()
      let businesses = accepted.count {
        $0.form == "signup" && $0.values["accountType"] == "Business"
      }
      let places = accepted.count { $0.form == "additionalInfo" }
      return places > businesses ? .completed : .requiresAdditionalInfo(form: "additionalInfo")
    }

    /// The city Atlantis is refused, with a message at its field.
    private var profileResponse: BackendForms.Response {
      guard case .array(let addresses)? = values["addresses"] else { return .completed }
      let unknown = addresses.indices.filter { addresses[$0]["city"] == "Atlantis" }
      guard !unknown.isEmpty else { return .completed }
      return .validationFailed(
        Dictionary(
          uniqueKeysWithValues: unknown.map { ("addresses[\($0)].city", "The city is unknown.") }))
    }

    private var paymentResponse: BackendForms.Response {
      if submitter.isGuest { return .requiresUpgrade }
      if submitter.lacksConsent { return .requiresGuardianConsent }
      if isExpired { return .validationFailed(["expiry": "The card has expired"]) }
      if !submitter.isVerified { return .requiresVerification }
      if let method = submitter.secondFactor, submitter.enteredCode != method {
        return .requiresMFA(method)
      }
      if submitter.enteredCode == nil, amount >= Self.verifiedAmount {
        return .requiresVerification
      }
      return Self.cards[cardNumber] ?? .completed
    }

    private var amount: Double {
      guard case .number(let amount)? = values["amount"] else { return 0 }
      return amount
    }

    private var cardNumber: String {
      guard case .string(let text)? = values["cardNumber"] else { return "" }
      return text.filter(\.isNumber)
    }

    /// Whether the month `MM/YY` is before the present one.
    private var isExpired: Bool {
      guard case .string(let text)? = values["expiry"] else { return false }
      let parts = text.split(separator: "/").compactMap { Int($0) }
      guard parts.count == 2 else { return false }
      return (2_000 + parts[1], parts[0]) < (today.year, today.month)
    }
  }
#endif
