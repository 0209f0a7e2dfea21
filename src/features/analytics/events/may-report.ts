import { choiceIn, mayReport as mayReportBy, type ConsentRule } from '#contracts/consent.ts'

/**
 * ACC-15: whether this browser's events may be sent, by the same rule as on the server. The consent banner carries the
 * operator's rule; if there is no banner, the visitor or the operator has decided already.
 */
export function mayReport(): boolean {
  const rule = document.querySelector<HTMLElement>('[data-consent]')?.dataset.consent as ConsentRule | undefined
  const hasPrivacyControl = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  return mayReportBy({ choice: choiceIn(document.cookie), hasPrivacyControl }, rule ?? 'off')
}
