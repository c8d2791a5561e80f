public import FormKit

/// Content with every kind of block, for tests of what draws content.
public enum ContentExample {
  /// Each kind of block once, in the order of ``ContentBlock``'s cases.
  public static let blocks: [ContentBlock] = [
    .text("Good evening, Ada"),
    .card(
      .init(
        "Streak", [.text("12 days")],
        actions: [
          .init("addToday", label: "Add today"), .init("useFreeze", label: "Use freeze"),
        ])),
    .list([
      .init("Getting started", detail: "4 of 5 steps", value: "80 %", fraction: 0.8),
      .init("App lock", value: "On", actions: [.init("changeLock", label: "Change")]),
    ]),
    .table(
      .init("Sessions", header: ["Device", "Last use"], rows: [["Phone", "today"], ["Mac"]])),
    .summary([
      .init("Screen name", "ada_1815", change: .init("changeName", label: "Change")),
      .init("Age", ""),
    ]),
    .picture(
      .init("Picture of Ada", initials: "AL", image: image(width: 24, height: 24))),
    .figure(
      .init(
        "12", unit: "days", detail: "0 of 1 today", tag: .init("At risk", .warning), isWarm: true)),
    .bars(.init("Points", [.init("Monday", 0.25, text: "5"), .init("Tuesday", 1, text: "20")])),
    .heatMap(.init("3 active days", columns: [[0, 1, 2, 3, 4, 0, 0], [4]])),
    .sparkline(.init("Experience", values: [0, 2, 4, 8], text: "140 this week")),
    .unavailable(
      .init(
        "Friends cannot be shown", message: "The service is not available.", isError: true,
        actions: [.init("retryFriends", label: "Try again")])),
  ]

  /// An opaque gradient of a size from 1 to 4,096: red grows to the right, green downwards.
  ///
  /// - Parameter address: Where a page finds the image; default nowhere.
  public static func image(
    width: Int, height: Int, address: String? = nil
  ) -> ContentBlock.Image? {
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      let (row, column) = index.quotientAndRemainder(dividingBy: width)
      return [UInt8(column * 255 / width), UInt8(row * 255 / height), 128, 255]
    }
    return ContentBlock.Image(width: width, height: height, pixels: pixels, address: address)
  }

  /// A frame with every part.
  public static let frame = FormFrame(
    "Notes", logo: "›_", step: .init(2, of: 5, text: "Step 2 of 5"),
    tabs: [.init("tabHome", "Home", isCurrent: true), .init("tabForms", "Forms")],
    person: .init("Ada Lovelace", initials: "AL"))

  /// Every kind of block, each of whose texts is a given one.
  public static func blocks(_ text: String) -> [ContentBlock] {
    let action = FormNotice.Action("act1", label: text)
    let bars: [ContentBlock.Bars.Bar] = [.init(text, 0.5, text: text)]
    return [
      .text(text), .card(.init(text, [.card(.init(text, [.text(text)]))], actions: [action])),
      .list([.init(text, detail: text, value: text, fraction: 0.5, actions: [action])]),
      .table(.init(text, header: [text, text], rows: [[text, text], [text]])),
      .summary([.init(text, text, change: action)]),
      .picture(.init(text, initials: text, title: text, detail: text)),
      .figure(.init(text, unit: text, detail: text, tag: .init(text), isWarm: true)),
      .bars(.init(text, bars)), .heatMap(.init(text, columns: [[1, 2, 3]])),
      .sparkline(.init(text, values: [1, 2], text: text)),
      .unavailable(.init(text, message: text, isError: true, actions: [action])),
    ]
  }

  /// A frame with every part, each of whose texts is a given one.
  public static func frame(_ text: String) -> FormFrame {
    FormFrame(
      text, logo: text, step: .init(1, of: 3, text: text),
      tabs: [.init("tab1", text, isCurrent: true), .init("tab2", text)],
      person: .init(text, initials: text))
  }

  /// Every kind of block without anything in it.
  public static let empty: [ContentBlock] = [
    .text(""), .card(.init("", [])), .list([]), .table(.init("", header: [], rows: [])),
    .table(.init("", header: [], rows: [[]])), .summary([]), .picture(.init("", initials: "")),
    .figure(.init("", unit: "")),
    .bars(.init("", [])), .heatMap(.init("", columns: [])), .heatMap(.init("", columns: [[]])),
    .sparkline(.init("", values: [], text: "")), .unavailable(.init("")),
  ]
}
