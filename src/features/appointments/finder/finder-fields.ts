/** What a look-up goes by: the names of the specification (FIN-10). */
export const finderKinds = ['orderId', 'ban'] as const
export type FinderKind = (typeof finderKinds)[number]
export type FinderField = FinderKind | 'zip'

/** What somebody has typed; `value` is an order id or an account number. */
export interface FinderInput {
  value: string
  zip: string
}

interface FieldRule {
  maxLength: number
  /** matches one character that is ignored as it is typed */
  disallowed: RegExp
  isComplete: (text: string) => boolean
  /** the same for the browser's own check */
  pattern: string
}

/** FIN-02 */
export const fieldRules: Readonly<Record<FinderField, FieldRule>> = {
  orderId: { maxLength: 20, disallowed: /[^\d-]/gu, isComplete: (text) => text !== '', pattern: String.raw`[\d\-]+` },
  ban: { maxLength: 9, disallowed: /\D/gu, isComplete: (text) => text.length === 9, pattern: String.raw`\d{9}` },
  zip: { maxLength: 5, disallowed: /\D/gu, isComplete: (text) => text.length === 5, pattern: String.raw`\d{5}` },
}

/** FIN-02: what stays of a text that was typed, pasted or sent. */
export function keepAllowed(field: FinderField, text: string): string {
  const { disallowed, maxLength } = fieldRules[field]
  return text.replace(disallowed, '').slice(0, maxLength)
}

/** FIN-03, FIN-04: the fields that are not complete yet, in the order of the form. */
export function problemsOf(kind: FinderKind, { value, zip }: FinderInput): FinderField[] {
  const wrong: FinderField[] = fieldRules[kind].isComplete(value) ? [] : [kind]
  return fieldRules.zip.isComplete(zip) ? wrong : [...wrong, 'zip']
}

/** A form as a browser without script sends it, or as one with script reads it. Files and repeated fields say nothing. */
export function readFinderForm(form: FormData): FinderInput & { kind: FinderKind } {
  const text = (name: FinderField | 'by') => {
    const entry = form.get(name)
    return typeof entry === 'string' ? entry : ''
  }
  const kind = text('by') === 'ban' ? 'ban' : 'orderId'
  return { kind, value: keepAllowed(kind, text(kind)), zip: keepAllowed('zip', text('zip')) }
}
