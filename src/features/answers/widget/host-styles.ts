/** The element on a page that is not ours: nothing of that page's type and colours reaches in. */
export const hostStyles = `
:host { all: initial; display: block; color-scheme: light dark; font-family: var(--font-text); font-size: 1rem; line-height: 1.5; color: var(--color-text); container: careline-answers / inline-size; }
:host([hidden]) { display: none; }
`
