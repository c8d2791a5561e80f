/// A level, which a person reaches with a number of points.
///
/// Level n needs f·n·(n−1) points. With the factor 50 level 1 needs none, level 2 100, level 3 300, level 4 600.
public struct ExperienceLevel: Hashable, Sendable {
  /// The factor f of a configuration that sets none.
  public static let standardFactor = 50

  /// The level, at least 1.
  public let number: Int
  /// The points from the sum to the next level, at least 1.
  public let toNext: Int
  /// The factor f.
  public let factor: Int

  /// Creates the level of a sum of points; a negative sum counts as 0.
  ///
  /// - Parameters:
  ///   - points: The sum; a sum above 2^53 − 1 counts as that.
  ///   - factor: The factor f; default 50. A factor below 1 counts as 1, one above 2^53 − 1 as that.
  public init(points: Int, factor: Int = standardFactor) {
    let limit = ExperiencePointsCalculator.sumLimit
    let points = min(max(0, points), limit)
    let factor = min(max(1, factor), limit)
    self.factor = factor
    var number = Int((1 + (1 + Double(points) / Double(factor) * 4).squareRoot()) / 2)
    // The square root of a large sum is rounded.
    while Self.points(of: number, factor) > points { number -= 1 }
    while Self.points(of: number + 1, factor) <= points { number += 1 }
    self.number = number
    toNext = Self.points(of: number + 1, factor) - points
  }

  /// The points from the beginning of the level to the next one.
  public var span: Int { Self.points(of: number + 1, factor) - Self.points(of: number, factor) }

  private static func points(of level: Int, _ factor: Int) -> Int { factor * level * (level - 1) }
}
