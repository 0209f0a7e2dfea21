/** A worker thread in which the demo's gateways answer over HTTP, as an operator's would. */
import { workerData } from 'node:worker_threads'
import { answerQuestions } from '#platform/jobs/worker-client.ts'
import { serveGateways } from './serve-gateways.ts'
import type { SimulatedPlace } from './simulated-gateway.ts'

const { places, token } = workerData as { places: readonly SimulatedPlace[]; token: string }
const served = serveGateways(places, { token })

answerQuestions<'where', string>(async () => (await served).url)
