import { audiences, locales } from '#contracts/identity.ts'
import type { BestBet } from '#features/search/contract.ts'
import { fieldOfInstant } from '#platform/time/local-field.ts'
import { readPeriod } from '../../pages/server/period-fields.ts'
import type { BetsCopy } from '../copy.en.ts'
import { TypedBet } from '../bet-endpoints.ts'
import type { BetFields } from '../bets-view.ts'

export type BetFieldProblem = keyof BetsCopy['form']['problems']

/** STU-06: reads the form and lists its problems. `fields` keeps the input as typed. */
export function readBetForm(form: URLSearchParams, timeZone: string): { fields: BetFields; bet: TypedBet | undefined; problems: BetFieldProblem[] } {
  const text = (field: string, most = 200) => (form.get(field) ?? '').replaceAll('\r\n', '\n').trim().slice(0, most)
  const fields: BetFields = {
    patterns: text('patterns', 4000), isWhole: form.has('isWhole'), page: text('page', 300), audience: audiences.find((each) => each === form.get('audience')) ?? 'consumer',
    locale: locales.find((each) => each === form.get('locale')) ?? 'en', startsAt: text('startsAt'), endsAt: text('endsAt'), isOn: form.has('isOn'),
  }
  const { period, wrong: wrongPeriod } = readPeriod(fields, timeZone)
  const given = {
    audience: fields.audience, locale: fields.locale, isWhole: fields.isWhole, isOn: fields.isOn, page: pageIn(fields.page),
    patterns: [...new Set(fields.patterns.split('\n').map((line) => line.trim()).filter(Boolean))],
    ...period,
  }
  const parsed = TypedBet.safeParse(given)
  const wrong = new Set<PropertyKey>(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]!))
  const problems = [
    ...(['patterns', 'page'] as const).filter((name) => wrong.has(name)),
    ...wrongPeriod,
  ]
  return { fields, bet: problems.length === 0 && parsed.success ? parsed.data : undefined, problems }
}

/** An article's number, or else the path of an address, or the id itself. */
function pageIn(typed: string): string {
  const path = typed.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '').replace(/\/$/, '')
  return /KM\d{7}/i.exec(path)?.[0].toUpperCase() ?? path
}

/** The form fields of a bet. */
export function fieldsOfBet({ patterns, isWhole, page, audience, locale, startsAt, endsAt, isOn }: BestBet, timeZone: string): BetFields {
  return { patterns: patterns.join('\n'), isWhole, page, audience, locale, startsAt: fieldOfInstant(startsAt ?? null, timeZone), endsAt: fieldOfInstant(endsAt ?? null, timeZone), isOn }
}

export const emptyBet: BetFields = { patterns: '', isWhole: false, page: '', audience: 'consumer', locale: 'en', startsAt: '', endsAt: '', isOn: true }
