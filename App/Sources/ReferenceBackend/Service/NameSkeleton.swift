/// What two names that look alike have in common (Unicode UTS 39, section 4, skeletons).
///
/// Names are lower-case ASCII here, so the pairs of confusables.txt within it are enough: 0 and o,
/// 1 and l, rn and m, vv and w.
enum NameSkeleton {
  static func of(_ name: String) -> String {
    name.lowercased().replacing("0", with: "o").replacing("1", with: "l")
      .replacing("m", with: "rn").replacing("w", with: "vv")
  }
}
