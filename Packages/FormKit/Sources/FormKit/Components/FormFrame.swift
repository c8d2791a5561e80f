/// The frame around every screen of an app: its name, the tabs, the step of a flow, the person.
///
/// ```swift
/// let frame = FormFrame("Notes", step: .init(2, of: 5, text: "Step 2 of 5"))
/// ```
///
/// A tab's id is reported like an action's when the person chooses the tab.
public struct FormFrame: Sendable, Hashable {
  /// The name of the product; empty for none.
  public let product: String
  /// One or two characters beside the product's name, as its sign; empty for none.
  public let logo: String
  /// The step of a flow; nil outside one.
  public let step: Step?
  /// The tabs in order; none by default.
  public let tabs: [Tab]
  /// The signed-in person; nil when no person is signed in.
  public let person: Person?

  /// Makes a frame; of the logo, two characters are kept.
  public init(
    _ product: String, logo: String = "", step: Step? = nil, tabs: [Tab] = [],
    person: Person? = nil
  ) {
    self.product = product
    self.logo = String(logo.prefix(2))
    self.step = step
    self.tabs = tabs
    self.person = person
  }

  /// A step among several.
  public struct Step: Sendable, Hashable {
    /// The most steps that are drawn as dots.
    public static let mostDots = 12

    /// The step, from 1 to ``total``.
    public let number: Int
    /// The number of steps, 1 or more.
    public let total: Int
    /// The step in words, such as `Step 2 of 5`.
    public let text: String

    /// Makes a step; a number that is out of range is the nearest in it.
    public init(_ number: Int, of total: Int, text: String) {
      self.total = max(1, total)
      self.number = min(self.total, max(1, number))
      self.text = text
    }
  }

  /// A tab.
  public struct Tab: Sendable, Hashable {
    /// The id that the surface reports.
    public let id: String
    /// The title.
    public let title: String
    /// Whether its screen shows; such a tab cannot be chosen.
    public let isCurrent: Bool

    /// Makes a tab; not the current one by default.
    public init(_ id: String, _ title: String, isCurrent: Bool = false) {
      self.id = id
      self.title = title
      self.isCurrent = isCurrent
    }
  }

  /// A person.
  public struct Person: Sendable, Hashable {
    /// The first three characters that were given.
    public let initials: String
    /// The person's name, for readers who do not see the initials' place.
    public let name: String
    /// The person's picture, which pages show in the place of the initials; nil for none.
    public let image: ContentBlock.Image?

    /// Makes a person, without a picture by default; of the initials, three characters are kept.
    public init(_ name: String, initials: String, image: ContentBlock.Image? = nil) {
      self.name = name
      self.initials = String(initials.prefix(3))
      self.image = image
    }
  }

  /// The tabs that can be chosen, as buttons.
  public var actions: [FormNotice.Action] {
    tabs.filter { !$0.isCurrent }.map { FormNotice.Action($0.id, label: $0.title) }
  }
}
