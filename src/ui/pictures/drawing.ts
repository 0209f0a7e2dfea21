/**
 * The common style of all pictures. Drawings are SVG whose `fill` and `stroke` name a colour of this list; in the
 * generated files the names become custom properties (picture.module.css), so that a picture follows the page's theme,
 * the operator's accent and forced colours.
 */
const colours = ['line', 'paper', 'ground', 'tint', 'accent', 'warm', 'dark', 'shade', 'hole', 'unlit', 'unlit-dark', 'shell', 'shell-shade', 'edge', 'etch', 'mark-red', 'mark-yellow', 'mark-blue', 'mark-green', 'mark-gray'] as const

/** The default stroke of all shapes. */
const pen = 'fill="none" stroke="var(--picture-line)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/** A drawing as written to a file: colours as custom properties, and lines of 2 px at any size. */
export function finish(drawing: string): string {
  return drawing
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(new RegExp(`(fill|stroke)="(${colours.join('|')})"`, 'g'), '$1="var(--picture-$2)"')
    .replaceAll(/<(path|rect|circle|ellipse)((?:(?!\/>).)*)\/>/g, (shape, name: string, rest: string) => (/ stroke="none"/.test(rest) ? shape : `<${name}${rest} vector-effect="non-scaling-stroke"/>`))
}

/** Combines several drawings in one file; each is referenced by its name. */
export function sheetOf(drawings: Readonly<Record<string, string>>): string {
  const groups = Object.entries(drawings).map(([name, drawing]) => `<g id="${name}" ${pen}>${finish(drawing)}</g>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${groups.join('\n')}\n</svg>\n`
}
