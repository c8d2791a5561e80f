/// The findings of a reading, with places turned into lines and columns.
struct FindingCollector {
  /// More findings than this are not kept.
  static let maximumCount = 1000

  var files: [TokenFile]
  private(set) var findings: [TokenFinding] = []
  /// The lines of the files of which something was found.
  private var positions: [Int: TextPositions] = [:]

  init(files: [TokenFile] = []) { self.files = files }

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  mutating func report(
    _ code: TokenFinding.Code, _ path: String, _ message: String, at place: Place,
    severity: TokenFinding.Severity = .error, chain: [String] = []
  ) {
    guard findings.count < Self.maximumCount else { return }
    var finding = TokenFinding(severity: severity, code: code, path: path, message: message)
    finding.chain = chain
    let number = Int(place.file)
    if files.indices.contains(number) {
      let lines = positions[number] ?? TextPositions(files[number].bytes)
      positions[number] = lines
      let position = lines.position(of: Int(place.offset))
      finding.file = files[number].name
      finding.line = position.line
      finding.column = position.column
    }
    add(finding)
  }

  mutating func add(_ finding: TokenFinding) {
    if findings.count < Self.maximumCount { findings.append(finding) }
  }

  /// Throws when a finding is an error.
  func check() throws(TokenError) {
    if hasErrors { throw .refused(findings) }
  }
}
