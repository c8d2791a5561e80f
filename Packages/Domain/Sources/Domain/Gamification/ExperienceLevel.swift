/// A level, which a person reaches with a number of points.
///
/// Level n needs 50·n·(n−1) points: level 1 none, level 2 100, level 3 300, level 4 600.
public struct ExperienceLevel: Hashable, Sendable {
  /// The level, at least 1.
  public let number: Int
  /// The points from the sum to the next level, at least 1.
  public let toNext: Int

  /// Creates the level of a sum of points; a negative sum counts as 0.
  ///
  /// - Parameter points: The sum; a sum above 2^53 − 1 counts as that.
  public init(points: Int) {
    let points = min(max(0, points), ExperiencePointsCalculator.sumLimit)
    var number = Int((1 + (1 + Double(points) / 12.5).squareRoot()) / 2)
    // The square root of a large sum is rounded.
    while Self.points(of: number) > points { number -= 1 }
    while Self.points(of: number + 1) <= points { number += 1 }
    self.number = number
    toNext = Self.points(of: number + 1) - points
  }

  /// The points from the beginning of the level to the next one.
  public var span: Int { Self.points(of: number + 1) - Self.points(of: number) }

  private static func points(of level: Int) -> Int { 50 * level * (level - 1) }
}
