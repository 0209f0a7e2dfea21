import { anonymous } from '#contracts/identity.ts'
import { createContext } from '../http/middleware.ts'
import type { RequestContext, Runtime } from './request-context.ts'

/** Nobody's request: what the process does by itself has the time of one, and its name in the log. */
export function contextOfWork(runtime: Runtime, name: string): RequestContext {
  return createContext(runtime, {
    identity: anonymous,
    recognisedToken: undefined,
    client: { address: '', isRobot: false },
    requestId: name,
    url: runtime.config.publicUrl,
    signal: new AbortController().signal,
  })
}
