/** A thread of its own: counting an hour of events holds no page up. It is asked what to count, with where to begin. */
import { parentPort, workerData } from 'node:worker_threads'
import { readNextSearchedHour } from '#features/search/server/read-search-hours.ts'
import { openReader } from '#platform/database/open-reader.ts'
import { countNextDay } from './count-day.ts'
import { countNextHour } from './count-next-hour.ts'

const read = openReader(workerData as Parameters<typeof openReader>[0])
const counting = { events: countNextHour, searches: readNextSearchedHour, days: countNextDay }

parentPort!.on('message', ({ what, from }: { what: keyof typeof counting; from: unknown }) => {
  counting[what](read, from as never).then(
    (counted) => parentPort!.postMessage({ counted }, []),
    (error: unknown) => parentPort!.postMessage({ failure: String(error) }, []),
  )
})
