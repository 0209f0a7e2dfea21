/** A thread of its own: counting an hour of events holds no page up. It is asked with the instant to count from. */
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '#platform/database/open-reader.ts'
import { countNextHour } from './count-next-hour.ts'

const read = openReader(workerData as Parameters<typeof openReader>[0])

parentPort!.on('message', ({ from }: { from: number }) => {
  countNextHour(read, from).then(
    (counted) => parentPort!.postMessage({ counted }, []),
    (error: unknown) => parentPort!.postMessage({ failure: String(error) }, []),
  )
})
