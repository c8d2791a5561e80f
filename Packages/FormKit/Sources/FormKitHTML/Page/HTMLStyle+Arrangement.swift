extension HTMLStyle {
  /// How every page is arranged, by custom properties with fallbacks.
  static let arrangement = """
    *, *::before, *::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; color: var(--color-text-primary, CanvasText); background: var(--color-background, Canvas);
      font: var(--typography-callout-weight, 400) var(--typography-callout-size, 1rem)/1.5 var(--typography-callout-family, system-ui, sans-serif);
      overflow-wrap: anywhere;
    }
    main { max-width: 36rem; margin: 0 auto; padding: var(--spacing-medium, 16px) min(1.25rem, 4vw) 4rem; }
    h1, h2, h3, h4, legend, p, ul, dl, fieldset { margin: 0; padding: 0; }
    [dir=ltr] [dir=auto]:not(input, textarea) { text-align: left; } [dir=rtl] [dir=auto]:not(input, textarea) { text-align: right; }
    h1 {
      font-size: clamp(1.3rem, 7.5vw, var(--typography-title1-size, 1.75rem)); font-weight: var(--typography-title1-weight, 680);
      letter-spacing: var(--typography-title1-letter-spacing, 0); line-height: 1.2; margin-bottom: 1.1rem;
    }
    a, .quiet { color: var(--color-brand-primary, LinkText); }
    .panel {
      background: var(--color-surface-primary, Canvas); border: 1px solid var(--color-border-subtle, GrayText);
      border-radius: var(--radius-large, 16px); box-shadow: var(--elevation-high, 0 0 transparent);
      padding: min(2rem, 5vw);
    }
    .panel > :last-child { margin-bottom: 0; }
    fieldset { border: 0; min-width: 0; }
    .field { margin-bottom: 1.15rem; }
    .field > label, .field > legend, .label { display: block; font-weight: 600; margin-bottom: .3rem; }
    .requirement { font-weight: 400; color: var(--color-text-secondary, inherit); }
    .hint, .status { color: var(--color-text-secondary, inherit); font-size: .925rem; margin-bottom: .4rem; }
    .issue { display: flex; gap: .4rem; margin-bottom: .35rem; font-size: .9375rem; font-weight: 560; }
    .issue::before {
      content: "!" / ""; flex: none; display: grid; place-items: center; width: 1.2rem; height: 1.2rem; margin-top: .1rem;
      border-radius: 50%; font-size: .78rem; font-weight: 800; color: var(--color-surface-primary, Canvas); background: var(--issue, CanvasText);
    }
    .issue.error { --issue: var(--color-semantic-error, #b00020); color: var(--issue); }
    input, select, textarea, button { font: inherit; color: inherit; max-width: 100%; }
    input:not([type=checkbox], [type=radio]), select, textarea {
      width: 100%; min-height: 46px; padding: .6rem min(.85rem, 3.5vw);
      background-color: var(--color-surface-primary, Field); border: 1px solid var(--color-border-strong, currentColor);
      border-radius: var(--radius-small, 9px);
    }
    .narrow { max-width: 8rem; } @media (min-width: 34rem) { .medium { max-width: 16rem; } .wide { max-width: 22rem; } }
    ::placeholder { color: var(--color-text-secondary, GrayText); opacity: 1; }
    [aria-invalid=true]:is(input, select, textarea) { border: 2px solid var(--color-semantic-error, #b00020); }
    :is(input, select, textarea, button):disabled, :disabled :is(label, legend) { color: var(--color-text-disabled, GrayText); cursor: not-allowed; }
    :is(input, select, textarea):disabled { background-color: var(--color-surface-secondary, Canvas); border-style: dashed; }
    button {
      display: inline-flex; align-items: center; justify-content: center; min-height: 46px; padding: .55rem 1.25rem; cursor: pointer;
      font-weight: 620; color: var(--color-text-primary, ButtonText); background: var(--color-surface-primary, ButtonFace);
      border: 1px solid var(--color-border-strong, currentColor); border-radius: var(--radius-small, 9px);
    }
    button.primary { color: var(--color-brand-on-primary, Canvas); background: var(--color-brand-primary, CanvasText); border-color: #0000; }
    button.quiet { background: none; border-color: #0000; padding-inline: .6rem; }
    .buttons { display: flex; flex-wrap: wrap; align-items: center; gap: .65rem; margin-top: 1.6rem; } .field .buttons { margin-top: .4rem; }
    :focus-visible { outline: var(--size-focus-ring, 3px) solid var(--color-focus, Highlight); outline-offset: 2px; }
    .summary { border: 1px solid var(--color-semantic-error, #b00020); border-radius: var(--radius-small, 9px); padding: .9rem min(1.15rem, 4vw); margin-block: .75rem 1.5rem;
      background: var(--color-semantic-error-soft, Canvas); border-inline-start-width: 5px; }
    .summary h2, .summary a { color: var(--color-semantic-error, #b00020); font-weight: 600; }
    .summary h2 { font-size: 1.02rem; margin-bottom: .4rem; }
    .summary ul { padding-inline-start: 1.1rem; }
    .summary a { display: block; } .summary li + li { margin-top: .3rem; }
    .visually-hidden:not(:focus) {
      position: absolute; width: 1px; height: 1px; padding: 0; border: 0;
      overflow: hidden; clip-path: inset(50%); white-space: nowrap; min-height: 0;
    }
    [hidden] { display: none!important; }
    @media (hover: hover) { button:hover { filter: brightness(1.06); } button:not(.primary, :active):hover { background-color: var(--color-surface-secondary, ButtonFace); filter: none; } }
    button:active { filter: brightness(.9); }
    @media (prefers-reduced-motion: no-preference) {
      :root:not([data-motion=reduced]) .appearing { animation: appear var(--motion-duration-normal, 150ms) ease-out; }
      @keyframes appear { from { opacity: 0; } }
    }
    @media print {
      :root { color-scheme: light!important; }
      *, ::before, ::after, ::placeholder { color: #000!important; background: none!important; box-shadow: none!important; }
      body { background: #fff!important; }
      .panel { border: 0; }
      button, noscript { display: none!important; }
      input, select, textarea { border: 0!important; border-block-end: 1px solid #000!important; }
      .field, .summary { break-inside: avoid; }
    }

    """
}
