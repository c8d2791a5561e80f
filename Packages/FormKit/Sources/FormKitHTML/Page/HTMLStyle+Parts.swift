extension HTMLStyle {
  /// How options, boxes and switches are arranged.
  static let choiceArrangement = """
    .choice { position: relative; display: flex; align-items: start; gap: .6rem; min-height: 44px; padding-block: .6rem; }
    @media screen and (forced-colors: none) {
      :where(.choice) input {
        appearance: none; display: grid; place-content: center;
        background: var(--color-surface-primary, Canvas); border: 1px solid var(--color-border-strong, currentColor); border-radius: 5px;
      }
      .choice [type=radio] { border-radius: 50%; }
      :where(.choice) :checked { border: 6px solid var(--color-brand-primary, CanvasText); }
      .choice :checked[aria-invalid] { border: 6px solid var(--color-semantic-error, #b00020); }
      .choice :checked:disabled { border: 6px solid var(--color-text-disabled, GrayText); }
      .choice [type=checkbox]:checked { border-width: 11px; }
      .choice [type=checkbox]:checked::before { content: "✓" / ""; font: 15px/1 sans-serif; color: var(--color-brand-on-primary, Canvas); }
    }
    .choice input { flex: none; z-index: 1; width: 22px; height: 22px; margin: calc(.5lh - 11px) 0 0; }
    .choice label::after { content: ""; position: absolute; inset: 0; }
    .choice label { font-weight: 400; min-height: 24px; flex: 1; margin: 0; }
    .choice + .hint { margin-block-start: -.4rem; margin-inline-start: calc(22px + .6rem); }
    """

  /// How few short options stand side by side.
  static let segmentArrangement = """
    .segments { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); gap: .6rem; }
    .segments .choice label::after { inset: -1px; }
    .segments .choice { padding: .7rem .9rem; border: 1px solid var(--color-border-strong, currentColor); border-radius: var(--radius-small, 9px); }
    .segments .choice:has(:checked) { background: var(--color-brand-soft, Canvas); box-shadow: inset 0 0 0 2px var(--color-brand-primary, Highlight); border-color: #0000; }
    """

  /// How menus are arranged.
  static let menuArrangement = """
    select {
      appearance: none; padding-inline-end: 26px; text-overflow: ellipsis; background-repeat: no-repeat; background-size: 6px 6px;
      background-image: linear-gradient(45deg, #0000 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, #0000 50%);
      background-position: right 14px center, right 8px center;
    }
    [dir=rtl] select { background-position: left 8px center, left 14px center; }
    @media (forced-colors: active) { select { appearance: auto; } }
    """

  /// How file inputs and the picture chosen are arranged.
  static let fileArrangement = """
    .preview { display: block; inline-size: 5.25rem; block-size: 5.25rem; object-fit: cover; border-radius: 50%; margin-block-start: .75rem; }
    input[type=file] { padding: .45rem; }
    @media (max-width: 34rem) { ::file-selector-button { display: block; margin-block-end: .4rem; } }
    ::file-selector-button {
      font: inherit; font-weight: 600; padding: .35rem min(.85rem, 4vw); margin-inline-end: .75rem; cursor: pointer; border: 0; max-inline-size: 100%; white-space: normal;
      border-radius: .4rem; color: var(--color-brand-primary, ButtonText); background: var(--color-brand-soft, ButtonFace);
    }
    """

  /// How the part of a picture to keep is chosen on the picture.
  static let cropArrangement = """
    .crop { position: relative; overflow: hidden; inline-size: fit-content; margin-block-start: .75rem; }
    .crop .preview { inline-size: auto; block-size: auto; max-inline-size: 100%; max-block-size: 20rem; border-radius: 0; margin: 0; }
    .crop div, .crop i { touch-action: none; cursor: move; }
    .crop div { position: absolute; box-sizing: border-box; border: 2px solid #fff; border-radius: 50%; box-shadow: 0 0 0 2px #000, 0 0 0 100rem rgb(0 0 0/.6); }
    .crop i { position: absolute; inline-size: 24px; block-size: 24px; margin: -12px; border: 2px solid #fff; border-radius: 50%; background: #000; cursor: nwse-resize; }
    """

  /// How a password stands beside its button.
  static let secretArrangement = """
    .secret { position: relative; } .secret input { padding-inline-end: min(6.5rem, 60%)!important; }
    .secret .reveal { position: absolute; inset-block: 1px; inset-inline-end: 2px; min-block-size: 0; max-inline-size: 60%; padding-block: 0; overflow-wrap: anywhere; }
    .secret:has(.reveal:not([hidden])) ::-ms-reveal { display: none; }
    """

  /// How the inputs for the parts of a day stand side by side.
  static let dayArrangement = """
    .day { display: flex; flex-wrap: wrap; gap: .6rem; }
    .day input { display: block; width: 4.2rem; } .day [name^=_y] { width: 5.6rem; }
    """

  /// How text areas are arranged.
  static let areaArrangement = """
    textarea { min-height: 7rem; resize: vertical; }
    """

  /// How values to read are arranged.
  static let outputArrangement = """
    output, .value { display: block; min-block-size: 1.5em; white-space: pre-wrap; font-weight: 560; }
    output.block { padding: .75rem; font: .875rem/1.5 ui-monospace, monospace; background: var(--color-surface-secondary, Canvas); border-radius: var(--radius-small, 9px); }
    """

  /// How items of a repeat are arranged.
  static let repeatArrangement = """
    .repeat { margin-block-end: 1.75rem; } .repeat > legend { margin-block-end: .9rem; }
    .repeat > legend { font-size: var(--typography-headline-size, 1.0625rem); font-weight: var(--typography-headline-weight, 650); }
    .item {
      margin-block-end: 1.15rem; padding: var(--spacing-medium, 16px); border: 1px solid var(--color-border-subtle, GrayText);
      border-radius: var(--radius-medium, 12px);
    }
    .item > legend { padding-inline: .35rem; margin-inline-start: -.35rem; font-weight: 600; color: var(--color-text-secondary, inherit); }
    """

  /// How suggestions are arranged.
  static let chipArrangement = """
    button.chip { min-block-size: 36px; padding: .3rem .85rem; border-radius: 99px; font-weight: 500; }
    .chips { display: flex; flex-wrap: wrap; align-items: center; gap: .45rem; margin-block-start: .25rem; } .field .hint:has(+ .chips) { margin-block: .5rem 0; }
    """

  /// How issues look that are no errors.
  static let adviceArrangement = """
    .issue.warning { --issue: var(--color-semantic-warning, #7a4f00); color: var(--issue); }
    .issue.hint { --issue: var(--color-semantic-info, #0b57b7); color: var(--color-text-primary, inherit); font-weight: 400; }
    .issue.hint::before { content: "i" / ""; }
    """

  /// How headings below the first and the legends of sections are arranged.
  static let headingArrangement = """
    h2, .section > legend { font-size: var(--typography-title3-size, 1.25rem); font-weight: var(--typography-title3-weight, 650); line-height: 1.3; margin-block-end: .75rem; }
    [data-page] > h2 { font-size: var(--typography-title2-size, 1.375rem); }
    h3, h4 { font-size: var(--typography-headline-size, 1.0625rem); font-weight: var(--typography-headline-weight, 650); line-height: 1.3; }
    .section { margin-block-end: 1.75rem; } .section > legend { margin-block-end: .9rem; }
    """

  /// How notices are arranged.
  static let noticeArrangement = """
    h1:has(+ .lead) { margin-block-end: .35rem; } .lead { color: var(--color-text-secondary, inherit); margin-block-end: 1.6rem; }
    .notice { border: 1px solid var(--color-border-strong, currentColor); border-radius: var(--radius-small, 9px); padding: .9rem 1.15rem; margin-block: .75rem 1.5rem; }
    .notice.error { color: var(--color-semantic-error, #b00020); background: var(--color-semantic-error-soft, Canvas); border-color: var(--color-semantic-error, #b00020); border-inline-start-width: 5px; font-weight: 600; }
    .notice.warning { background: var(--color-semantic-warning-soft, Canvas); border-color: var(--color-semantic-warning, currentColor); border-inline-start-width: 5px; }
    .lead + .lead { padding: .6rem 1rem; color: var(--color-text-primary, inherit); background: var(--color-surface-secondary, Canvas); border-inline-start: 4px solid var(--color-border-strong, currentColor); }
    .notice.success { display: flex; gap: .4rem; inline-size: fit-content; margin-inline: auto; padding: .55rem min(1.1rem, 3vw); border-radius: 26px; color: var(--color-semantic-success, inherit); background: var(--color-semantic-success-soft, Canvas); border-color: var(--color-semantic-success, currentColor); font-weight: 580; }
    .notice.success::before { content: "✓" / ""; } .notice.warning::before { content: "▲ " / ""; } .notice.error::before { content: "✗ " / ""; }
    .notice button { flex: none; min-block-size: 28px; min-inline-size: 44px; margin: -.2rem -.4rem -.2rem .4rem; padding: .1rem min(.55rem, 2vw); border-radius: 99px; color: inherit; background: none; border-color: transparent; }
    .notice.offer { border-radius: var(--radius-large, 16px); padding: 1.25rem 1.4rem; } .offer .actions { display: flex; flex-wrap: wrap; gap: .65rem; margin-block-start: .9rem; }
    .offer p { font-weight: 600; } .offer p::before { content: "▲ " / ""; color: var(--color-semantic-warning, inherit); } .notice.offer::before { content: none; }
    .notice.offer button { min-block-size: 46px; margin: 0; padding: .55rem 1.25rem; border-radius: var(--radius-small, 9px); color: var(--color-text-primary, ButtonText); background: var(--color-surface-primary, ButtonFace); border-color: var(--color-border-strong, currentColor); }
    """

  /// How a button looks whose effect cannot be taken back; it stands behind the rules of other buttons.
  static let dangerArrangement = """
    main button.danger { color: var(--color-semantic-error, #b00020); background: none; border-color: var(--color-semantic-error, #b00020); }
    """

  /// How the link above the title that leads back is arranged.
  static let backLinkArrangement = """
    button.back { display: flex; min-height: 44px; padding: 0; margin-bottom: .25rem; } .back::before { content: "‹" / ""; margin-inline-end: .4rem; }
    """

  /// How the buttons of a choice between ways on stand one below another.
  static let stackArrangement = """
    .stack { flex-direction: column; align-items: stretch; gap: .6rem; }
    .panel:has(.stack) { text-align: center; padding-block-start: 2.6rem; } .panel:has(.stack) [dir=auto] { text-align: center; }
    .logo { display: grid; place-items: center; inline-size: 5.25rem; block-size: 5.25rem; margin: 0 auto 1.2rem; border-radius: 24px; font-size: 1.9rem; font-weight: 680; color: var(--color-brand-on-primary, Canvas); background: var(--color-brand-primary, CanvasText); }
    .or { display: flex; align-items: center; gap: .8rem; margin-block: .6rem; color: var(--color-text-secondary, inherit); font-size: .9rem; } .or::before, .or::after { content: ""; flex: 1; block-size: 1px; background: var(--color-border-subtle, currentColor); }
    .beside { display: flex; flex-wrap: wrap; gap: .65rem; } .beside button { flex: 1 1 auto; min-inline-size: min(8rem, 100%); padding-inline: .5rem; } .beside + button { margin-block-start: .4rem; }
    @media (forced-colors: active) { .logo { border: 2px solid; } }
    """

  /// How a question looks that must be answered before anything else.
  static let dialogArrangement = """
    dialog { position: static; inline-size: auto; max-inline-size: 28rem; margin: 8vh auto 0; color: inherit; }
    dialog h1 { font-size: var(--typography-title3-size, 1.25rem); margin-block-end: .75rem; } dialog .notice.warning { padding: 0; margin-block: 0 1.25rem; background: none; border: 0; font-weight: 600; } dialog .notice.warning::before { color: var(--color-semantic-warning, inherit); }
    """

  /// How a part is arranged that shows on request.
  static let foldArrangement = """
    summary { cursor: pointer; padding-block: .25rem; color: var(--color-brand-primary, LinkText); font-weight: 600; } .fold[open] > summary { margin-block-end: .5rem; }
    .fold[open] { margin-block-end: 1.5rem; } .fold[open] > dl { padding-inline-start: 1rem; border-inline-start: 4px solid var(--color-border-strong, currentColor); }
    """

  /// How a text to copy is arranged.
  static let codeArrangement = """
    .code pre { margin: 0 0 .5rem; white-space: pre-wrap; overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
    """

  /// The frame of a narrow page, whose parts are arranged as on a small screen.
  static let narrowArrangement = """
    [data-width=narrow] body { inline-size: max(20ch, 160px); outline: 1px dashed var(--color-border-strong, currentColor); }
    [data-width=narrow] ::file-selector-button { display: block; margin-block-end: .4rem; }
    [data-width=narrow] .row { display: flex; flex-wrap: wrap; } [data-width=narrow] .row dt { flex: 1 0 100%; } [data-width=narrow] .row dd { flex: 1 1 min(9rem, 100%); } [data-width=narrow] .row dd + dd { flex: none; }
    [data-width=narrow] .frame .picture { order: 0; margin-inline-start: auto!important; } [data-width=narrow] .frame nav { order: 1; flex-basis: 100%; } [data-width=narrow] .frame li > * { padding-inline: .4rem; font-size: .875rem; }
    """

  /// How the step of a flow is arranged.
  static let stepArrangement = """
    .steps { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .85rem; margin-block-end: 1.1rem; color: var(--color-text-secondary, inherit); font-size: .875rem; }
    .steps span { display: flex; gap: .4rem; }
    .steps i { inline-size: 26px; block-size: 5px; border-radius: 3px; background: var(--color-border-subtle, GrayText); }
    .steps .done { background: var(--color-brand-primary, CanvasText); }
    .summary button { display: inline; min-block-size: 24px; padding: 0; border: 0; background: none; color: var(--color-semantic-error, #b00020); text-align: start; text-decoration: underline; }
    @media (forced-colors: active) { .steps i { border: 1px solid CanvasText; } .steps .done { background: Highlight; } }
    """

  /// How answers stand beside their labels.
  static let reviewArrangement = """
    dl { margin-block-end: 1.5rem; }
    .row { display: grid; grid-template-columns: minmax(6rem, 9rem) 1fr auto; gap: .25rem 1rem; align-items: center; border-block-end: 1px solid var(--color-border-subtle, GrayText); padding-block: .85rem; min-block-size: 3.75rem; }
    dt { color: var(--color-text-secondary, inherit); } dd { margin: 0; white-space: pre-wrap; font-weight: 560; } dd + dd { white-space: normal; }
    @media (max-width: 34rem) { .row { display: flex; flex-wrap: wrap; } .row dt { flex: 1 0 100%; } .row dd { flex: 1 1 min(9rem, 100%); } .row dd + dd { flex: none; } }
    @media print { .row { break-inside: avoid; } }
    """

  /// How tables are arranged; without room for the words of its cells a table scrolls.
  static let tableArrangement = """
    main:has(.scroll) { max-inline-size: 48rem; } .scroll { overflow-x: auto; margin-block-end: 1.5rem; }
    table { border-collapse: collapse; inline-size: 100%; }
    caption, th { text-align: start; font-weight: 600; } caption { padding-block-end: .5rem; }
    thead th { color: var(--color-text-secondary, inherit); font-size: .875rem; }
    th, td { padding: .6rem .5rem; border-block-end: 1px solid var(--color-border-subtle, GrayText); vertical-align: top; min-inline-size: 6.5rem; } :is(th, td):first-child { padding-inline-start: 0; }
    tbody th { font-weight: 560; } td button.quiet { min-block-size: 28px; padding: 0; white-space: nowrap; } td:has(.quiet) { text-align: end; }
    """

  /// How units stand beside inputs.
  static let affixArrangement = """
    .affixed { display: flex; }
    .affixed span {
      display: grid; place-items: center; flex: none; max-inline-size: 50%; padding-inline: .85rem; color: var(--color-text-primary, inherit);
      background: var(--color-surface-secondary, Canvas); border: 1px solid var(--color-border-strong, currentColor); border-radius: var(--radius-small, 9px);
    }
    .affixed input { min-inline-size: 0; }
    .affixed :not(:last-child) { border-start-end-radius: 0; border-end-end-radius: 0; }
    .affixed :not(:first-child) { border-start-start-radius: 0; border-end-start-radius: 0; }
    .affixed span:first-child { border-inline-end: 0; } .affixed span:last-child { border-inline-start: 0; }
    """

  /// How the count of characters stands below its input.
  static let countArrangement = """
    .count { margin-block: .4rem 0; } .count.over { color: var(--color-semantic-error, #b00020); font-weight: 560; }
    """

  /// How a field stands that the choice before it shows.
  static let revealedArrangement = """
    .revealed { margin-inline-start: .7rem; padding-inline-start: 1.1rem; border-inline-start: 4px solid var(--color-border-strong, currentColor); }
    """
}
