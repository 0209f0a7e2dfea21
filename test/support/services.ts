/**
 * A services process for tests that need several, or end one by kill −9: what `npm run services` runs, from the sources.
 * Settings come from the environment; writes the port that it listens at to standard output.
 */
import { flushCompileCache } from 'node:module'
import { loadConfig } from '#platform/config/config.ts'
import { createFirstDoor, createServicesApp } from '#app/app.server.ts'
import { openRuntime } from '#app/runtime.server.ts'
import { serve } from '#app/serve.server.ts'

const config = loadConfig()
const runtime = await openRuntime(config, 'services')
// without shedding: whoever sends a hundred calls at once wants an answer of the service to each of them
const served = await serve(createServicesApp(runtime), config.port, '127.0.0.1', config, createFirstDoor(runtime, () => true))
// whoever is killed leaves what was compiled all the same
flushCompileCache()
process.stdout.write(`${served.port}\n`)
process.once('SIGTERM', () => void served.close().then(() => runtime.close()))
