/// The folders of one module refer to each other in one direction only.
///
/// A folder is what stands directly below the module's own; files beside the folders count as one more,
/// with an empty name. One folder refers to another when a file of it names a type that a file of the other
/// declares at its top level.
struct FolderRule: Sendable {
  /// Two folders of a module that refer to each other.
  struct Pair: Hashable, Sendable, CustomStringConvertible {
    let module: String
    let folders: [String]

    /// The order of `one` and `other` does not matter.
    init(_ module: String, _ one: String, _ other: String) {
      self.module = module
      folders = [one, other].sorted()
    }

    var description: String {
      let names = folders.map { $0.isEmpty ? "the files beside the folders" : $0 }
      return "\(module): \(names[0]) and \(names[1])"
    }
  }

  /// One type name in one file, and the folder that declares it.
  struct Reference: Hashable, Sendable {
    let path: String
    let line: Int
    let type: String
    let from: String
    let to: String
  }

  /// The pairs that are known; each still has to be there.
  let known: Set<Pair>

  /// What is wrong: a new pair, with the references of its weaker direction, and a known one that is gone.
  func violations(in files: [SourceFile]) -> [Violation] {
    let pairs = Self.pairs(in: files)
    let new = pairs.filter { !known.contains($0.key) }
    let gone = known.subtracting(pairs.keys).sorted { $0.description < $1.description }
    let circles = new.flatMap { pair, references in
      references.map {
        Violation(
          $0.path, line: $0.line,
          "\(pair.module): \($0.from) refers to \($0.to) by \($0.type), and \($0.to) to \($0.from)")
      }
    }
    let straightened = gone.map {
      Violation(
        "Tests/ArchitectureTests/Rules/FolderRule.swift",
        "\($0) refer to each other no more; take them off the list")
    }
    return circles + straightened
  }

  /// Each pair of folders that refer to each other, with the references of the direction that has fewer.
  static func pairs(in files: [SourceFile]) -> [Pair: [Reference]] {
    var pairs: [Pair: [Reference]] = [:]
    for (module, files) in Dictionary(grouping: files, by: \.module) {
      let byDirection = Dictionary(grouping: references(in: files)) { [$0.from, $0.to] }
      for (direction, there) in byDirection {
        guard let back = byDirection[direction.reversed()] else { continue }
        let pair = Pair(module, direction[0], direction[1])
        guard pair.folders == direction else { continue }
        pairs[pair] = there.count <= back.count ? there : back
      }
    }
    return pairs
  }

  /// The references of one module's files to types of other folders.
  static func references(in files: [SourceFile]) -> [Reference] {
    var folders: [String: Set<String>] = [:]
    let declarations = files.map(TypeDeclarations.init)
    for (file, types) in zip(files, declarations) {
      for type in types.outer { folders[type, default: []].insert(file.folder) }
    }
    let homes = folders.compactMapValues { $0.count == 1 ? $0.first : nil }
    return zip(files, declarations).flatMap { file, types in
      references(in: file, declaring: types, homes: homes)
    }
  }

  private static func references(
    in file: SourceFile, declaring types: TypeDeclarations, homes: [String: String]
  ) -> [Reference] {
    let here = file.folder
    var found: [Reference] = []
    var before = ""
    for token in file.tokens {
      defer { before = token.text }
      guard before != ".", let there = homes[token.text], there != here else { continue }
      if types.inner.contains(token.text) { continue }
      found.append(
        Reference(path: file.path, line: token.line, type: token.text, from: here, to: there))
    }
    return found
  }
}

/// The names of the types that one file declares.
struct TypeDeclarations: Sendable {
  /// Those at the top level.
  private(set) var outer: Set<String> = []

  /// Those inside another declaration, such as a coding key's enumeration, and generic parameters.
  private(set) var inner: Set<String> = []

  /// Reads the tokens of `file`.
  init(_ file: SourceFile) {
    let keywords: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    var depth = 0
    for (index, token) in file.tokens.enumerated() {
      switch token.text {
      case "{": depth += 1
      case "}": depth -= 1
      case "associatedtype":
        if index + 1 < file.tokens.count { inner.insert(file.tokens[index + 1].text) }
      default:
        guard keywords.contains(token.text), index + 1 < file.tokens.count else { continue }
        let name = file.tokens[index + 1].text
        guard let first = name.unicodeScalars.first, first.properties.isUppercase else { continue }
        if depth == 0 { outer.insert(name) } else { inner.insert(name) }
      }
    }
  }
}

extension FolderRule {
  /// The kit's own: the list only becomes shorter.
  static let kit = FolderRule(known: [
    Pair("FormKit", "Drafts", "Schema"),
    Pair("FormKit", "Engine", "Verdict"),
    Pair("ReferenceBackend", "Passwords", "Routing"),
    Pair("ReferenceBackend", "Passwords", "Service"),
    Pair("ReferenceBackend", "Routing", ""),
    Pair("ReferenceBackend", "Routing", "Service"),
    Pair("ReferenceBackend", "Routing", "State"),
    Pair("ReferenceBackend", "Service", ""),
    Pair("ReferenceBackend", "State", ""),
    Pair("ReferenceBackend", "State", "Service"),
    Pair("ShellApp", "Composition", "Navigation"),
    Pair("ShellApp", "GlobalUI", "Navigation"),
    Pair("ShellApp", "Features", "Navigation"),
    Pair("ShellCommands", "Commands", "Terminal"),
  ])
}
