/**
 * A services process for tests that need several, or kill one: what `npm run services` runs, from source. Settings come
 * from the environment; writes its port to standard output.
 */
import { flushCompileCache } from 'node:module'
import { loadConfig } from '#platform/config/config.ts'
import { createFastPath, createServicesApp } from '#app/app.server.ts'
import { openRuntime } from '#app/runtime.server.ts'
import { serve } from '#app/serve.server.ts'

const config = loadConfig()
const runtime = await openRuntime(config, 'services')
// without load shedding, since a test may send a hundred calls at once and needs the service's answer to each
const served = await serve(createServicesApp(runtime), config.port, '127.0.0.1', config, createFastPath(runtime, () => true))
// flush now, because a killed process would not write its compile cache
flushCompileCache()
process.stdout.write(`${served.port}\n`)
process.once('SIGTERM', () => void served.close().then(() => runtime.close()))
