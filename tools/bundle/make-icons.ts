/**
 * Generates src/ui/icons/icons.svg, the site's only sprite, from the icons listed in src/ui/icons/icon-names.ts. Run
 * `node tools/run.mjs tools/bundle/make-icons.ts` after changing that list.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { iconSources } from '../../src/ui/icons/icon-names.ts'

const root = path.resolve(import.meta.dirname, '../..')

function symbolOf(name: string, source: string): string {
  const svg = readFileSync(path.join(root, 'node_modules/lucide-static/icons', `${source}.svg`), 'utf8')
  const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)![1]!.replace(/\s*\n\s*/g, '')
  return `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</symbol>`
}

const symbols = Object.entries(iconSources).map(([name, source]) => symbolOf(name, source))
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Lucide icons, ISC licence -->\n${symbols.join('\n')}\n</svg>\n`
writeFileSync(path.join(root, 'src/ui/icons/icons.svg'), sprite)
