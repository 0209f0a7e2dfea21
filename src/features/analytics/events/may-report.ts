import { choiceIn, mayReport as mayReportBy, type ConsentRule } from '#contracts/consent.ts'

/**
 * ACC-15: whether this browser's events may leave it, by the rule that the server goes by. The consent banner says what the
 * operator's rule is; where it does not stand, the visitor or the operator has answered.
 */
export function mayReport(): boolean {
  const rule = document.querySelector<HTMLElement>('[data-consent]')?.dataset.consent as ConsentRule | undefined
  const hasPrivacyControl = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
  return mayReportBy({ choice: choiceIn(document.cookie), hasPrivacyControl }, rule ?? 'off')
}
