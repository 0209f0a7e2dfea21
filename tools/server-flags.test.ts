import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { serverFlags } from './server-flags.mjs'

test('under the server’s flags a thread takes 2 MB for new objects, however many it makes, and the process 16', () => {
  const folder = mkdtempSync(join(tmpdir(), 'careline-flags-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const threads = pathToFileURL(join(import.meta.dirname, '..', 'src', 'platform', 'jobs', 'worker-client.ts'))
  const script = join(folder, 'churn.ts')
  writeFileSync(script, `
    import { isMainThread } from 'node:worker_threads'
    import { getHeapSpaceStatistics } from 'node:v8'
    import { answerQuestions, WorkerClient } from '${threads}'
    function newSpaceMb() {
      let kept = []
      for (let n = 0; n < 2_000_000; n++) {
        kept.push({ n })
        if (kept.length > 60_000) kept = []
      }
      return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20
    }
    if (!isMainThread) answerQuestions(async () => newSpaceMb())
    else {
      const thread = new WorkerClient(new URL(import.meta.url), 'tests')
      console.log(JSON.stringify([await thread.ask(1), newSpaceMb()]))
      await thread.end()
    }`)
  expect(JSON.parse(execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...serverFlags, script], { encoding: 'utf8' }))).toEqual([2, 16])
})
