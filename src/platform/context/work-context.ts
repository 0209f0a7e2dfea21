import { anonymous } from '#contracts/identity.ts'
import { createContext } from '../http/middleware.ts'
import type { RequestContext, Runtime } from './request-context.ts'

/** A context for work that no request caused: it has the deadline of a request, and `name` as its id in the log. */
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
