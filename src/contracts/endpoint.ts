import type { z } from 'zod'
import type { StaffRole } from './identity.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. `anyone`: no identity needed, and the answer may still depend on one.
 * `customer`: a signed-in person; without one the answer is 401, or 309 where this device
 * is recognised and the person only has to sign in again (API-03, API-04). A role, or several: one of the operator's staff
 * who has one of them; to everybody else there is no such path (404).
 */
export type Access = 'anyone' | 'customer' | StaffRole | readonly StaffRole[]

type Schema = z.ZodType

/** So many requests of an address in so many seconds. Endpoints whose limits have one name are counted together. */
export interface EndpointLimit {
  /** stands in the metrics */
  name: string
  tries: number
  seconds: number
  /** what is answered past it, with 429 and Retry-After; default `TOO_MANY_REQUESTS` */
  code?: string
}

/**
 * One call, declared once: the handler, the client, the path table and the OpenAPI document
 * are all made from it. Path parameters stand in braces: `/msapi/x/{ban}`.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Response extends Schema = Schema,
> {
  /** unique, `feature.verbNoun` */
  id: string
  /** one sentence for the API's readers */
  summary: string
  method: Method
  path: `/${string}`
  access: Access
  params?: Params
  query?: Query
  body?: Body
  response: Response
  /** codes this endpoint answers besides those that every endpoint has */
  errors?: readonly { status: number; code: string; when: string }[]
  /** API-11: default 3000 ms */
  timeoutMs?: number
  /** APT-01: a server's request asks every cache on its way for a fresh answer; a browser's always does */
  isUncached?: boolean
  /** how many requests of one address are answered, before anything is read of them */
  limits?: readonly EndpointLimit[]
  /** what it keeps is counted in bytes as well, for each address: `reportBudget` */
  isReport?: boolean
  /** may be repeated without harm: then a failed network call is retried; default: GET only */
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

/** What a handler receives and a caller gives: `{ params, query, body }`, each only where declared. */
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
export const commonErrors = [
  { status: 400, code: 'INVALID_INPUT', when: 'a parameter or the body does not fit its schema' },
  { status: 413, code: 'BODY_TOO_LARGE', when: 'the body is larger than 100 KB' },
  { status: 500, code: 'FAULT', when: 'something broke on our side; the request id finds it in the log' },
] as const

export const staffErrors = [{ status: 404, code: 'NOT_FOUND', when: 'whoever asks does not have the role' }] as const

export const signInErrors = [
  { status: 401, code: 'SIGN_IN_REQUIRED', when: 'nobody is signed in' },
  { status: 309, code: 'SIGN_IN_AGAIN', when: 'this device is recognised, and the person has to sign in' },
] as const
