/** A thread of its own: counting an hour of events holds no page up. It is asked what to count, with the instant to count from. */
import { parentPort, workerData } from 'node:worker_threads'
import { readNextSearchedHour } from '#features/search/server/read-search-hours.ts'
import { openReader } from '#platform/database/open-reader.ts'
import { countNextHour } from './count-next-hour.ts'

const read = openReader(workerData as Parameters<typeof openReader>[0])
const counting = { events: countNextHour, searches: readNextSearchedHour }

parentPort!.on('message', ({ what, from }: { what: keyof typeof counting; from: number }) => {
  counting[what](read, from).then(
    (counted) => parentPort!.postMessage({ counted }, []),
    (error: unknown) => parentPort!.postMessage({ failure: String(error) }, []),
  )
})
