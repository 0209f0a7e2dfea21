import type { Locale } from '#contracts/identity.ts'
import { changeCopy } from './change-copy.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { chargesOf, type Statement, type StatementLine } from './bill-schema.ts'

/** How one line changed the charges from a statement to the next, in words with the amount. */
export interface BillChange {
  code: string
  /** the line's name, which `text` does not always contain */
  label: string
  cents: number
  text: string
}

type Lines = Pick<Statement, 'lines'>

/**
 * ORD-02: why the charges of a statement differ from those of the one before, line by line, the largest change first.
 * The amounts add up to exactly the difference: every line that differs between the two is one change.
 */
export function changesBetween(before: Lines, after: Lines, locale: Locale): BillChange[] {
  const old = new Map(before.lines.map((line) => [line.code, line]))
  const now = new Map(after.lines.map((line) => [line.code, line]))
  const codes = new Set([...now.keys(), ...old.keys()])
  const changes = [...codes].map((code) => describe(old.get(code), now.get(code), locale))
  return changes.filter(({ cents }) => cents !== 0).toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))
}

/** The difference of the charges in cents; negative if they fell. */
export function differenceBetween(before: Lines, after: Lines): number {
  return chargesOf(after) - chargesOf(before)
}

function describe(before: StatementLine | undefined, after: StatementLine | undefined, locale: Locale): BillChange {
  const line = (after ?? before)!
  const cents = (after?.cents ?? 0) - (before?.cents ?? 0)
  const way = !before ? 'began' : !after ? 'ended' : 'changed'
  const words = changeCopy[locale][line.kind][way](line.label[locale], cents > 0)
  return { code: line.code, label: line.label[locale], cents, text: `${words}: ${moneyLabel(cents, locale, true)}` }
}
