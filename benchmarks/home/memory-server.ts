/**
 * The site with data from memory: each service call is executed once, and then answered from the captured result. What
 * remains is the cost of a page: middleware, session, loaders, rendering. Built by prepare.ts.
 */
import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import type { Outcome } from '#contracts/outcome.ts'
import type { Dispatcher } from '../../src/platform/services/call.ts'
import { loadConfig } from '../../src/platform/config/config.ts'
import { createShedding } from '../../src/platform/http/load/shedding.ts'
import { createWebApp } from '../../src/app/app.server.ts'
import { createPages } from '../../src/app/page-handler.server.ts'
import { openRuntime } from '../../src/app/runtime.server.ts'
import { serve } from '../../src/app/serve.server.ts'

/** Answers each combination of person, endpoint and input with its first result. */
function answerFromMemory(services: Dispatcher): Dispatcher {
  const captured = new Map<string, Promise<Outcome<unknown>>>()
  return {
    dispatch(context, endpoint, input) {
      const person = context.identity.kind === 'customer' ? context.identity.customerId : ''
      const key = `${endpoint.id} ${person} ${JSON.stringify(input)}`
      const known = captured.get(key)
      if (known) return known
      const answer = services.dispatch(context, endpoint, input)
      captured.set(key, answer)
      return answer
    },
  }
}

const config = loadConfig()
const runtime = await openRuntime(config, 'web')
const options = { assets: path.resolve(import.meta.dirname, '../client'), shedding: createShedding() }
const app = createWebApp({ ...runtime, dispatcher: answerFromMemory(runtime.dispatcher) }, createPages(build), options)
const served = await serve(app, config.port, config.host, config)
process.once('SIGTERM', () => void served.close().then(() => runtime.close()).then(() => process.exit(0)))
