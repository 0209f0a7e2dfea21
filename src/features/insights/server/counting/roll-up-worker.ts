/** The worker thread that counts events, so that counting blocks no page. Messages say what to count and from when. */
import { workerData } from 'node:worker_threads'
import { readNextSearchedHour } from '#features/search/workers.ts'
import { answerQuestions, letPagesGoFirst } from '#platform/jobs/worker-client.ts'
import { openReader } from '#platform/database/open-reader.ts'
import { countNextDay } from './count-day.ts'
import { countNextHour } from './count-next-hour.ts'
import type { RollUpQuestion } from './roll-up-thread.ts'

letPagesGoFirst()

const read = openReader(workerData as Parameters<typeof openReader>[0])
const counting = { countNextHour, countNextSearches: readNextSearchedHour, countNextDay }

answerQuestions<RollUpQuestion, unknown>(({ task, from }) => counting[task](read, from as never))
