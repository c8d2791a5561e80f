/// The root manifest and the packages' own manifests declare the same modules.
struct ManifestAgreementRule {
  let root: PackageManifest

  /// By folder under `Packages`.
  let packages: [String: PackageManifest]

  /// The root's targets that no package has.
  static let rootFolders = ["App/Sources/", "Tests/"]

  /// The products of the root that are no layer.
  static let appProducts: Set = [
    "shell", "DebugTools", "LocalSockets", "QRCode", "ReferenceBackend", "ShellApp", "ShellWeb",
  ]

  /// The targets in C that only the module which wraps them uses.
  static let shims: Set = ["CCrashReport", "CImageCodecs", "CQRencode"]

  /// Every difference between the two views.
  func violations() -> [Violation] {
    packages.flatMap { folder, package in
      identityViolations(of: package, in: folder) + targetViolations(of: package, in: folder)
        + productViolations(of: package, in: folder) + dependencyViolations(of: package, in: folder)
    } + rootViolations()
  }

  private func identityViolations(of package: PackageManifest, in folder: String) -> [Violation] {
    let place = "Packages/\(folder)"
    let name =
      package.name == folder ? [] : [Violation(place, "is named \(package.name), not \(folder)")]
    let platforms =
      Set(package.platforms) == Set(root.platforms)
      ? [] : [Violation(place, "declares other platforms than the root")]
    return name + platforms
  }

  private func targetViolations(of package: PackageManifest, in folder: String) -> [Violation] {
    package.targets.flatMap { target -> [Violation] in
      let place = "Packages/\(folder) \(target.name)"
      guard let twin = root.target(target.name) else {
        return [Violation(place, "is missing in the root manifest")]
      }
      return Self.differences(target, twin, prefix: "Packages/\(folder)/").map {
        Violation(place, "\($0) differs from the root manifest")
      }
    }
  }

  private static func differences(
    _ target: PackageManifest.Target, _ twin: PackageManifest.Target, prefix: String
  ) -> [String] {
    let comparisons = [
      ("the path", prefix + target.folder == twin.folder),
      ("the type", target.type == twin.type),
      ("the list of dependencies", Set(target.dependencies) == Set(twin.dependencies)),
      ("the list of settings", Set(target.settings) == Set(twin.settings)),
      ("the list of excluded files", Set(target.exclude) == Set(twin.exclude)),
      ("the list of resources", Set(target.resources) == Set(twin.resources)),
      ("the list of sources", target.sources == twin.sources),
      ("the pkg-config name", target.pkgConfig == twin.pkgConfig),
      ("the list of providers", target.providers == twin.providers),
    ]
    return comparisons.filter { !$0.1 }.map(\.0)
  }

  private func productViolations(of package: PackageManifest, in folder: String) -> [Violation] {
    let missing = Set(package.products).subtracting(root.products).map {
      Violation("Packages/\(folder)", "product \($0.name) is missing or differs in the root")
    }
    let tested = Set(package.products.flatMap(\.targets))
    let unsold = package.targets
      .filter { $0.type == "regular" && !tested.contains($0.name) && !Self.shims.contains($0.name) }
      .map { Violation("Packages/\(folder)", "\($0.name) is in no product") }
    return missing + unsold
  }

  private func dependencyViolations(of package: PackageManifest, in folder: String) -> [Violation] {
    package.dependencies.filter { $0["fileSystem"] == nil }.map {
      Violation("Packages/\(folder)", "depends on a remote package: \($0)")
    }
  }

  private func rootViolations() -> [Violation] {
    let layered = Set(packages.values.flatMap { $0.targets.map(\.name) })
    let products = Set(packages.values.flatMap { $0.products.map(\.name) })
    let strangers = root.targets.filter { target in
      !layered.contains(target.name) && !Self.rootFolders.contains(where: target.folder.hasPrefix)
    }
    return root.dependencies.map { Violation("Package.swift", "depends on a package: \($0)") }
      + strangers.map { Violation("Package.swift", "\($0.name) is in no package") }
      + Set(root.products.map(\.name)).subtracting(products).subtracting(Self.appProducts).map {
        Violation("Package.swift", "product \($0) is in no package")
      }
  }
}
