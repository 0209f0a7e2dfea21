import { billPath } from '#features/billing/contract.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import type { FixesCopy } from '../../copy.en.ts'
import { toldAway, type Answered, type Position } from '../../engine/follow-fix.ts'
import { accountParameter, fixPath } from '../../rules/fix-paths.ts'
import type { GatewayTold } from '../../server/gateway-source.ts'
import type { FixPage } from '../fix-view.ts'
import { copyOf } from './copy-of.ts'

/** The account that was chosen, which all addresses of the fix carry along. */
export function chosenAccount(context: RequestContext): string | undefined {
  return queryOf(context).get(accountParameter)?.slice(0, 32)
}

export type ToldFields = 'told' | 'goOn' | 'lineOff' | 'accounts'

/** The texts about answers read from the gateway. If they lead into another fix, the customer confirms that. */
export function describeTold(context: RequestContext, { id }: { id: string }, shown: Position, { told, isOwn, askedFrom }: { told: GatewayTold; isOwn: boolean; askedFrom: number }): Pick<FixPage, ToldFields> {
  const { audience, locale } = context
  const variant = { audience, locale }
  const copy = copyOf(context)
  const { gateway } = copy
  const account = chosenAccount(context)
  const away = isOwn ? undefined : toldAway(shown, told.says)
  const read = [...shown.answered.slice(askedFrom).map(({ choice, before }) => ({ choice, before })), ...(away ? [{ choice: away, before: shown.way }] : [])]
  const sentences = read.flatMap(({ choice: { check }, before }) => (check ? [{ text: wordsOf(gateway.tells, check.name, told.says[check.name]) ?? '', askHref: fixPath(variant, id, { way: before, ask: true, account }) }] : []))
  return {
    told: sentences.length === 0 ? undefined : { sentences, when: ageText(told.age, gateway.read) },
    goOn: away && { answer: answerOf({ step: shown.step, choice: away, byGateway: true, before: shown.way }, copy).answer, href: fixPath(variant, away.to.slice(4), { account }) },
    lineOff: told.isLineOff ? { href: billPath(variant) } : undefined,
    accounts: told.accounts.length < 2 ? [] : told.accounts.map((label) => ({ label, href: fixPath(variant, id, { way: shown.way, account: label }), isCurrent: label === told.account })),
  }
}

const newMs = 5000

function ageText(age: number, words: { now: string; ago: string }): string {
  return age < newMs ? words.now : fill(words.ago, { n: Math.round(age / 1000) })
}

/** How long ago the gateway gave this answer, in words; known only if it gives the same answer now, else 'earlier'. */
export function since({ choice, byGateway }: Answered, { told, isNew }: { told: GatewayTold; isNew: boolean }, { gateway: { by } }: FixesCopy): string | undefined {
  if (!byGateway) return undefined
  const isSame = isNew || (choice.check && choice.check.is.includes(told.says[choice.check.name] ?? ''))
  return isSame ? ageText(told.age, by) : by.earlier
}

/** A question with its answer. For the gateway's answers the texts name what it reported: no choice was clicked. */
export function answerOf({ step, choice, byGateway }: Answered, copy: FixesCopy): { question: string; answer: string } {
  const { check } = choice
  if (!byGateway || !check) return { question: step.title, answer: choice.label }
  return { question: copy.gateway.asked[check.name], answer: wordsOf(copy.gateway.says, check.name, check.is[0]) ?? choice.label }
}

function wordsOf(words: Readonly<Record<string, Readonly<Record<string, string>>>>, name: string, said: string | undefined): string | undefined {
  return said === undefined ? undefined : words[name]?.[said]
}
