import { createHmac } from 'node:crypto'
import { maskPersonalText } from '#platform/observability/log.ts'
import type { AnalyticsEvent } from '../../events/analytics-events.ts'

/**
 * An event as it may be stored: without the sender's address and identity, and without URL queries, which may name the
 * sender. Account numbers and user ids become hashes with `key`, which is not in the database; without a key they are
 * removed.
 */
export function withoutNames(event: AnalyticsEvent, key: string | undefined): AnalyticsEvent {
  const page = withoutQuery(event.page)
  switch (event.name) {
    case 'Link_Click':
      return { ...event, page, linkName: maskPersonalText(event.linkName), ...(event.linkUrl === undefined ? {} : { linkUrl: withoutQuery(event.linkUrl) }) }
    case 'error/log':
      return { ...event, page, ...(event.message === undefined ? {} : { message: maskPersonalText(event.message) }) }
    case 'Common_Login_Submit':
      return { ...event, page, userid: hashOf(event.userid, key) ?? '', accounts: event.accounts.map((account) => withHashedNumber(account, key)) }
    case 'systemEvent':
      return {
        ...event,
        page,
        ...(event.target === undefined ? {} : { target: withoutQuery(event.target) }),
        ...(event.answerText === undefined ? {} : { answerText: maskPersonalText(event.answerText) }),
      }
    default:
      return { ...event, page }
  }
}

type Account = Extract<AnalyticsEvent, { name: 'Common_Login_Submit' }>['accounts'][number]

function withHashedNumber({ type, isSMB, accountNumber }: Account, key: string | undefined): Account {
  const hash = hashOf(accountNumber, key)
  return { type, isSMB, ...(hash === undefined ? {} : { accountNumber: hash }) }
}

function hashOf(value: string | undefined, key: string | undefined): string | undefined {
  if (!value || !key) return undefined
  return createHmac('sha256', key).update(value).digest('base64url').slice(0, 22)
}

/** The most characters of an address that are stored; no address of this site is longer. */
const longestAddress = 300

/** Also removes NUL characters, which PostgreSQL does not store in text. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').replaceAll('\0', '').slice(0, longestAddress)
}
