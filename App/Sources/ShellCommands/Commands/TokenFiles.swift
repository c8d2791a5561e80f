import DesignTokens
import FormKit
import ShellApp

/// Token files on disk, with the files that a resolver file names, relative to it.
@MainActor
struct TokenFiles {
  let input: InputFile

  func catalog(_ path: String) throws -> TokenCatalog {
    try TokenCatalog(file(path)) { reference, base in
      guard !reference.contains("://") else {
        throw TokenLoadError(reason: "it is not a path to a file")
      }
      let folder = base.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let path =
        reference.hasPrefix("/") ? reference : (folder + [reference[...]]).joined(separator: "/")
      do {
        return try file(path)
      } catch let failure as CommandError {
        throw TokenLoadError(reason: failure.message)
      }
    }
  }

  private func file(_ path: String) throws -> TokenFile {
    TokenFile(name: InputFile.name(path), bytes: try input.bytes(path))
  }
}

extension TokenFinding {
  /// The finding as `form lint` writes its own, with the place, the chain and the themes.
  var formValue: FormValue {
    var members: FormObject = [
      "severity": .string(severity.rawValue), "code": .string(code.rawValue),
      "path": .string(path), "message": .string(message),
    ]
    if let file { members["file"] = .string(file) }
    if let line { members["line"] = .number(Double(line)) }
    if let column { members["column"] = .number(Double(column)) }
    if !chain.isEmpty { members["chain"] = .array(chain.map(FormValue.string)) }
    if !themes.isEmpty { members["themes"] = .array(themes.map(FormValue.string)) }
    return .object(members)
  }
}
