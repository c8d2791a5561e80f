extension HTMLStyle {
  /// How the buttons below the page are arranged, on pages that have some.
  static let footerArrangement = """
    footer { max-inline-size: 60rem; margin: 0 auto; padding: 0 1.25rem 2rem; font-size: .875rem; }
    footer .actions { display: flex; flex-wrap: wrap; justify-content: center; }
    footer button { color: var(--color-text-secondary, LinkText); background: none; border-color: transparent; font-weight: 400; }

    """

  /// How content and the frame are arranged, on pages that have some.
  static let contentArrangement = """
    .frame { display: flex; flex-wrap: wrap; gap: .5rem .65rem; align-items: center; max-inline-size: 60rem; margin: 0 auto; padding: 1.1rem min(1.25rem, 4vw); min-block-size: calc(46px + 2.2rem); }
    .product { display: flex; align-items: center; gap: .65rem; margin-inline-end: auto; font-weight: 650; }
    .product span { display: grid; place-items: center; inline-size: 1.75rem; block-size: 1.75rem; border-radius: 8px; font-weight: 700; font-size: .9375rem; color: var(--color-brand-on-primary, Canvas); background: var(--color-brand-primary, CanvasText); }
    .skip:focus { position: absolute; inset: .5rem auto auto 1.25rem; z-index: 2; padding: .6rem 1rem; background: var(--color-surface-primary, Canvas); border-radius: var(--radius-small, 9px); } main:focus { outline: none; }
    .frame nav ul { display: flex; flex-wrap: wrap; gap: .25rem; align-items: center; list-style: none; }
    .frame li > * { min-block-size: 44px; padding: .45rem .85rem; border: 1px solid transparent; border-radius: 99px; font-weight: 560; }
    .frame .picture { order: 1; }
    @media (max-width: 34rem) { .frame .picture { order: 0; margin-inline-start: auto!important; } .frame nav { order: 1; flex-basis: 100%; } .frame li > * { padding-inline: .4rem; font-size: .875rem; } }
    .frame button { color: var(--color-text-secondary, LinkText); background: none; }
    .frame [aria-current] { display: inline-flex; align-items: center; color: var(--color-brand-primary, CanvasText); background: var(--color-brand-soft, Canvas); border-color: var(--color-brand-soft, currentColor); }
    .card {
      padding: 1.25rem min(1.4rem, 5vw); margin-block-end: 1rem; background: var(--color-surface-primary, Canvas); border: 1px solid var(--color-border-subtle, GrayText);
      border-radius: var(--radius-large, 16px); box-shadow: var(--elevation-low, 0 0 transparent), var(--elevation-high, 0 0 transparent);
    }
    form.panel { padding: 1.25rem min(1.4rem, 5vw); } form.panel + * { margin-block-start: 1rem; }
    .panel .card { padding: 0; background: none; border: 0; box-shadow: none; } .panel dl { margin-block-end: 1.25rem; }
    .card > :last-child { margin-block-end: 0; } .card h2, .card h3, .unavailable h2, .unavailable h3 { font-size: 1.02rem; margin-block-end: .75rem; }
    .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 1rem; margin-block-end: 1rem; }
    .cards > .card { margin: 0; } main:has(> .cards), main:has(> * > .cards) { max-inline-size: 60rem; }
    .figure { display: flex; flex-wrap: wrap; gap: .25rem .5rem; align-items: baseline; margin-block-end: .5rem; }
    .figure .number { font-size: 2.1rem; line-height: 1.1; font-weight: 700; } .figure .unit { color: var(--color-text-secondary, inherit); }
    .figure .tag { margin-inline-start: auto; align-self: center; } .figure .warm { color: var(--color-data-flame, inherit); }
    .text { margin-block-end: .5rem; white-space: pre-line; }
    .rows { list-style: none; margin-block-end: 1rem; }
    .rows li { display: flex; flex-wrap: wrap; gap: .25rem .9rem; align-items: center; padding-block: .9rem; border-block-end: 1px solid var(--color-border-subtle, GrayText); }
    .rows .entry { flex: 1 1 8rem; } .rows .title { display: block; } .rows .detail { display: block; font-size: .925rem; }
    .rows:not(.bars, .course + *) li:has(> .entry + meter) { display: grid; grid-template-columns: 1fr 8rem 3.2rem; }
    @media (max-width: 34rem) { .rows:not(.bars, .course + *) li:has(> .entry + meter) { grid-template-columns: 1fr 3.2rem; } .rows li:has(> meter) > .entry { grid-column: 1 / -1; } }
    .rows .value { display: inline; min-block-size: 0; } .rows meter + .value { min-inline-size: 3.2rem; text-align: end; }
    .tag { padding: .15rem .6rem; border: 1px solid var(--color-border-subtle, currentColor); border-radius: 99px; font-size: .82rem; font-weight: 620; color: var(--color-text-primary, inherit); background: var(--color-surface-secondary, Canvas); }
    .tag.success { color: var(--color-semantic-success, inherit); background: var(--color-semantic-success-soft, Canvas); border-color: transparent; }
    .tag.warning { color: var(--color-semantic-warning, inherit); background: var(--color-semantic-warning-soft, Canvas); border-color: transparent; }
    .tag.error { color: var(--color-semantic-error, #b00020); background: var(--color-semantic-error-soft, Canvas); border-color: transparent; }
    main > dl { padding: .4rem min(1.4rem, 5vw); background: var(--color-surface-primary, Canvas); border: 1px solid var(--color-border-subtle, GrayText); border-radius: var(--radius-large, 16px); box-shadow: var(--elevation-low, 0 0 transparent), var(--elevation-high, 0 0 transparent); }
    :is(main, .panel) > dl .row:last-child { border-block-end: 0; }
    .bars li { display: grid; grid-template-columns: minmax(0, 9rem) minmax(2rem, 1fr) minmax(0, 5rem); }
    .card dl { margin: 0; }
    .card .rows li:last-child, .card dl .row:last-child { border-block-end: 0; padding-block-end: 0; }
    .detail, .card .label, .course .value { color: var(--color-text-secondary, inherit); font-weight: 400; }
    meter { appearance: none; inline-size: 12rem; max-inline-size: 100%; block-size: 9px; border: 0; border-radius: 5px; overflow: hidden; background: var(--color-data-level0, GrayText); }
    .rows meter { flex: 0 1 8rem; } .course + .rows meter { flex: 1 1 100%; } .bars meter { inline-size: 100%; } .rows.bars .value { min-inline-size: 0; }
    meter::-webkit-meter-inner-element { display: grid; grid-template-rows: 9px; } meter::-webkit-meter-bar { display: block; grid-row: 1 / -1; block-size: 9px; border: 0; border-radius: 5px; background: var(--color-data-level0, GrayText); }
    meter::-webkit-meter-optimum-value { block-size: 100%; border-radius: 5px; background: var(--color-brand-primary, CanvasText); }
    meter::-moz-meter-bar { background: var(--color-brand-primary, CanvasText); }
    .picture { display: grid; place-items: center; inline-size: 5.25rem; block-size: 5.25rem; margin-block-end: .75rem; border-radius: 50%; font-size: 1.9rem; font-weight: 680; }
    .card .picture { inline-size: 3.5rem; block-size: 3.5rem; font-size: 1.25rem; }
    .frame .picture { inline-size: 2.25rem; block-size: 2.25rem; font-size: .9rem; margin: 0; }
    .person { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-block-end: 1rem; } .person > div { flex: 1 1 10rem; }
    .card:has(> .person:first-child) { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; } .card > .person:first-child { flex: 1 1 14rem; margin: 0; } .card > .person ~ .text { order: 1; flex: 1 1 100%; }
    .person .picture, .person h2, .person h3 { margin: 0; } .person :is(h2, h3) { font-size: 1.15rem; font-weight: 680; }
    .actions { display: flex; flex-wrap: wrap; gap: .65rem; margin-block: .5rem; }
    .rows .actions, .row .actions { margin: 0; } .rows .actions { margin-inline-start: auto; }
    :is(.rows, .row) button:not(.danger) { min-block-size: 30px; padding-block: 0; color: var(--color-brand-primary, LinkText); background: none; border-color: transparent; padding-inline: 0; }
    .heat { max-inline-size: 100%; block-size: auto; margin-block-end: .5rem; }
    .heat rect { fill: var(--color-data-level4, CanvasText); }
    .heat .level-0 { fill: var(--color-data-level0, GrayText); } .heat .level-1 { fill: var(--color-data-level1, GrayText); }
    .heat .level-2 { fill: var(--color-data-level2, CanvasText); } .heat .level-3 { fill: var(--color-data-level3, CanvasText); }
    .course { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-block-end: 1rem; } .course .label { display: inline; margin: 0; } .course .value { display: inline; min-block-size: 0; }
    .spark { inline-size: 10rem; block-size: 2rem; } .spark polyline { fill: none; stroke: var(--color-brand-primary, CanvasText); stroke-width: 2; }
    @media (forced-colors: active) { meter { appearance: auto; } .frame [aria-current] { border-color: Highlight; } .picture, .product span { border: 2px solid; } .tag { border-color: currentColor!important; } }
    .unavailable { border: 1px dashed var(--color-border-strong, currentColor); border-radius: var(--radius-medium, 12px); padding: 1rem 1.15rem; margin-block-end: 1rem; color: var(--color-text-secondary, inherit); }
    .unavailable.error { border-style: solid; border-color: var(--color-semantic-error, #b00020); background: var(--color-semantic-error-soft, Canvas); color: var(--color-text-primary, inherit); } .unavailable p { margin-block-end: .5rem; }

    """
}
