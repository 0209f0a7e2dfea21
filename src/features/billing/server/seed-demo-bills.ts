import type { Database } from '#platform/database/database.ts'
import type { DemoWorld } from '#platform/config/demo-world.ts'
import { addDays } from '#platform/time/local-time.ts'
import { AccountBill, chargesOf, type Statement, type StatementLine } from '../rules/bill-schema.ts'

type DemoAccount = DemoWorld['people'][number]['accounts'][number]
type DemoBilling = NonNullable<DemoAccount['billing']>

const months = 12
const daysToPay = 21

/**
 * ORD-05: writes the demo world's bills as of `now`: one statement a month, the newest from this month or the last one.
 */
export async function moveDemoBills(database: Database, world: Pick<DemoWorld, 'people'>, now: number): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10)
  const bills = world.people.flatMap(({ accounts }) => accounts.flatMap(({ number, billing }) => (billing ? [demoBill(number, billing, today)] : [])))
  await database.transaction(async (trx) => {
    for (const bill of bills) {
      const account = await trx.selectFrom('account').select('number').where('number', '=', bill.accountNumber).executeTakeFirst()
      if (!account) continue
      await trx.insertInto('account_bill').values({ account_number: bill.accountNumber, bill: JSON.stringify(bill) }).onConflict((conflict) => conflict.column('account_number').doUpdateSet({ bill: JSON.stringify(bill) })).execute()
    }
  })
}

/** A demo bill; the result depends only on the account and the day. */
export function demoBill(accountNumber: string, demo: DemoBilling, today: string): AccountBill {
  const statements: Statement[] = []
  for (let ago = months - 1; ago >= 0; ago--) {
    const lines = linesOf(demo, ago)
    if (lines.length === 0 && statements.length === 0) continue
    const before = statements[0]
    const issuedOn = statementDay(today, demo.statementDay, ago)
    const previousCents = before?.totalCents ?? 0
    // The previous statement is paid unless it is among the newest `demo.unpaid` statements.
    const paymentsCents = ago + 1 <= demo.unpaid - 1 ? 0 : previousCents
    statements.unshift({
      id: issuedOn.slice(0, 7),
      from: addDays(statementDay(today, demo.statementDay, ago + 1), 1),
      to: issuedOn,
      issuedOn,
      dueOn: addDays(issuedOn, daysToPay),
      previousCents,
      paymentsCents,
      lines,
      totalCents: previousCents - paymentsCents + chargesOf({ lines }),
    })
  }
  const [newest] = statements
  const isPaid = newest !== undefined && demo.unpaid === 0 && today >= newest.dueOn
  const paidSinceCents = isPaid ? newest.totalCents : 0
  const balanceCents = (newest?.totalCents ?? 0) - paidSinceCents
  const late = statements.slice(0, demo.unpaid).findLast(({ dueOn }) => dueOn < today)
  const pastDueCents = late && newest ? (newest.dueOn < today ? balanceCents : newest.previousCents - newest.paymentsCents) : 0
  return AccountBill.parse({
    accountNumber,
    plan: demo.plan,
    balanceCents,
    pastDueCents,
    ...(pastDueCents > 0 ? { pastDueSince: late!.dueOn } : {}),
    ...(balanceCents > 0 ? { dueOn: newest!.dueOn } : {}),
    paidSinceCents,
    autopay: { isOn: demo.autopay !== undefined, ...(demo.autopay ? { method: demo.autopay } : {}) },
    ...(demo.data ? { data: demo.data } : {}),
    statements,
  })
}

/** The day of the newest statement, or of the statement `ago` months before it (YYYY-MM-DD). */
function statementDay(today: string, day: number, ago: number): string {
  const [year, month, date] = today.split('-').map(Number) as [number, number, number]
  const back = ago + (date < day ? 1 : 0)
  return new Date(Date.UTC(year, month - 1 - back, day)).toISOString().slice(0, 10)
}

function linesOf({ lines, taxPercent }: DemoBilling, ago: number): StatementLine[] {
  const charged = lines.filter(({ first = months - 1, last = 0 }) => ago <= first && ago >= last).map(({ code, kind, label, cents }) => ({ code, kind: kind as StatementLine['kind'], label, cents }))
  if (charged.length === 0) return []
  const tax = Math.round((chargesOf({ lines: charged }) * taxPercent) / 100)
  return [...charged, { code: 'tax', kind: 'tax', label: { en: 'Taxes and fees', es: 'Impuestos y cargos' }, cents: tax }]
}
