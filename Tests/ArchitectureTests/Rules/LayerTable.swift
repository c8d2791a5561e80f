/// Who may import whom: the one table of the architecture.
struct LayerTable: Sendable {
  /// What one module may import.
  struct Row: Sendable {
    /// Modules of this repository.
    let modules: Set<String>

    /// Modules of the toolchain and of the system, beyond ``LayerTable/toolchain``.
    let systems: Set<String>

    init(_ modules: Set<String> = [], systems: Set<String> = []) {
      self.modules = modules
      self.systems = systems
    }
  }

  /// What every module may import.
  static let toolchain: Set = [
    "Foundation", "FoundationEssentials", "Synchronization", "Observation",
    "Glibc", "Musl", "Darwin",
  ]

  /// The layers and the app.
  static let kit = LayerTable(rows: [
    "Domain": Row(),
    "Networking": Row(),
    "NetworkingURLSession": Row(
      ["Networking"], systems: ["FoundationNetworking", "Dispatch", "Network"]),
    "Cryptography": Row(["CCrypto"], systems: ["CryptoKit", "CommonCrypto", "Security"]),
    "LocalPersistence": Row(
      ["CSQLite", "Cryptography"], systems: ["SQLite3", "Security", "Dispatch"]),
    "Data": Row(
      ["Domain", "Networking", "LocalPersistence", "Cryptography"],
      systems: ["LocalAuthentication", "Photos", "PhotosUI", "UIKit"]),
    "ImageProcessing": Row(
      ["Domain", "CImageCodecs", "CWebP"],
      systems: ["Dispatch", "ImageIO", "CoreGraphics", "UniformTypeIdentifiers"]),
    "CImageCodecs": Row(["CJPEG", "CPNG"]),
    "FormKit": Row(),
    "FormKitHTML": Row(["FormKit"]),
    "FormKitTerminal": Row(["FormKit"]),
    "FormKitSwiftUI": Row(
      ["FormKit"], systems: ["ImageIO", "PhotosUI", "SwiftUI", "UIKit", "UniformTypeIdentifiers"]),
    "DesignTokens": Row(),
    "ShellApp": Row(
      [
        "Domain", "Networking", "NetworkingURLSession", "Cryptography", "LocalPersistence", "Data",
        "ImageProcessing", "FormKit", "DesignTokens", "QRCode", "ReferenceBackend",
        "LocalSockets", "CCrashReport",
      ],
      systems: [
        "AVFoundation", "AppKit", "AuthenticationServices", "Dispatch", "SwiftUI", "UIKit",
        "UserNotifications",
      ]),
    "CQRencode": Row(),
    "CCrashReport": Row(),
    "QRCode": Row(["CQRencode"], systems: ["CoreImage"]),
    "LocalSockets": Row(systems: ["Dispatch"]),
    "ReferenceBackend": Row(
      ["Domain", "FormKit", "ImageProcessing", "LocalPersistence", "Cryptography", "Networking"],
      systems: ["Dispatch"]),
    "DebugTools": Row([
      "ShellApp", "Domain", "FormKit", "LocalPersistence", "LocalSockets", "Networking",
      "NetworkingMock",
    ]),
    "ShellWeb": Row(["ShellApp", "FormKit", "FormKitHTML", "DesignTokens", "Cryptography"]),
    "ShellCommands": Row(
      [
        "ShellApp", "Domain", "FormKit", "FormKitHTML", "FormKitTerminal", "ImageProcessing",
        "DesignTokens", "DebugTools",
      ], systems: ["Dispatch"]),
    "shell": Row(["ShellCommands"]),
  ])

  private let rows: [String: Row]

  init(rows: [String: Row]) {
    self.rows = rows
  }

  /// The row of `module`; a test double may import what its subject may, and its subject.
  func row(for module: String) -> Row? {
    if let row = rows[module] { return row }
    guard module.hasSuffix("Mock") else { return nil }
    let subject = String(module.dropLast("Mock".count))
    return rows[subject].map { Row($0.modules.union([subject])) }
  }

  /// Everything that linking `module` may bring along.
  func closure(of module: String) -> Set<String> {
    var reached: Set<String> = []
    var waiting = [module]
    while let next = waiting.popLast() {
      guard reached.insert(next).inserted else { continue }
      waiting += row(for: next)?.modules ?? []
    }
    return reached
  }
}
