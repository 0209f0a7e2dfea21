// `npm run trace`: lists the requirement ids that no test names. With `--require ACC-01..ACC-14,HOME-09` it exits 1 if
// one of those has no test; `--brief` prints one line.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..', '..')
const specification = join(root, '..', 'shared', 'spec', 'requirements.md')
const testFiles = ['{src,test}/**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'tools/**/*.test.ts']
// Excluded: its examples name ids that it does not test.
const ownTest = join('tools', 'repository', 'trace.test.ts')

export type Requirement = { id: string; rule: string; group: string }

/** The ids in a text; `HOME-01 to HOME-04`, `HOME-01..HOME-04` and `HOME-01–04` stand for four. */
export function expandIds(text: string): string[] {
  const idOrRange = /\b([A-Z]{3,4})-(\d{2})\b(?:(?:\s*(?:to|–|\.\.)\s*\1-|[–]|\.\.)(\d{2})\b)?/g
  return [...text.matchAll(idOrRange)].flatMap(([, group, first, last]) => {
    const ids: string[] = []
    for (let number = Number(first); number <= Number(last ?? first); number += 1) {
      ids.push(`${group}-${String(number).padStart(2, '0')}`)
    }
    return ids
  })
}

/** The requirements of the index: lines `- ACC-01 Rule …` below headings `## ACC — …`. */
export function readRequirements(index: string): Requirement[] {
  let group = ''
  return index.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) group = line.slice(3)
    const [, id, rule] = /^- ([A-Z]{3,4}-\d{2}) (.*)/.exec(line) ?? []
    return id && rule ? [{ id, rule, group }] : []
  })
}

/**
 * The ids that the test names in a source text prove: names given to test, it or describe, and (for tables of cases)
 * any text that begins with an id. Comments and skipped tests prove nothing, nor do those that `npm test` does not run
 * (`inProof`, `proofTest`).
 */
export function collectTestedIds(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const namedTest = /\b(?:test|it|describe)[\w.]*\(\s*(['"`])(?:\\.|(?!\1)[^\\])*\1(?!, inProof\b)/g
  const textThatBeginsWithId = /(?:[\w.]+\(\s*)?(['"`])[A-Z]{3,4}-\d{2}(?:\\.|(?!\1)[^\\])*\1(?!, inProof\b)/g
  const names = [...code.matchAll(namedTest), ...code.matchAll(textThatBeginsWithId)].map(([name]) => name)
  return expandIds(names.filter((name) => !/^(?:[\w.]*\.(?:skip|todo|fixme)|proofTest)\(/.test(name)).join('\n'))
}

function findTestedIds(): Set<string> {
  const paths = globSync(testFiles, { cwd: root }).filter((path) => path !== ownTest)
  return new Set(paths.flatMap((path) => collectTestedIds(readFileSync(join(root, path), 'utf8'))))
}

function main() {
  const { values } = parseArgs({ options: { require: { type: 'string' }, brief: { type: 'boolean' } } })
  const tested = findTestedIds()
  const requirements = existsSync(specification) ? readRequirements(readFileSync(specification, 'utf8')) : undefined
  if (requirements) report(requirements, tested, values.brief ?? false)
  else console.log('the requirement index is not on this machine')

  const missing = expandIds(values.require ?? '').filter((id) => !tested.has(id))
  if (missing.length === 0) return
  console.error(`Required, and no test names them: ${missing.join(', ')}`)
  process.exitCode = 1
}

function report(requirements: Requirement[], tested: Set<string>, isBrief: boolean) {
  const untested = requirements.filter(({ id }) => !tested.has(id))
  console.log(`${requirements.length - untested.length} of ${requirements.length} requirement ids have a test`)
  if (isBrief) return
  for (const [group, rules] of Map.groupBy(untested, (requirement) => requirement.group)) {
    console.log(`\n${group}`)
    for (const { id, rule } of rules) console.log(`  ${id} ${rule.length > 90 ? `${rule.slice(0, 89)}…` : rule}`)
  }
  const known = new Set(requirements.map(({ id }) => id))
  const groups = new Set(requirements.map(({ id }) => id.slice(0, -3)))
  const unknown = [...tested].filter((id) => groups.has(id.slice(0, -3)) && !known.has(id))
  if (unknown.length > 0) console.log(`\nTests name ids that do not exist: ${unknown.join(', ')}`)
}

if (import.meta.main) main()
