/// Which targets a target links, given the enabled traits.
struct DependencyGraph {
  private let targets: [String: PackageManifest.Target]

  /// The graph of one manifest.
  init(_ manifest: PackageManifest) {
    targets = Dictionary(manifest.targets.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Everything that `root` links, itself included, on any platform.
  func closure(of root: String, traits: Set<String>) -> Set<String> {
    var reached: Set<String> = []
    var waiting = [root]
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted else { continue }
      let dependencies = targets[name]?.dependencies ?? []
      waiting +=
        dependencies
        .filter { $0.traits.isEmpty || !$0.traits.isDisjoint(with: traits) }
        .map(\.name)
    }
    return reached
  }
}
