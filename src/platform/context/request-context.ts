import type { Endpoint } from '#contracts/endpoint.ts'
import type { ConsentSigns } from '#contracts/consent.ts'
import { hasRole, type Audience, type Identity, type Locale } from '#contracts/identity.ts'
import type { ReportSource } from '#contracts/report-source.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Dispatcher } from '../services/call.ts'
import type { Log } from '../observability/log.ts'
import type { Span, Tracing } from '../observability/span.ts'

/** What lives as long as the process. */
export interface Runtime {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  /** as it was when whatever holds this was begun: a request keeps its brand to its end */
  readonly site: Site
  /** STU-08: as it is now; without it, `site` never changes */
  readonly readSite?: (() => Promise<Site>) | undefined
  /** how calls reach their services: in this process, or over HTTP */
  readonly dispatcher: Dispatcher
  readonly clock: Clock
  /** what pages tell their scripts */
  readonly envConfig: EnvConfig
  /** every endpoint that this program serves, for its API reference */
  readonly endpoints: readonly Endpoint[]
  /** only where traces are sent somewhere */
  readonly tracing?: Tracing | undefined
}

export interface EnvConfig {
  /** LAN-05; empty where there is none: the plain search form serves */
  searchWidgetJsURL: string
  /** QAS-10; '' is the page's own origin */
  searchOrigin: string
}

/** ORD-02, ORD-03: where bills are paid, and what is confirmed without a person. */
export interface BillingRules {
  /** the operator's page of payments; `{account}` and `{amount}` are filled in */
  paymentUrl?: string | undefined
  arrangement?: { offeredInDays: number[]; maxCents: number } | undefined
}

/** When a subject's calls are answered, in words, and as times at the customer's place (1 is Monday). */
interface AnsweringHours {
  subject: string
  says: string
  days?: number[] | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The operator, as customers know it. Phone as people read it: 800.555.0142. */
export interface Site {
  brand: string
  legalName: string
  supportPhone: string
  billing?: BillingRules
  /** WID-07: one rule with the operator's own colours; the same for everybody until another brand is published */
  brandStyle?: string
  /** files below /brand/; sizes in CSS px */
  logo?: { light: string; dark: string; width: number; height: number }
  /** a file below /brand/, where the colours are the operator's own */
  icon?: { file: string; svg: string }
  /** on the page of contact, in place of its file's */
  hours?: Record<Audience, Record<Locale, AnsweringHours[]>>
  footerLinks?: { href: string; en: string; es: string }[]
  /** a sentence at the foot of every page */
  legal?: Record<Locale, string>
}

/** Instants are integer milliseconds since 1970. */
export type Clock = () => number

/** Where a request came from, as far as it can be believed. Never kept and never logged: whoever counts by it keeps a keyed hash. */
export interface Client {
  address: string
  /** says of itself that it is a program */
  isRobot: boolean
}

/** What is known of a visitor beside who they are: each is read from its cookie by the feature that it belongs to. */
export interface VisitorSigns {
  /** FIN-11: the token of what the finder has shown them */
  readonly capability?: string | undefined
  /** ACC-15: what they have said so far; undefined where that is nothing */
  readonly consent?: ConsentSigns | undefined
  /** ANA-05: which variant their events belong to; undefined on the support site itself */
  readonly reportSource?: ReportSource | undefined
  /** HOME-03: the banners that they have hidden, as the cookie writes them */
  readonly hiddenBanners?: string | undefined
}

/**
 * Made once at the door and handed to every use case and every call, so that nobody acts for
 * somebody else, an abort travels down, and a page has one deadline.
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
  /** what this part of the work hangs below in a trace */
  readonly span?: Span | undefined
  /** the request's own URL, for return addresses (API-04) */
  readonly url: string
  readonly visitor: VisitorSigns
  /** APT-08: of the call that is being answered: the same key twice has one effect; `call` sets it */
  readonly idempotencyKey: string | undefined
  /** API-02: what a proven request hands on as it came: authorization, x-att-clientid, idpctx-* and idp-* that are none of ours */
  readonly forwardedHeaders: Readonly<Record<string, string>>
  /** STU-03: of a page that is shown in a preview: where the reasons of its parts stand */
  readonly previewHref?: string | undefined
  /**
   * STU-03: told why each part of a page stands or does not, by whoever decides it; nothing in it names a person. Returns
   * what the page shows of itself, so that somebody can be asked about it; undefined where nobody could answer.
   */
  readonly noteDecisions?: ((page: string, decisions: readonly unknown[]) => string | undefined) | undefined
  /** told when a service left a gap in this answer, so that nobody keeps it; `call` tells of its own failures */
  readonly noteDegraded?: (() => void) | undefined
}

/**
 * The person a use case of a `customer` endpoint acts for: nobody else's data is within its reach (ACC-16). Throws where
 * nobody is signed in, which the dispatcher has refused before.
 */
export function signedInCustomer(context: RequestContext): Extract<Identity, { kind: 'customer' }> {
  if (context.identity.kind !== 'customer') throw new Error('This use case needs a signed-in customer.')
  return context.identity
}

/** What stands behind the question mark of the request's own address. */
export function queryOf({ url, runtime }: Pick<RequestContext, 'url' | 'runtime'>): URLSearchParams {
  return new URL(url, runtime.config.publicUrl).searchParams
}

/** Whether somebody of the operator's staff asks who may see its figures. */
export function isOperator({ identity }: Pick<RequestContext, 'identity'>): boolean {
  return hasRole(identity, 'operator')
}

/** One deadline for a page and everything that it calls. */
export const pageDeadlineMs = 3000

/**
 * The same context with at most `shareMs` of the time that is left: for one step of a page, so that a service which
 * hangs there takes that step's time and not that of the steps after it.
 */
export function withShareOfTime(context: RequestContext, shareMs: number): RequestContext {
  return { ...context, deadline: Math.min(context.deadline, context.clock() + shareMs) }
}

/** The same context with less time: for one call inside a page. Call `done` when it has answered. */
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
 * A controller that aborts with `parent` until `done`. Whatever listens for longer than one step listens to it, never to
 * the signal of a request: undici holds that one, and all that its listeners reach, for as long as a request made from
 * it is reachable, which through those listeners it always is. Each page would stay in memory for ever.
 */
export function followSignal(parent: AbortSignal): { controller: AbortController; done: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort(parent.reason)
  if (parent.aborted) abort()
  else parent.addEventListener('abort', abort, { once: true })
  return { controller, done: () => parent.removeEventListener('abort', abort) }
}
