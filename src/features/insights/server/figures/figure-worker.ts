/** The worker thread that counts panels on SQLite, where a query blocks its thread: no page should wait for it. */
import { workerData } from 'node:worker_threads'
import { answerQuestions, letPagesGoFirst } from '#platform/jobs/worker-client.ts'
import { openReader } from '#platform/database/open-reader.ts'
import type { FigureQuestion } from './figure-thread.ts'
import { countFigures } from '../panels/panels.ts'

letPagesGoFirst()

const read = openReader(workerData as Parameters<typeof openReader>[0])

answerQuestions<FigureQuestion, unknown>((question) => countFigures(read, question))
