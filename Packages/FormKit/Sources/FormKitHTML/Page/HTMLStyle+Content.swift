extension HTMLStyle {
  /// How the buttons below the page are arranged, on pages that have some.
  static let footerArrangement = """
    footer { max-inline-size: 40rem; margin: 0 auto; padding: 0 var(--spacing-medium, 16px) var(--spacing-large, 24px); }
    footer .actions { display: flex; flex-wrap: wrap; gap: var(--spacing-small, 8px); padding-block-start: var(--spacing-small, 8px); border-block-start: 1px solid var(--color-border-subtle, GrayText); }

    """

  /// How content and the frame are arranged, on pages that have some.
  static let contentArrangement = """
    .frame { display: flex; flex-wrap: wrap; gap: var(--spacing-small, 8px) var(--spacing-medium, 16px); align-items: center; max-inline-size: 60rem; margin: 0 auto; padding: var(--spacing-medium, 16px); }
    .frame p { margin: 0; } .frame nav { display: flex; flex-wrap: wrap; gap: var(--spacing-small, 8px); align-items: center; margin-inline-start: auto; }
    .product { font-weight: 650; } [aria-current] { font-weight: 600; padding: var(--spacing-small, 8px); border-block-end: 3px solid var(--color-brand-primary, CanvasText); }
    .card { border: 1px solid var(--color-border-subtle, GrayText); border-radius: var(--radius-large, 16px); padding: var(--spacing-medium, 16px); margin: 0 0 var(--spacing-medium, 16px); background: var(--color-surface-primary, Canvas); }
    .card > :last-child { margin-block-end: 0; } .card h2, .card h3, .unavailable h2, .unavailable h3 { font-size: 1.05rem; margin: 0 0 var(--spacing-small, 8px); }
    .text { margin: 0 0 var(--spacing-small, 8px); white-space: pre-line; }
    .rows { list-style: none; margin: 0 0 var(--spacing-medium, 16px); padding: 0; }
    .rows li { display: flex; flex-wrap: wrap; gap: 4px var(--spacing-small, 8px); align-items: center; padding-block: var(--spacing-small, 8px); border-block-end: 1px solid var(--color-border-subtle, GrayText); }
    .rows .title { flex: 1 1 8rem; font-weight: 600; } .rows .detail { flex: 1 1 8rem; } .rows .value { display: inline; min-block-size: 0; font-weight: 600; }
    dd + dd { white-space: normal; }
    .card .rows li:last-child, .card dl .row:last-child { border-block-end: 0; padding-block-end: 0; }
    .detail { color: var(--color-text-secondary, inherit); }
    meter { inline-size: 10rem; max-inline-size: 100%; block-size: 12px; }
    table { border-collapse: collapse; inline-size: 100%; margin: 0 0 var(--spacing-medium, 16px); }
    caption, th { text-align: start; font-weight: 600; } caption { padding-block-end: var(--spacing-small, 8px); }
    th, td { padding: var(--spacing-small, 8px); border-block-end: 1px solid var(--color-border-subtle, GrayText); vertical-align: top; }
    .picture { display: grid; place-items: center; inline-size: 56px; block-size: 56px; margin: 0 0 var(--spacing-small, 8px); border-radius: 50%; font-weight: 680; color: var(--color-brand-on-primary, Canvas); background: var(--color-brand-primary, CanvasText); }
    .frame .picture { inline-size: 36px; block-size: 36px; font-size: .9rem; margin: 0; }
    .actions { display: flex; flex-wrap: wrap; gap: var(--spacing-small, 8px); margin-block: var(--spacing-small, 8px); }
    .heat { max-inline-size: 100%; block-size: auto; margin: 0 0 var(--spacing-small, 8px); } .heat rect { fill: var(--color-brand-primary, CanvasText); }
    .heat .level-0 { fill-opacity: .08; } .heat .level-1 { fill-opacity: .3; } .heat .level-2 { fill-opacity: .5; } .heat .level-3 { fill-opacity: .75; }
    .course { display: flex; flex-wrap: wrap; gap: var(--spacing-small, 8px); align-items: center; margin: 0 0 var(--spacing-small, 8px); } .course .label { display: inline; margin: 0; } .course .value { display: inline; min-block-size: 0; }
    .spark { inline-size: 10rem; block-size: 2rem; } .spark polyline { fill: none; stroke: var(--color-brand-primary, CanvasText); stroke-width: 2; vector-effect: non-scaling-stroke; }
    .unavailable { border: 1px dashed var(--color-border-strong, currentColor); border-radius: var(--radius-small, 4px); padding: var(--spacing-medium, 16px); margin: 0 0 var(--spacing-medium, 16px); }
    .unavailable.error { border: 2px solid var(--color-semantic-error, #b00020); } .unavailable p { margin: 0 0 var(--spacing-small, 8px); }

    """
}
