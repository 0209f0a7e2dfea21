/** A thread of its own: SQLite answers a question without letting anybody else in, and no page waits for an operator's. */
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '#platform/database/open-reader.ts'
import type { PanelName } from '../insight-filters.ts'
import type { PanelQuestion } from './panel-question.ts'
import { panels } from './panels.ts'

// on Linux a thread has a priority of its own: who only has one core looks at pages first
if (process.platform === 'linux') setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL))

const read = openReader(workerData as Parameters<typeof openReader>[0])

parentPort!.on('message', ({ number, name, question }: { number: number; name: PanelName; question: PanelQuestion }) => {
  panels[name](read, question).then(
    (panel) => parentPort!.postMessage({ number, panel }, []),
    (error: unknown) => parentPort!.postMessage({ number, failure: String(error) }, []),
  )
})
