/**
 * The widget's own styles, in its shadow root: an operator's page and the widget do not affect each other. On our pages
 * the design tokens are inherited; elsewhere the fallback values apply.
 */
export const widgetStyles = `
:host {
  --text: var(--color-text, light-dark(#13202f, #e8eef5));
  --muted: var(--color-muted, light-dark(#4a5a6d, #a9b7c6));
  --raised: var(--color-raised, light-dark(#ffffff, #1b2838));
  --line: var(--color-line, light-dark(#d5dde6, #2a394b));
  --control: var(--color-control, light-dark(#6b7a8c, #7d8ea2));
  --accent: var(--color-accent, light-dark(var(--brand-accent, #0b57d0), var(--brand-dark-accent, #8ab4ff)));
  --accent-strong: var(--color-accent-strong, light-dark(var(--brand-accent-strong, #0a4cb5), var(--brand-dark-accent-strong, #a9c8ff)));
  --on-accent: var(--color-on-accent, light-dark(var(--brand-on-accent, #ffffff), var(--brand-dark-on-accent, #0a1a33)));
  --tint: var(--color-accent-surface, light-dark(var(--brand-accent-surface, #e8f0fe), var(--brand-dark-accent-surface, #15294a)));
  --shadow: var(--shadow-float, 0 8px 28px light-dark(rgb(19 32 47 / 14%), rgb(0 0 0 / 50%)));
  --round: var(--radius-control, 0.625rem);
  display: block;
  position: relative;
  color: var(--text);
  font-size: 1rem;
  line-height: 1.5;
  text-align: start;
}
:host(:not([own])) { color-scheme: light dark; font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
form { display: flex; gap: 0.5rem; margin: 0; }
.box { position: relative; flex: 1; min-inline-size: 0; }
.box > svg { position: absolute; inset-block: 0; inset-inline-start: 1rem; margin-block: auto; color: var(--muted); pointer-events: none; }
input {
  inline-size: 100%; min-block-size: var(--search-size, 3.25rem); margin: 0; padding-block: 0.5rem; padding-inline: 3rem;
  border: 1px solid var(--control); border-radius: var(--round); background: var(--raised); color: var(--text);
  font: inherit; font-size: 1.125rem; appearance: none;
}
input::placeholder { color: var(--muted); opacity: 1; }
input::-webkit-search-cancel-button { display: none; }
button {
  min-block-size: 2.75rem; padding: 0.5rem min(1.25rem, 6vw); border: 1px solid transparent; border-radius: var(--round);
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer;
}
button:hover { background: var(--accent-strong); }
.clear { position: absolute; inset-block: 0; inset-inline-end: 0.25rem; margin-block: auto; block-size: 2.75rem; inline-size: 2.75rem; padding: 0; background: none; color: var(--muted); line-height: 0; }
.clear:hover { background: none; color: var(--text); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
/* they stand on what is around the widget, which knows a colour to be seen there */
:is(input, form > button):focus-visible { outline: var(--focus-ring, 3px solid var(--accent)); }
input:focus-visible { outline-offset: var(--focus-offset, 0); }
.panel {
  position: absolute; inset-inline: 0; inset-block-start: calc(100% + 0.375rem); z-index: 20; overflow: hidden auto; max-block-size: min(36rem, 75vh);
  border: 1px solid var(--line); border-radius: 0.75rem; background: var(--raised); box-shadow: var(--shadow);
}
ul { margin: 0; padding: 0; list-style: none; }
.options { padding-block: 0.5rem; }
[role='option'] { display: flex; align-items: center; gap: 0.75rem; min-block-size: 2.75rem; padding: 0.375rem 1rem; cursor: pointer; }
[role='option'] svg { flex: none; color: var(--muted); }
[role='option']:hover, [role='option'][aria-selected='true'] { background: var(--tint); }
[role='option'][aria-selected='true'] { box-shadow: inset 3px 0 var(--accent); }
[role='option'][aria-selected='true']:dir(rtl) { box-shadow: inset -3px 0 var(--accent); }
.results { padding: 0.75rem 1rem 1rem; }
.options:not([hidden]) + .results { border-block-start: 1px solid var(--line); }
h2 { margin: 0 0 0.25rem; color: var(--muted); font: inherit; font-size: 0.875rem; font-weight: 600; }
a { color: var(--accent); }
.results li a { display: block; padding-block: 0.5rem; font-weight: 600; text-decoration: none; }
.results li a:hover { text-decoration: underline; }
.where { display: block; color: var(--muted); font-size: 0.875rem; font-weight: 400; }
.language { display: inline-block; padding-inline: 0.375rem; border: 1px solid var(--line); border-radius: 999px; color: var(--muted); font-size: 0.75rem; font-weight: 600; white-space: nowrap; }
.all { display: inline-block; padding-block: 0.625rem; }
.message { padding: 0.875rem 1rem; color: var(--muted); }
.message p { margin: 0 0 0.25rem; }
.message p:first-child { color: var(--text); font-weight: 600; }
.message ul { padding-inline-start: 1.125rem; list-style: disc; }
@media (width < 30rem) {
  form { flex-wrap: wrap; }
  .box { flex-basis: 10rem; }
  .go { flex: 0 1 auto; padding-inline: 1rem; }
}
@media (forced-colors: active) { [role='option'][aria-selected='true'] { outline: 2px solid Highlight; outline-offset: -2px; } }
@media print { :host { display: none; } }
`
