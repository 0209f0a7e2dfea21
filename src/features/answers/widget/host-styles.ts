/** The styles of the element on another site's page: that page's fonts and colours do not reach into it. */
export const hostStyles = `
:host { all: initial; display: block; color-scheme: light dark; font-family: var(--font-text); font-size: 1rem; line-height: 1.5; color: var(--color-text); container: careline-answers / inline-size; }
:host([hidden]) { display: none; }
`
