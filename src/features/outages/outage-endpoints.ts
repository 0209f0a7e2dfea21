import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { changeKinds, noteText, OutageContent, outageIdPattern, zipPattern } from './rules/outage-model.ts'

const locale = z.enum(locales).default('en')

export const LocalOutage = z.object({
  id: z.string(),
  /** one sentence in the requested language */
  title: z.string(),
  /** what customers should know, in the requested language; '' for nothing */
  text: z.string(),
  /** the language of the text, if it is not the requested one */
  textLocale: z.enum(locales).optional(),
  /** internet, wireless, … */
  services: z.array(z.string()),
  /** one of `outageCauses` */
  cause: z.string(),
  /** the time zone in which the outage's times are shown */
  timeZone: z.string(),
  isNational: z.boolean(),
  /** epoch ms; in the future for planned work */
  startedAt: z.int(),
  /** epoch ms: an estimate, which may have passed; left out while there is none */
  restoreAt: z.int().optional(),
  endedAt: z.int().optional(),
})
export type LocalOutage = z.output<typeof LocalOutage>

/** A later change of an outage: a new estimate, news, the end. `noteLocale`: of the news, if it is not the requested language. */
const OutageUpdate = z.object({ at: z.int(), kind: z.enum(changeKinds), note: z.string(), noteLocale: z.enum(locales).optional(), restoreAt: z.int().optional() })
export type OutageUpdate = z.output<typeof OutageUpdate>

/**
 * HOME-14: published outages at the signed-in customer's ZIP. National ones come with the page's content instead, for
 * every reader. The specification gives the path but not the response.
 */
export const linkedAccountOutages = endpoint({
  id: 'outages.listLocalOutages',
  summary: "Published outages where the signed-in person's service is, and work that begins there within a day.",
  method: 'GET',
  path: '/msapi/outage/v1/linkedAcctInfo',
  access: 'customer',
  query: z.object({ locale }),
  response: z.object({ content: z.object({ outages: z.array(LocalOutage), planned: z.array(LocalOutage) }) }),
})

/** OUT-01: a POST, so that the ZIP is in the body and appears in no address and no log. */
export const checkZip = endpoint({
  id: 'outages.checkZip',
  summary: 'Whether a ZIP is affected by an outage: national ones count.',
  method: 'POST',
  path: '/msapi/outage/v1/check',
  access: 'anyone',
  body: z.object({ zip: z.string().regex(zipPattern), locale }),
  response: z.object({ content: z.object({ outages: z.array(LocalOutage), planned: z.array(LocalOutage) }) }),
  isIdempotent: true,
  limits: [{ name: 'outage_checks', tries: 60, seconds: 600 }],
})

/** OUT-04: an outage as the public status shows it. */
export const OutageStatus = LocalOutage.extend({ zips: z.array(z.string()), updates: z.array(OutageUpdate), updatedAt: z.int() })
export type OutageStatus = z.output<typeof OutageStatus>
export const readOutageStatus = endpoint({
  id: 'outages.readStatus',
  summary: 'All published outages: those of now, work of the next day, and those that have ended within a day.',
  method: 'GET',
  path: '/msapi/outage/v1/status',
  access: 'anyone',
  query: z.object({ locale }),
  response: z.object({ content: z.object({ outages: z.array(OutageStatus), planned: z.array(OutageStatus), ended: z.array(OutageStatus) }) }),
})

/** TIC-06: outages shown beside a ticket. Each read is recorded in the security log. */
export const outagesForStaff = endpoint({
  id: 'outages.listForStaff',
  summary: "Published outages where a customer's service is, for the operator's desk.",
  method: 'GET',
  path: '/msapi/outage/v1/staff/outages',
  access: 'operator',
  query: z.object({ customer: z.string().min(1).max(255), locale }),
  response: z.object({ content: z.object({ outages: z.array(LocalOutage), planned: z.array(LocalOutage) }) }),
})

const Version = z.object({ version: z.int(), at: z.int(), kind: z.enum(changeKinds), note: z.object({ en: z.string(), es: z.string() }), author: z.string() })

export const StudioOutage = OutageContent.extend({ id: z.string(), version: z.int(), updatedAt: z.int(), source: z.string() })
export type StudioOutage = z.output<typeof StudioOutage>

const OutageId = z.object({ id: z.string().regex(outageIdPattern) })
const notThere = { status: 404, code: 'OUTAGE_NOT_FOUND', when: 'there is no such outage' } as const

/** OUT-02: the list of the operator's outage pages. */
export const listStudioOutages = endpoint({
  id: 'outages.listStudioOutages',
  summary: 'Every outage, drafts too, the newest 200.',
  method: 'GET',
  path: '/msapi/outage/v1/studio/outages',
  access: 'operator',
  response: z.object({ content: z.object({ outages: z.array(StudioOutage) }) }),
})

/** OUT-02: one outage for the operator's form. */
export const readStudioOutage = endpoint({
  id: 'outages.readStudioOutage',
  summary: 'One outage with its versions, the oldest first.',
  method: 'GET',
  path: '/msapi/outage/v1/studio/outages/{id}',
  access: 'operator',
  params: OutageId,
  response: z.object({ content: z.object({ outage: StudioOutage, versions: z.array(Version) }) }),
  errors: [notThere],
})

/** OUT-02: `version` is the one that the operator saw, 0 for a new outage. Repeating the same change has no effect. */
export const saveStudioOutage = endpoint({
  id: 'outages.saveStudioOutage',
  summary: 'Publishes, changes or ends an outage. What somebody else has changed meanwhile is never overwritten.',
  method: 'PUT',
  path: '/msapi/outage/v1/studio/outages/{id}',
  access: 'operator',
  params: OutageId,
  body: OutageContent.extend({ version: z.int().min(0), note: z.object({ en: noteText, es: noteText }) }),
  response: z.object({ content: z.object({ outage: StudioOutage }) }),
  errors: [
    notThere,
    { status: 409, code: 'OUTAGE_CHANGED', when: 'it has another version than the one that was seen' },
    { status: 422, code: 'OUTAGE_IMPOSSIBLE', when: 'it is neither national nor of any ZIP, or both, or its times contradict each other' },
  ],
  isIdempotent: true,
})

const email = z.string().trim().max(254)

/** OUT-03: a signed-in customer follows at once, at the account's address; a visitor must first confirm by e-mail. */
export const followOutage = endpoint({
  id: 'outages.follow',
  summary: 'Follows an outage by e-mail: a new estimate, and its end. The answer never tells whether an address follows it already.',
  method: 'POST',
  path: '/msapi/outage/v1/subscriptions',
  access: 'anyone',
  body: z.object({ outage: z.string().regex(outageIdPattern), email: email.optional(), locale, audience: z.enum(audiences).default('consumer') }),
  response: z.object({ content: z.object({ state: z.enum(['asked', 'followed']), email: z.string() }) }),
  errors: [notThere, { status: 422, code: 'EMAIL_NEEDED', when: 'no address is known, or the one that was given is none' }],
  isIdempotent: true,
  limits: [{ name: 'outage_follows', tries: 10, seconds: 3600 }],
})

/** OUT-03: the outages that the signed-in customer follows, for the data export and the account page. */
export const listFollowedOutages = endpoint({
  id: 'outages.listFollowed',
  summary: 'The outages that the signed-in person follows by e-mail, the newest first.',
  method: 'GET',
  path: '/msapi/outage/v1/subscriptions/own',
  access: 'customer',
  query: z.object({ locale }),
  response: z.object({ content: z.object({ followed: z.array(z.object({ outage: z.string(), title: z.string(), email: z.string(), since: z.int() })) }) }),
})

export const unfollowOutages = endpoint({
  id: 'outages.unfollow',
  summary: 'Ends what the signed-in person follows: one outage, or without `outage` all.',
  method: 'DELETE',
  path: '/msapi/outage/v1/subscriptions/own',
  access: 'customer',
  query: z.object({ outage: z.string().regex(outageIdPattern).optional() }),
  response: z.object({ content: z.object({ isFollowed: z.literal(false) }) }),
  isIdempotent: true,
})

const Token = z.string().max(200)
const Subscription = z.object({ content: z.object({ state: z.enum(['none', 'asked', 'followed']), title: z.string().optional() }) })

/** OUT-03: the subscription of an e-mail's link; `none` if the signature is wrong or the subscription has ended. */
export const readSubscription = endpoint({
  id: 'outages.readSubscription',
  summary: 'The subscription that the link of an e-mail is of.',
  method: 'POST',
  path: '/msapi/outage/v1/subscriptions/read',
  access: 'anyone',
  body: z.object({ token: Token, locale }),
  response: Subscription,
  isIdempotent: true,
  limits: [{ name: 'outage_links', tries: 60, seconds: 600 }],
})

/** OUT-03: confirms or ends the subscription of an e-mail's link. */
export const changeSubscription = endpoint({
  id: 'outages.changeSubscription',
  summary: 'Confirms a subscription, or ends it.',
  method: 'POST',
  path: '/msapi/outage/v1/subscriptions/change',
  access: 'anyone',
  body: z.object({ token: Token, locale, wanted: z.enum(['followed', 'none']) }),
  response: Subscription,
  isIdempotent: true,
  limits: [{ name: 'outage_links', tries: 60, seconds: 600 }],
})
