/**
 * The one style of every picture. Drawings are SVG whose `fill` and `stroke` name a colour of this list; what stands in
 * files says it by custom properties (picture.module.css), so that a picture takes its page's theme, the operator's accent
 * and the colours that a person has forced.
 */
const colours = ['line', 'paper', 'ground', 'tint', 'accent', 'warm', 'dark', 'shade', 'hole', 'unlit', 'unlit-dark', 'shell', 'shell-shade', 'edge', 'etch', 'mark-red', 'mark-yellow', 'mark-blue', 'mark-green', 'mark-gray'] as const

/** What everything is drawn with, unless it says otherwise. */
const pen = 'fill="none" stroke="var(--picture-line)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/** A drawing as it stands in a file: colours by their properties, and lines of 2 px however large it is shown. */
export function finish(drawing: string): string {
  return drawing
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(new RegExp(`(fill|stroke)="(${colours.join('|')})"`, 'g'), '$1="var(--picture-$2)"')
    .replaceAll(/<(path|rect|circle|ellipse)((?:(?!\/>).)*)\/>/g, (shape, name: string, rest: string) => (/ stroke="none"/.test(rest) ? shape : `<${name}${rest} vector-effect="non-scaling-stroke"/>`))
}

/** Several drawings in one file, each to be used by its name. */
export function sheetOf(drawings: Readonly<Record<string, string>>): string {
  const groups = Object.entries(drawings).map(([name, drawing]) => `<g id="${name}" ${pen}>${finish(drawing)}</g>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${groups.join('\n')}\n</svg>\n`
}
