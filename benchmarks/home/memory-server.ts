/**
 * The site with its data from memory: each call is answered once by its service, and from then on by what was captured.
 * What remains is what a page costs: the door, the session, the loaders, the render. Built by prepare.ts.
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

/** Answers each combination of person, endpoint and input as it was answered first. */
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
