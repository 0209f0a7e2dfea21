/**
 * `npm run bench size`: the bytes that a browser loads for each page before any interaction: the scripts that the page
 * names, all their imports, the page's language and the styles. Fails if the support home exceeds its budget. 1 KB is
 * 1,000 bytes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describeMachine, publish, table, verdict, type Row } from './report.ts'
import { builtServer, root, startSite } from './site-process.ts'
import { signIn } from './site-visitor.ts'
import { measureWidgets, type WidgetSizes } from './widget-sizes.ts'

/** gzip bytes, on the support home; see Budgets in benchmarks/README.md */
const scriptBudget = 115_900
const reachFor = 105_000
/** gzip bytes of /embed/answers.js */
const embeddedBudget = 100_000

/** `afterwards`: what the page loads after hydration. */
const pages: { name: string; path: string; person?: string; afterwards?: string[] }[] = [
  { name: 'support home', path: '/support' },
  { name: 'support home, signed in', path: '/support', person: 'maya.torres', afterwards: ['signed-in', 'account-news'] },
  { name: 'lander', path: '/support/supportlander' },
  { name: 'article', path: '/support/article/internet/KM1000101' },
  { name: 'topic', path: '/support/topic/internet' },
  { name: 'library', path: '/support/library' },
  { name: 'sign-in', path: '/acctmgmt/login' },
  { name: 'overview', path: '/acctmgmt/overview', person: 'maya.torres', afterwards: ['signed-in'] },
]

interface Sizes {
  raw: number
  gzip: number
  brotli: number
}

interface PageSizes {
  name: string
  scripts: string[]
  script: Sizes
  style: Sizes
  html: Sizes
}

/**
 * `check`, used by npm test: measures what has a budget, and leaves benchmarks/README.md unchanged. It may be followed by
 * the data directory of prepared indexes.
 */
export async function run(words: string[]): Promise<void> {
  const machine = describeMachine()
  const [isCheck, prepared] = [words[0] === 'check', words[1]]
  const site = await startSite(builtServer, { page: '/healthz', indexes: prepared && join(prepared, 'search') })
  try {
    const cookies = new Map([['maya.torres', await signIn(site.origin, 'maya.torres')]])
    const measured = await Promise.all((isCheck ? pages.slice(0, 1) : pages).map(async ({ name, path, person, afterwards }) => measurePage(name, await readHtml(site.origin + path, cookies.get(person ?? '')), afterwards)))
    report(machine, measured, await measureWidgets(!isCheck), isCheck)
  } finally {
    await site.stop()
  }
}

async function readHtml(url: string, cookie: string | undefined): Promise<string> {
  const response = await fetch(url, { headers: cookie ? { cookie } : {} })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`)
  return response.text()
}

function measurePage(name: string, html: string, afterwards: string[] = []): PageSizes {
  const named = (extension: string) => [...html.matchAll(new RegExp(`"/assets/([\\w.-]+\\.${extension})"`, 'g'))].map(([, file]) => file!)
  const entry = named('js').find((file) => file.startsWith('entry.client'))
  if (!entry) throw new Error(`The ${name} names no entry.client: what it loads cannot be told.`)
  // the route table lists more than the page loads: only preloaded, imported or executed files count
  const loaded = [...html.matchAll(/(?:rel="modulepreload" href=|import\(|import \* as \w+ from )"\/assets\/([\w.-]+\.js)"/g)].map(([, file]) => file!)
  const scripts = withImports([...loaded, copyChunk(entry, html), ...afterwards.map(findAsset)])
  const styles = [...new Set([...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(([tag]) => basename(/href="([^"]+)"/.exec(tag)![1]!)))]
  return { name, scripts, script: add(scripts.map(sizesOf)), style: add(styles.map(sizesOf)), html: compress(Buffer.from(html)) }
}

/** The texts of the page's language, which entry.client imports before anything else. */
function copyChunk(entry: string, html: string): string {
  const locale = /<html lang="(\w+)"/.exec(html)?.[1]
  const chunk = new RegExp(`copy\\.${locale}-[\\w-]+\\.js`).exec(readAsset(entry).toString())?.[0]
  if (!chunk) throw new Error(`${entry} imports no sentences for '${locale}'.`)
  return chunk
}

function withImports(files: string[]): string[] {
  const all = new Set<string>()
  const appointment = (file: string) => {
    if (all.has(file)) return
    all.add(file)
    for (const [, next] of readAsset(file).toString().matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g)) appointment(next!)
  }
  files.forEach(appointment)
  return [...all]
}

function findAsset(name: string): string {
  const file = readdirSync(join(root, 'build', 'client', 'assets')).find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))
  if (!file) throw new Error(`The build has no ${name}: benchmarks/size.ts names it.`)
  return file
}

const readAsset = (file: string): Buffer => readFileSync(join(root, 'build', 'client', 'assets', file))

const known = new Map<string, Sizes>()

function sizesOf(file: string): Sizes {
  const sizes = known.get(file) ?? compress(readAsset(file))
  known.set(file, sizes)
  return sizes
}

/** Compresses at the levels of the build. */
function compress(bytes: Buffer): Sizes {
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotli.length }
}

function add(all: Sizes[]): Sizes {
  const sum = (field: keyof Sizes) => all.reduce((total, sizes) => total + sizes[field], 0)
  return { raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') }
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1)
const three = ({ raw, gzip, brotli }: Sizes) => `${kb(raw)} / ${kb(gzip)} / ${kb(brotli)}`

function report(machine: string, measured: PageSizes[], widgets: WidgetSizes, isCheck: boolean): void {
  const home = measured[0]!
  const rows: Row[] = measured.map(({ name, scripts, script, style, html }) => [name, scripts.length, three(script), three(style), three(html)])
  const largest = home.scripts.toSorted((a, b) => sizesOf(b).gzip - sizesOf(a).gzip).slice(0, 8)
  const isMet = home.script.gzip <= scriptBudget
  const embedded = sizesOf(findAsset('answers-embed'))
  const isEmbeddedMet = embedded.gzip <= embeddedBudget
  const text = [
    'KB (1,000 bytes) raw / gzip / brotli, before anybody touches the page.',
    table(['page', 'script files', 'script', 'style', 'document'], rows),
    'The largest scripts of the support home:',
    table(['file', 'raw / gzip / brotli', 'holds'], largest.map((file) => [nameOf(file), three(sizesOf(file)), contentsOf(nameOf(file))])),
    table(['budget', 'measured KB', 'bar', 'reach for', ''], [['script on the support home, gzip', kb(home.script.gzip), kb(scriptBudget), kb(reachFor), verdict(isMet)], ['answer widget for other pages, React and styles in it, gzip', kb(embedded.gzip), kb(embeddedBudget), '', verdict(isEmbeddedMet)]]),
    widgets.text,
  ].join('\n\n')
  if (isCheck) process.stdout.write(`${text}\n`)
  else publish('size', machine, text)
  if (!widgets.isMet) {
    process.stderr.write('\nThe set of widgets is over its budget.\n')
    process.exitCode = 1
  }
  if (!isEmbeddedMet) {
    process.stderr.write('\nThe answer widget for other pages is over its budget.\n')
    process.exitCode = 1
  }
  if (isMet) return
  process.stderr.write(`\nThe support home loads ${kb(home.script.gzip)} KB of script (gzip), and ${kb(scriptBudget)} KB is the budget: load what only some pages or people need when it is needed.\n`)
  process.exitCode = 1
}

const nameOf = (file: string) => file.replace(/-[\w-]{8}\.js$/, '')

/** From the build's output (vite.config.ts): the packages and folders in a file, largest first. */
function contentsOf(name: string): string {
  const contents = JSON.parse(readFileSync(join(root, 'build', 'chunk-contents.json'), 'utf8')) as Record<string, string[]>
  return (contents[name] ?? []).slice(0, 5).join(', ')
}
