import type { z } from 'zod'
import type { StaffRole } from './identity.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `anyone`: no identity is needed, though the answer may depend on one. `customer`: a signed-in customer;
 * without one the answer is 401, or 309 if the device is recognised and the customer only has to sign in again (API-03,
 * API-04). A role or several: a staff member with one of them; for all others the path does not exist (404).
 */
export type Access = 'anyone' | 'customer' | StaffRole | readonly StaffRole[]

type Schema = z.ZodType

/**
 * At most `tries` requests per address in `seconds` seconds. Endpoints whose limits share a name are counted together.
 */
export interface EndpointLimit {
  /** used in the metrics */
  name: string
  tries: number
  seconds: number
  /** the code of the 429 answer with Retry-After; default `TOO_MANY_REQUESTS` */
  code?: string
}

/**
 * One call, declared once: the handler, the client, the path table and the OpenAPI document are made from it. Path
 * parameters are in braces: `/msapi/x/{ban}`.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  /** unique, `feature.verbNoun` */
  id: string
  /** one sentence for the API reference */
  summary: string
  method: Method
  path: `/${string}`
  access: Access
  params?: Params
  query?: Query
  body?: Body
  response: Response
  /** the codes that this endpoint answers besides `commonErrors` */
  errors?: readonly { status: number; code: string; when: string }[]
  /** API-11: default 3000 ms */
  timeoutMs?: number
  /** APT-01: requests from a server ask every cache on the way for a fresh answer; those from browsers always do */
  isUncached?: boolean
  /** rate limits per address, counted before the request is read, and before a page's call for its visitor is made */
  limits?: readonly EndpointLimit[]
  /** its stored data also count against the byte limit of each address: `reportBudget` */
  isReport?: boolean
  /** repeating the call is harmless, so a failed one is retried; default: true for GET only */
  isIdempotent?: boolean
}

type Parsed<S> = S extends Schema ? z.output<S> : never
type Part<Key extends string, S> = [Extract<S, Schema>] extends [never]
  ? unknown
  : unknown extends Parsed<S>
    ? unknown
    : undefined extends Parsed<S>
      ? { [K in Key]?: Parsed<S> }
      : { [K in Key]: Parsed<S> }

/** What a handler receives and a caller passes: `{ params, query, body }`, each only if declared. */
export type InputOf<E> = E extends Endpoint<infer P, infer Q, infer B, Schema>
  ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
  : never

export type ResponseOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never

export const defaultTimeoutMs = 3000

/** Declares an endpoint. API-09: this declaration is the path's named constant. */
export function endpoint<
  Response extends Schema,
  Params extends Schema = z.ZodUnknown,
  Query extends Schema = z.ZodUnknown,
  Body extends Schema = z.ZodUnknown,
>(declaration: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return declaration
}

/** The errors that every endpoint can answer. */
const commonErrors = [
  { status: 400, code: 'INVALID_INPUT', when: 'a parameter or the body does not fit its schema' },
  { status: 413, code: 'BODY_TOO_LARGE', when: 'the body is larger than 100 KB' },
  { status: 500, code: 'FAULT', when: 'something broke on our side; the request id finds it in the log' },
] as const

const staffErrors = [{ status: 404, code: 'NOT_FOUND', when: 'whoever asks does not have the role' }] as const

const signInErrors = [
  { status: 401, code: 'SIGN_IN_REQUIRED', when: 'nobody is signed in' },
  { status: 309, code: 'SIGN_IN_AGAIN', when: 'this device is recognised, and the person has to sign in' },
] as const

const accessErrors = (access: Access) => (access === 'anyone' ? [] : access === 'customer' ? signInErrors : staffErrors)

/** Every error that an endpoint answers: its own, those of its limits and of its access, and the common ones. */
export function errorsOf({ errors = [], limits = [], access }: Endpoint): { status: number; code: string; when: string }[] {
  const limited = limits.map(({ code = 'TOO_MANY_REQUESTS', tries, seconds }) => ({ status: 429, code, when: `more than ${tries} requests came from one address in ${seconds} seconds` }))
  return [...errors, ...limited, ...commonErrors, ...accessErrors(access)]
}
