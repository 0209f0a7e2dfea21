import type { Endpoint } from '#contracts/endpoint.ts'
import type { ConsentSigns } from '#contracts/consent.ts'
import { hasRole, type Audience, type Identity, type Locale } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { ReportSource } from '#contracts/report-source.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { TakeLimit } from '../limits/rate-limit.ts'
import type { Dispatcher } from '../services/call.ts'
import type { Log } from '../observability/log.ts'
import type { Span, Tracing } from '../observability/span.ts'

/** Objects that live as long as the process. */
export interface Runtime {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  /** the brand at the time when the request or job began: a request keeps its brand to its end */
  readonly site: Site
  /** STU-08: reads the current brand; without it, `site` never changes */
  readonly readSite?: (() => Promise<Site>) | undefined
  /** how calls reach their services: within this process or over HTTP */
  readonly dispatcher: Dispatcher
  readonly clock: Clock
  /** settings that pages pass to their scripts */
  readonly envConfig: EnvConfig
  /** every endpoint of this program, for its API reference */
  readonly endpoints: readonly Endpoint[]
  /** set only if traces are sent */
  readonly tracing?: Tracing | undefined
}

export interface EnvConfig {
  /** LAN-05: empty if there is no widget, and the plain search form is shown */
  searchWidgetJsURL: string
  /** QAS-10; '' is the page's own origin */
  searchOrigin: string
}

/** ORD-02, ORD-03: where bills are paid, and which payment arrangements are confirmed automatically. */
export interface BillingRules {
  /** URL of the operator's payment page; `{account}`, `{amount}` and `{lang}` are replaced */
  paymentUrl?: string | undefined
  arrangement?: { offeredInDays: number[]; maxCents: number } | undefined
}

/** When calls on a subject are answered, in words and as times at the customer's place (day 1 is Monday). */
interface AnsweringHours {
  subject: string
  says: string
  days?: number[] | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The operator's brand. Phone numbers as people read them: 800.555.0142. */
export interface Site {
  brand: string
  legalName: string
  supportPhone: string
  billing?: BillingRules
  /** WID-07: one CSS rule with the operator's colours; the same for all visitors until another brand is published */
  brandStyle?: string
  /** names of files below /brand/; sizes in CSS px */
  logo?: { light: string; dark: string; width: number; height: number }
  /** an icon below /brand/ with its SVG text; set if the colours are the operator's own */
  icon?: { file: string; svg: string }
  /** the hours on the contact page, instead of those of the content file */
  hours?: Record<Audience, Record<Locale, AnsweringHours[]>>
  footerLinks?: { href: string; en: string; es: string }[]
  /** a sentence at the foot of every page */
  legal?: Record<Locale, string>
}

/** Returns the current time in epoch ms. */
export type Clock = () => number

/**
 * The client of a request, as far as it can be trusted. Never stored and never logged; rate limits store a keyed hash.
 */
export interface Client {
  address: string
  /** according to its User-Agent */
  isRobot: boolean
}

/** What is known of a visitor besides the identity: each sign is read from its cookie by the feature that owns it. */
export interface VisitorSigns {
  /** FIN-11: the token for the appointments that the finder has shown to the visitor */
  readonly capability?: string | undefined
  /** ACC-15: the visitor's choices so far; undefined without any */
  readonly consent?: ConsentSigns | undefined
  /** ANA-05: the variant that the visitor's events belong to; undefined on the support site itself */
  readonly reportSource?: ReportSource | undefined
  /** HOME-03: the banners that the visitor has hidden, in the cookie's notation */
  readonly hiddenBanners?: string | undefined
}

/**
 * The context of a request, made once by `admit` and passed to every use case and every call. So every step acts for
 * the same person, an abort reaches all of them, and a page has one deadline.
 */
export interface RequestContext {
  readonly runtime: Runtime
  readonly identity: Identity
  /** the token of a recognised device, from its ETRS cookie (ACC-11); not yet proven valid */
  readonly recognisedToken: string | undefined
  readonly client: Client
  readonly audience: Audience
  readonly locale: Locale
  readonly clock: Clock
  /** epoch ms by which the answer must be ready */
  readonly deadline: number
  readonly signal: AbortSignal
  readonly requestId: string
  /** the parent span of this part of the work in a trace */
  readonly span?: Span | undefined
  /** the request's own URL, for return addresses (API-04) */
  readonly url: string
  readonly visitor: VisitorSigns
  /** APT-08: the key of the call that is being answered; `call` sets it. Two calls with the same key have one effect */
  readonly idempotencyKey: string | undefined
  /** API-02: headers passed on unchanged: authorization, x-att-clientid, idpctx-* and idp-* without a field here */
  readonly forwardedHeaders: Readonly<Record<string, string>>
  /** STU-03: set for a page in a preview: where the reasons for its parts are shown */
  readonly previewHref?: string | undefined
  /**
   * STU-03: called with the decisions why each part of a page is shown or not; they name no person. Returns the
   * reference that the page displays, with which staff can look the decisions up; undefined if they are not stored.
   */
  readonly noteDecisions?: ((page: string, decisions: readonly unknown[]) => string | undefined) | undefined
  /**
   * for a page that is made for one visitor: counts the calls that it makes by the limits of their endpoints, as requests
   * to these are counted. `call` uses it for the page's own calls only, not for those that services make
   */
  readonly takeLimit?: TakeLimit | undefined
  /** called if a service left a gap in this answer, so that it is not cached; `call` reports its own failures */
  readonly noteDegraded?: (() => void) | undefined
}

/**
 * The customer that a use case of a `customer` endpoint acts for, the only one whose data it may reach (ACC-16). Throws
 * if no customer is signed in; the dispatcher has refused such calls before.
 */
export function signedInCustomer(context: RequestContext): Extract<Identity, { kind: 'customer' }> {
  if (context.identity.kind !== 'customer') throw new Error('This use case needs a signed-in customer.')
  return context.identity
}

/** The query of the request's own URL. */
export function queryOf({ url, runtime }: Pick<RequestContext, 'url' | 'runtime'>): URLSearchParams {
  return new URL(url, runtime.config.publicUrl).searchParams
}

/** Whether the request comes from staff with the operator role. */
export function isOperator({ identity }: Pick<RequestContext, 'identity'>): boolean {
  return hasRole(identity, 'operator')
}

/** One deadline for a page and all of its calls. */
export const pageDeadlineMs = 3000

/** The same context with at most `shareMs`, so that a hanging service uses up only the time of one step of a page. */
export function withShareOfTime(context: RequestContext, shareMs: number): RequestContext {
  return { ...context, deadline: Math.min(context.deadline, context.clock() + shareMs) }
}

/** The same context with a shorter deadline, for one call of a page. Call `done` after its answer. */
export function withTimeout(context: RequestContext, timeoutMs: number): { context: RequestContext; done: () => void } {
  const remainingMs = Math.max(0, Math.min(timeoutMs, context.deadline - context.clock()))
  const { controller, done } = followSignal(context.signal)
  const timer = setTimeout(() => controller.abort(new DOMException('The call took too long.', 'TimeoutError')), remainingMs)
  return {
    context: { ...context, deadline: context.clock() + remainingMs, signal: controller.signal },
    done() {
      clearTimeout(timer)
      done()
    },
  }
}

/**
 * A controller that aborts with `parent` until `done` is called. Listeners that outlive one step must use it instead of
 * the signal of a request: undici holds that signal, and everything its listeners reach, for as long as a request made
 * from it is reachable, which it always is through those listeners. Each page would leak.
 */
export function followSignal(parent: AbortSignal): { controller: AbortController; done: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort(parent.reason)
  if (parent.aborted) abort()
  else parent.addEventListener('abort', abort, { once: true })
  return { controller, done: () => parent.removeEventListener('abort', abort) }
}

/** STU-03: the reference on a page: the first 8 characters of this site's request ids, the whole of a gateway's. */
export function referenceOf(requestId: string): string {
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(requestId) ? requestId.slice(0, 8) : requestId
}

const idempotencyKeyShape = /^[\w-]{8,128}$/

/** APT-08: the call's idempotency key, undefined without one, or a 400 failure if it is malformed. */
export function readIdempotencyKey({ idempotencyKey: key }: Pick<RequestContext, 'idempotencyKey'>): Outcome<string | undefined> {
  if (key === undefined || idempotencyKeyShape.test(key)) return success(key)
  return failure(400, 'INVALID_IDEMPOTENCY_KEY', 'An Idempotency-Key is 8 to 128 letters, digits, - or _.')
}
