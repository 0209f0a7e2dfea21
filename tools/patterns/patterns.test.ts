import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sampled } from '../../test/support/scale.ts'
import { attacksOn } from './pattern-attacks.ts'
import { PatternWork, TooMuchWork } from './pattern-work.ts'
import { patternsIn } from './patterns-in-source.ts'

const sources = join(import.meta.dirname, '../../src')

/** Files whose patterns only read text written by the operator or by us. */
const ownTexts: Readonly<Record<string, string>> = {
  'platform/config/settings-schema.ts': 'settings',
  'platform/mail/mail-settings.ts': 'settings',
  'features/sign-in/server/issuer/issuer-client.ts': 'settings',
  'features/site-content/server/files/check-asked.ts': 'content files',
  'features/site-content/server/files/parse-content.ts': 'content files',
  'ui/pictures/drawing.ts': 'our own drawings, when their files are made',
  'platform/page-cache/inline-script-hashes.ts': 'our pages, in which nothing of a visitor is markup',
  'features/studio/preview/server/mount-preview.ts': 'the same',
}

const length = 128
/** Four times the text is four times the work if the pattern is linear, sixteen times if it is quadratic. */
const mostGrowth = 6
/** A pattern that looks at each character some hundred times is still linear. */
const mostSteps = length * 4 * 500

/** A text that costs the pattern too much work; undefined if none is found. */
function hardText(pattern: RegExp): string | undefined {
  const work = new PatternWork(pattern)
  const most = (texts: readonly string[]) => texts.map((text) => ({ text, steps: work.count(text, mostSteps).steps })).reduce((worst, each) => (each.steps > worst.steps ? each : worst), { text: '', steps: length })
  try {
    const before = most(attacksOn(work, length))
    const after = most(attacksOn(work, length * 4))
    return after.steps > mostGrowth * before.steps ? after.text : undefined
  } catch (error) {
    if (error instanceof TooMuchWork) return error.text
    throw error
  }
}

/** The patterns that modules create when loaded, by file. */
async function patternsMadeBy(files: readonly string[]): Promise<ReadonlyMap<string, Map<string, RegExp>>> {
  const made = new Map(files.map((file) => [file, new Map<string, RegExp>()]))
  // modules already imported by another test file would not run again
  vi.resetModules()
  const real = RegExp
  const note = (pattern: RegExp): RegExp => {
    // the stack's lines: this function, the trap, the creator
    const maker = new Error().stack!.split('\n')[3]!
    for (const [file, patterns] of made) if (maker.includes(`/src/${file}`)) patterns.set(String(pattern), pattern)
    return pattern
  }
  // some libraries call RegExp without `new`
  const trap: ProxyHandler<RegExpConstructor> = {
    construct: (_, given: ConstructorParameters<typeof RegExp>) => note(new real(...given)),
    apply: (_, __, given: ConstructorParameters<typeof RegExp>) => note(new real(...given)),
  }
  vi.stubGlobal('RegExp', new Proxy(real, trap))
  try {
    for (const file of files) await import(join(sources, file))
  } finally {
    vi.unstubAllGlobals()
  }
  return made
}

test('every pattern that meets what somebody sends looks at a text four times as long four times as often, however the text is made', { timeout: 120_000 }, async () => {
  const found = patternsIn(sources).filter(({ file }) => !(file in ownTexts))
  const makers = found.filter(({ made }) => made > 0)
  const made = await patternsMadeBy(makers.map(({ file }) => file))
  // all patterns must be created at load: one created per request contains text of the request
  for (const { file, made: count } of makers) expect(made.get(file)!.size, file).toBeGreaterThanOrEqual(count)
  const patterns = found.flatMap(({ file, literals }) => [...literals, ...(made.get(file)?.values() ?? [])].map((pattern) => ({ file, pattern })))
  expect(patterns.length).toBeGreaterThan(250)
  const hard = sampled(patterns, 8, 1).flatMap(({ file, pattern }) => {
    const text = hardText(pattern)
    return text === undefined ? [] : [{ file, pattern: String(pattern), text: text.slice(0, 60) }]
  })
  expect(hard).toEqual([])
})

test('no pattern is excepted that would pass', { timeout: 120_000 }, () => {
  const excepted = patternsIn(sources).filter(({ file }) => file in ownTexts)
  expect(excepted.filter(({ literals }) => literals.some((pattern) => hardText(pattern) !== undefined)).map(({ file }) => file).toSorted()).toEqual(Object.keys(ownTexts).toSorted())
})

test.each([/[\w.+-]+@[\w-]+\.[\w.-]+/g, /(?:a+)+$/, /\s+$/, /<!--[^]*?-->/g, /^(?:\w|\d)*$/, /a.*b.*c/, /(\d+)-\1x/])('patterns that are too slow are found: %s', (pattern) => {
  expect(hardText(pattern)).toBeDefined()
})

test('the counted matcher finds what the engine finds', { timeout: 120_000 }, () => {
  const patterns = patternsIn(sources).flatMap(({ literals }) => literals)
  for (const pattern of sampled(patterns, 12, 2)) {
    const work = new PatternWork(pattern)
    for (const text of attacksOn(work, 24)) {
      const found = [...text.matchAll(pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`))].map((match) => [match.index, match.index + match[0].length])
      expect([String(pattern), text, work.count(text, Number.POSITIVE_INFINITY).found]).toEqual([String(pattern), text, pattern.global ? found : found.slice(0, 1)])
    }
  }
})
