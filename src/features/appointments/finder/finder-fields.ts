/** The kinds of number that a look-up takes, by their names in the specification (FIN-10). */
export const finderKinds = ['orderId', 'ban'] as const
export type FinderKind = (typeof finderKinds)[number]
export type FinderField = FinderKind | 'zip'

/** What the visitor has typed; `value` is an order id or an account number. */
export interface FinderInput {
  value: string
  zip: string
}

interface FieldRule {
  maxLength: number
  /** matches each character that is dropped while the visitor types */
  disallowed: RegExp
  isComplete: (text: string) => boolean
  /** the same rule as a pattern for the browser's own check */
  pattern: string
}

/** FIN-02: the rules of each field. */
export const fieldRules: Readonly<Record<FinderField, FieldRule>> = {
  orderId: { maxLength: 20, disallowed: /[^\d-]/gu, isComplete: (text) => text !== '', pattern: String.raw`[\d\-]+` },
  ban: { maxLength: 9, disallowed: /\D/gu, isComplete: (text) => text.length === 9, pattern: String.raw`\d{9}` },
  zip: { maxLength: 5, disallowed: /\D/gu, isComplete: (text) => text.length === 5, pattern: String.raw`\d{5}` },
}

/** FIN-02: the allowed part of a typed, pasted or submitted text. */
export function keepAllowed(field: FinderField, text: string): string {
  const { disallowed, maxLength } = fieldRules[field]
  return text.replace(disallowed, '').slice(0, maxLength)
}

/** FIN-03, FIN-04: the fields that are not complete yet, in the order of the form. */
export function problemsOf(kind: FinderKind, { value, zip }: FinderInput): FinderField[] {
  const wrong: FinderField[] = fieldRules[kind].isComplete(value) ? [] : [kind]
  return fieldRules.zip.isComplete(zip) ? wrong : [...wrong, 'zip']
}

/**
 * Reads the form, as a browser without JavaScript submits it or as a script reads it. Files count as empty; of repeated
 * fields the first one counts.
 */
export function readFinderForm(form: FormData): FinderInput & { kind: FinderKind } {
  const text = (name: FinderField | 'by') => {
    const entry = form.get(name)
    return typeof entry === 'string' ? entry : ''
  }
  const kind = text('by') === 'ban' ? 'ban' : 'orderId'
  return { kind, value: keepAllowed(kind, text(kind)), zip: keepAllowed('zip', text('zip')) }
}

/**
 * FIN-10: an order ID as services know it: people copy '71-104233550198' without its dash or with others. Other order
 * IDs stay as typed.
 */
export function orderIdOf(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return /^7[12]\d/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : typed
}
