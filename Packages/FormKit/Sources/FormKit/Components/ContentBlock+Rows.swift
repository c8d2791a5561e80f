extension ContentBlock {
  /// A text to copy, from left to right in every language.
  public struct Code: Sendable, Hashable {
    /// The text.
    public let text: String
    /// The label of the button with which a page copies it.
    public let copyLabel: String

    /// Makes a text to copy.
    public init(_ text: String, copyLabel: String) {
      self.text = text
      self.copyLabel = copyLabel
    }
  }

  /// Blocks under a title, with buttons below them.
  public struct Card: Sendable, Hashable {
    /// The heading; empty for none.
    public let title: String
    /// The blocks of the card, in order.
    public let blocks: [ContentBlock]
    /// The buttons below the blocks.
    public let actions: [Action]
    /// Whether a page and a full screen show the blocks and buttons only on request; lines show them.
    ///
    /// Source: GOV.UK Design System, "Details".
    public let isFolded: Bool

    /// Makes a card; without buttons, and not folded by default.
    public init(
      _ title: String, _ blocks: [ContentBlock], actions: [Action] = [], isFolded: Bool = false
    ) {
      self.isFolded = isFolded
      self.title = title
      self.blocks = blocks
      self.actions = actions
    }
  }

  /// One row of a list.
  public struct ListRow: Sendable, Hashable {
    /// The name of the row.
    public let title: String
    /// A second line; empty for none.
    public let detail: String
    /// The value at the row's end; empty for none.
    public let value: String
    /// The state of what the row names; nil for none.
    public let tag: Tag?
    /// A share drawn as a bar; nil draws none.
    ///
    /// Surfaces without drawings show ``value`` only, so that it has to name the share.
    public let fraction: Fraction?
    /// The buttons of the row.
    public let actions: [Action]

    /// Makes a row; only its title by default.
    public init(
      _ title: String, detail: String = "", value: String = "", tag: Tag? = nil,
      fraction: Fraction? = nil, actions: [Action] = []
    ) {
      self.tag = tag
      self.title = title
      self.detail = detail
      self.value = value
      self.fraction = fraction
      self.actions = actions
    }
  }

  /// A state in one word or two, such as "On" or "Pending".
  ///
  /// Source: GOV.UK Design System, "Tag".
  public struct Tag: Sendable, Hashable {
    /// The state.
    public let text: String
    /// The colour it has beside its words.
    public let kind: FormNotice.Kind

    /// Makes a tag; neutral by default.
    public init(_ text: String, _ kind: FormNotice.Kind = .info) {
      self.text = text
      self.kind = kind
    }
  }

  /// Cells in rows and columns; the first cell of a row names the row.
  public struct Table: Sendable, Hashable {
    /// The caption; empty for none.
    public let caption: String
    /// The names of the columns.
    public let header: [String]
    /// The rows, all as long as ``header``.
    public let rows: [[String]]

    /// Makes a table; shorter rows, or a shorter header, are filled with empty cells.
    public init(_ caption: String, header: [String], rows: [[String]]) {
      let count = rows.map(\.count).reduce(header.count, max)
      func filled(_ cells: [String]) -> [String] {
        cells + Array(repeating: "", count: count - cells.count)
      }
      self.caption = caption
      self.header = filled(header)
      self.rows = rows.map(filled)
    }
  }

  /// A label with its value.
  public struct SummaryRow: Sendable, Hashable {
    /// The name of the value.
    public let label: String
    /// The value; empty shows a dash.
    public let value: String
    /// The state of what the row names; nil for none.
    public let tag: Tag?
    /// The button that changes the value; nil for none.
    public let change: Action?

    /// Makes a row; without a tag and a button by default.
    public init(_ label: String, _ value: String, tag: Tag? = nil, change: Action? = nil) {
      self.tag = tag
      self.label = label
      self.value = value
      self.change = change
    }
  }

  /// A part that cannot be shown, or that is empty.
  public struct Unavailable: Sendable, Hashable {
    /// The name of the missing part.
    public let title: String
    /// Why, and what to do; empty for nothing.
    public let message: String
    /// Whether something went wrong; false for a part that is empty.
    public let isError: Bool
    /// The buttons, such as one that tries again.
    public let actions: [Action]

    /// Makes a block; by default it is no error and has no buttons.
    public init(
      _ title: String, message: String = "", isError: Bool = false, actions: [Action] = []
    ) {
      self.title = title
      self.message = message
      self.isError = isError
      self.actions = actions
    }
  }
}
