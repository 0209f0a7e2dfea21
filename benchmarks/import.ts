/**
 * `npm run bench import`: reads, reports, imports and publishes 1,000 and 10,000 foreign articles from a ZIP on SQLite,
 * each step in a separate process, and measures the peak memory.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { describeMachine, publish, table, verdict, type Row } from './report.ts'
import { root } from './site-process.ts'

const sizes = [
  { count: 1000, barS: 15 },
  { count: 10_000, barS: 150 },
]
/** the limit for a process of the site after ten thousand requests, see memory.md */
const barMb = 450

/** With the argument `short` only the smaller one. */
export async function run(words: readonly string[] = []): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'careline-import-'))
  try {
    const rows: Row[] = []
    for (const { count, barS } of words.includes('short') ? sizes.slice(0, 1) : sizes) {
      const zip = join(folder, `${count}.zip`)
      await writeArticles(zip, count)
      await importHere(folder, count, ['content:seed'])
      const { seconds, mb, said } = await importHere(folder, count, ['import', zip, '--topic', 'internet/wi-fi', '--publish'])
      if (!said.includes(`published ${count}`)) throw new Error(said)
      rows.push([count.toLocaleString('en-US'), seconds.toFixed(1), String(barS), verdict(seconds <= barS), Math.round(mb).toLocaleString('en-US'), String(barMb), verdict(mb <= barMb)])
    }
    publish('import', describeMachine(), ['HTML pages of some 3 KB in a ZIP, each with a table, a list and a link to the next, by `npm run content:import -- ZIP --publish` on SQLite beside the own articles: from the start of the process to its end. Memory is the most that the process held.', table(['articles', 'seconds', 'bar', '', 'MB', 'bar', ''], rows)].join('\n\n'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes a ZIP with `count` foreign pages. */
export async function writeArticles(path: string, count: number): Promise<void> {
  const zip = new ZipFile()
  const paragraph = (index: number, part: number) => `<p>Part ${part} of the guide for device ${index} tells what to look at, what to press and what to expect. ${`Word${(index * 7 + part) % 997} `.repeat(40)}</p>`
  for (let index = 0; index < count; index++) {
    const html = `<!doctype html><html lang="en"><head><title>Guide ${index}</title></head><body><main><h1>Guide for device ${index}</h1>${[1, 2, 3, 4].map((part) => `<h2>Part ${part}</h2>${paragraph(index, part)}<ol><li>First <b>this</b></li><li>then <a href="guide-${(index + 1) % count}.html">that</a></li></ol>`).join('')}<table><tr><th>Light</th><th>Means</th></tr><tr><td>Red</td><td>Stop</td></tr></table></main></body></html>`
    zip.addBuffer(Buffer.from(html), `guide-${index}.html`)
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** Runs an import command on `folder`/data-`count`; `content:seed` loads our own articles first. */
export function importHere(folder: string, count: number, words: string[]): Promise<{ seconds: number; mb: number; said: string }> {
  const began = performance.now()
  const [command, ...rest] = words
  const child = spawn(process.execPath, [join(root, 'tools', 'run.mjs'), 'src/features/studio/import/server/cli/content-cli.ts', ...(command === 'content:seed' ? ['import', join(root, 'content')] : [command!, ...rest])], {
    cwd: root,
    env: { ...process.env, CARELINE_DATA: join(folder, `data-${count}`), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  let mb = 0
  child.stdout.on('data', (piece) => void (said += String(piece)))
  const timer = setInterval(() => void (mb = Math.max(mb, peakOf(child.pid!))), 50)
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => {
      clearInterval(timer)
      if (code === 0) resolve({ seconds: (performance.now() - began) / 1000, mb, said })
      else reject(new Error(`the import ended with ${code}: ${said}`))
    })
  })
}

/** The peak memory (VmHWM) of the process and its children, in MB. */
function peakOf(pid: number): number {
  try {
    const own = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return Math.max(own, ...children.map((child) => peakOf(Number(child))))
  } catch {
    return 0
  }
}
