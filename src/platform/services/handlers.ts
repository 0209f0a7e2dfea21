import { errorsOf, type Endpoint, type InputOf, type ResponseOf } from '#contracts/endpoint.ts'
import { hasRole } from '#contracts/identity.ts'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import type { Dispatcher } from './call.ts'
import type { CallInput } from './fill-path.ts'
import type { RequestContext } from '../context/request-context.ts'
import { withoutNul } from './without-nul.ts'

/** An endpoint and the use case that answers it. */
export interface Handler {
  endpoint: Endpoint
  run(context: RequestContext, input: CallInput): Promise<Outcome<unknown>>
}

/** Ties an endpoint to its use case, which returns a success or a failure. */
export function handle<E extends Endpoint>(
  endpoint: E,
  useCase: (context: RequestContext, input: InputOf<E>) => Promise<Outcome<ResponseOf<E>>>,
): Handler {
  return { endpoint, run: useCase as Handler['run'] }
}

/** The answer to a caller without the role for a staff endpoint: as if the path did not exist. */
export const hidden = failure(404, 'NOT_FOUND', 'Nothing answers at this path.')

/** The failure of a caller without the required identity (ACC-16, API-03, API-04); undefined if access is allowed. */
export function checkAccess(context: RequestContext, endpoint: Endpoint): Failure | undefined {
  const { access } = endpoint
  if (access === 'anyone') return undefined
  if (access !== 'customer') return [access].flat().some((role) => hasRole(context.identity, role)) ? undefined : hidden
  if (context.identity.kind === 'customer') return undefined
  return context.recognisedToken
    ? failure(309, 'SIGN_IN_AGAIN', 'This device is recognised; sign in to go on.')
    : failure(401, 'SIGN_IN_REQUIRED', 'Sign in to use this service.')
}

/** Validates the input with the endpoint's schemas. */
export function readInput(endpoint: Endpoint, input: CallInput): Outcome<CallInput> {
  const checked: CallInput = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const parsed = schema.safeParse(input[part] ?? (part === 'body' ? input[part] : {}))
    if (!parsed.success) {
      const issue = parsed.error.issues[0]!
      return failure(400, 'INVALID_INPUT', `${[part, ...issue.path].join('.')}: ${issue.message}`)
    }
    checked[part] = parsed.data as never
  }
  return success(checked)
}

/**
 * Calls within the process, without network and JSON. No NUL of an input reaches a use case. With `validate`, as in tests, input and answer are checked
 * against the schemas as they are over HTTP, and a failure against the declared ones. A use case that throws becomes a 500 failure.
 */
export function localDispatcher(handlers: readonly Handler[], validate: boolean): Dispatcher {
  const byEndpoint = new Map(handlers.map((handler) => [handler.endpoint.id, handler]))
  if (byEndpoint.size !== handlers.length) throw new Error('Two handlers answer the same endpoint id.')
  return {
    async dispatch(context, endpoint, input) {
      const handler = byEndpoint.get(endpoint.id)
      if (!handler) return failure(503, 'UNREACHABLE', 'The service cannot be reached.')
      const refused = checkAccess(context, endpoint)
      if (refused) return refused
      try {
        if (!validate) return await handler.run(context, withoutNul(input))
        return await runValidated(handler, context, input)
      } catch (error) {
        if (!context.signal.aborted) {
          context.runtime.log.error({ requestId: context.requestId, endpoint: endpoint.id, err: error }, 'use case failed')
        }
        return failure(500, 'FAULT', 'Something broke on our side.')
      }
    },
  }
}

/** Codes with which a call itself can fail: a use case may pass on the failure of a call that it made. */
const codesOfCalls: readonly string[] = ['TIMEOUT', 'UNREACHABLE', 'GARBLED']

/** @throws if callers could not read of this failure in the endpoint's declaration */
function declared(endpoint: Endpoint, failed: Failure): Failure {
  const { status, code } = failed
  if (!codesOfCalls.includes(code) && !errorsOf(endpoint).some((each) => each.status === status && each.code === code)) throw new Error(`${endpoint.id} answers ${status} ${code} and does not declare it.`)
  return failed
}

async function runValidated(handler: Handler, context: RequestContext, input: CallInput): Promise<Outcome<unknown>> {
  const checked = readInput(handler.endpoint, input)
  if (!checked.ok) return checked
  const outcome = await handler.run(context, withoutNul(checked.data))
  if (!outcome.ok) return declared(handler.endpoint, outcome)
  return success(handler.endpoint.response.parse(outcome.data), outcome.status)
}
