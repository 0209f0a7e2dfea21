import { expect as expectSoon, type Page } from '@playwright/test'
import { signInByForm, waitForScript } from './people.ts'

/** A long timeout: each site is new, and on a busy machine its first answers are slow. */
export const expect = expectSoon.configure({ timeout: 30_000 })

/** The fields that identify the visitor in each event. */
export const visitor = { audience: 'consumer', locale: 'en', isAnonymous: true, flowCode: 'CMO_UNAUTH' }
export const customer = { ...visitor, isAnonymous: false, flowCode: 'ESUP' }
export const hub = { ...customer, flowCode: 'CMO_AUTH', source: 'omhub' }
export const inApp = { ...visitor, source: 'internetApp' }
export const inSpanish = { locale: 'es' }
export const smallBusiness = { audience: 'smb' }

/** An expected event. `by`: events of the server have no viewport. */
export interface ExpectedEvent {
  by?: 'server'
  name: string
  page: string
  [field: string]: unknown
}

export interface Visit {
  page: Page
  site: string
  /** opens a page and waits until it is hydrated */
  open: (path: string) => Promise<void>
  /** resolves when the sign-in has been reported, which is not visible on the page; at once if reporting is off */
  loginReported: () => Promise<void>
}

export interface Journey {
  journey: string
  ids: string
  run: (visit: Visit) => Promise<void>
  /** in this order, and no others */
  events: ExpectedEvent[]
  hasScript?: false
  /** on a site whose home has the AI tile */
  hasTile?: true
  environment?: Record<string, string>
  /** runs on a separate site, because its changes to a visit would affect the next journey */
  changesAppointments?: true
}

export type Who = Record<string, unknown>
export const load = (page: string, who: Who = visitor, more: object = {}): ExpectedEvent => ({ name: 'Page_Load', page, ...who, ...more })
export const entry = (page: string, who: Who = visitor) => load(page, who, { isEntry: true })
export const click = (page: string, linkUrl: unknown, who: Who = visitor, more: object = {}): ExpectedEvent => ({ name: 'Link_Click', page, linkName: expect.any(String), ...(linkUrl ? { linkUrl } : {}), ...who, ...more })
export const form = (formName: string, page: string, successFlag: string, more: object = {}, who: Who = visitor): ExpectedEvent => ({ name: 'formSubmit', formName, page, successFlag, ...who, ...more })
export const system = (eventName: string, page: string, successFlag: string, more: object = {}, who: Who = visitor): ExpectedEvent => ({ name: 'systemEvent', eventName, page, successFlag, ...who, ...more })
export const byServer = (event: ExpectedEvent): ExpectedEvent => ({ by: 'server', ...event })
export const login = (page: string, who: Who = customer): ExpectedEvent => ({
  name: 'Common_Login_Submit', page, ...who, eventAction: 'formResponse', statusCode: 'LGN_01', successFlag: '1', source: who.source ?? 'support', userid: expect.any(String), clientId: 'careline-support', trid: expect.stringMatching(/^[\w-]{8,}$/), customerType: 'CONS', accounts: expect.any(Array),
})
/** The events of a sign-in without a page before: the sign-in page, then the page that it leads to. */
export const signedIn = (page = '/support', who: Who = customer) => [load('/acctmgmt/login', { ...visitor, isEntry: true }), load(page, who), login(page, who)]

export const dialog = (page: Page) => page.getByRole('dialog')
export async function signInAt({ page, site, loginReported }: Visit, person: string, path = '/support'): Promise<void> {
  await signInByForm(page, person, path, site)
  await waitForScript(page)
  await loginReported()
}
