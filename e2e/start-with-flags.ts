import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startServer, type StartedServer } from './start-site.ts'

/** A site with changed flags; `change` may make further changes to its content folder. */
export async function startWithFlags(flags: Record<string, string>, environment: Record<string, string> = {}, change: (content: string) => void = () => {}): Promise<StartedServer & { remove: () => void }> {
  const content = mkdtempSync(path.join(os.tmpdir(), 'careline-flags-'))
  cpSync('content', content, { recursive: true })
  const file = path.join(content, 'flags.json')
  const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
  for (const team of Object.values(known)) for (const name of Object.keys(team)) team[name] = flags[name] ?? team[name]!
  writeFileSync(file, JSON.stringify(known))
  change(content)
  const server = await startServer({ ...environment, CARELINE_CONTENT: content })
  return Object.assign(server, { remove: () => rmSync(content, { recursive: true, force: true }) })
}
