extension HTMLStyle {
  /// How a page is arranged, by custom properties with fallbacks.
  static let arrangement = """
    *, *::before, *::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0; color: var(--color-text-primary, CanvasText);
      background: var(--color-background, Canvas);
      font: 400 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    main { max-inline-size: 40rem; margin: 0 auto; padding: var(--spacing-large, 24px) var(--spacing-medium, 16px); }
    h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 var(--spacing-medium, 16px); }
    h2, legend { font-size: 1.25rem; line-height: 1.3; font-weight: 600; margin: 0; padding: 0; }
    fieldset { border: 0; margin: 0 0 var(--spacing-large, 24px); padding: 0; min-inline-size: 0; }
    .section > legend, .repeat > legend, .item > legend { margin-block-end: var(--spacing-small, 8px); }
    .item {
      border-inline-start: 3px solid var(--color-border-subtle, GrayText);
      padding-inline-start: var(--spacing-medium, 16px);
    }
    .field { margin: 0 0 var(--spacing-large, 24px); border: 0; padding: 0; }
    .field.invalid { border-inline-start: 4px solid var(--color-semantic-error, #b00020); padding-inline-start: var(--spacing-medium, 16px); }
    .field > label, .field > legend, .label { display: block; font-size: 1rem; font-weight: 600; margin: 0 0 4px; }
    .requirement { font-weight: 400; color: var(--color-text-secondary, inherit); }
    .hint, .status { margin: 0 0 4px; color: var(--color-text-secondary, inherit); }
    .issue { margin: 0 0 4px; font-weight: 600; }
    .issue.error { color: var(--color-semantic-error, #b00020); }
    .issue.warning, .issue.hint { font-weight: 400; color: var(--color-text-primary, inherit); }
    input, select, textarea, button { font: inherit; color: inherit; max-inline-size: 100%; }
    input:not([type=checkbox], [type=radio], [type=file]), select, textarea {
      inline-size: 100%; min-block-size: 44px; padding: var(--spacing-small, 8px);
      color: var(--color-text-primary, FieldText); background: var(--color-surface-primary, Field);
      border: 2px solid var(--color-border-strong, currentColor); border-radius: var(--radius-small, 4px);
    }
    input[type=file] { inline-size: 100%; min-block-size: 44px; padding-block: var(--spacing-small, 8px); }
    textarea { min-block-size: 7rem; resize: vertical; }
    [aria-invalid=true] { border-color: var(--color-semantic-error, #b00020) !important; }
    .choice { display: flex; align-items: start; gap: var(--spacing-small, 8px); margin: 0 0 4px; padding-block: 8px; }
    .choice input { inline-size: 24px; block-size: 24px; flex: none; margin: 0; accent-color: var(--color-brand-primary, auto); }
    .choice label { font-weight: 400; min-block-size: 24px; flex: 1; }
    output, .value { display: block; min-block-size: 1.5em; white-space: pre-wrap; }
    button {
      min-block-size: 44px; padding: var(--spacing-small, 8px) var(--spacing-medium, 16px); cursor: pointer;
      color: var(--color-text-primary, ButtonText); background: var(--color-surface-primary, ButtonFace);
      border: 2px solid var(--color-border-strong, currentColor); border-radius: var(--radius-small, 4px);
    }
    button.primary {
      color: var(--color-brand-on-primary, Canvas); background: var(--color-brand-primary, CanvasText);
      border-color: var(--color-brand-primary, CanvasText); font-weight: 600;
    }
    .buttons { display: flex; flex-wrap: wrap; gap: var(--spacing-small, 8px); margin-block-start: var(--spacing-large, 24px); }
    :focus-visible { outline: 3px solid var(--color-focus, Highlight); outline-offset: 2px; }
    .summary, .notice { border: 4px solid var(--color-border-strong, currentColor); padding: var(--spacing-medium, 16px); margin-block-end: var(--spacing-large, 24px); }
    .summary { border-color: var(--color-semantic-error, #b00020); }
    .summary ul { margin: var(--spacing-small, 8px) 0 0; padding-inline-start: 1.25rem; }
    .summary li { padding-block: 4px; }
    .summary a { display: inline-block; min-block-size: 24px; color: var(--color-semantic-error, #b00020); font-weight: 600; }
    .progress { margin: 0 0 var(--spacing-small, 8px); color: var(--color-text-secondary, inherit); }
    dl { margin: 0 0 var(--spacing-large, 24px); }
    .row { display: grid; grid-template-columns: 1fr 2fr auto; gap: var(--spacing-small, 8px); align-items: start; border-block-end: 1px solid var(--color-border-subtle, GrayText); padding-block: var(--spacing-small, 8px); }
    dt { font-weight: 600; } dd { margin: 0; white-space: pre-wrap; }
    .visually-hidden {
      position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; padding: 0; border: 0;
      overflow: hidden; clip-path: inset(50%); white-space: nowrap; min-block-size: 0;
    }
    [hidden] { display: none !important; }
    @media (max-width: 30rem) { .row { grid-template-columns: 1fr; } }
    @media (prefers-reduced-motion: no-preference) {
      .appearing { animation: appear var(--motion-duration-fast, 150ms) ease-out; }
      @keyframes appear { from { opacity: 0; } }
    }
    @media print {
      body { color: #000; background: #fff; }
      button, noscript { display: none !important; }
      input, select, textarea { border: 0 !important; border-block-end: 1px solid #000 !important; }
      .field, .row, .summary { break-inside: avoid; }
    }

    """
}
