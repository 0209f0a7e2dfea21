import type { SiteVariant } from '#contracts/site-path.ts'
import type { RobocallCopy } from '../copy.en.ts'
import type { RobocallKind } from '../rules/robocall-rules.ts'

/** The values of the form, with the errors in them. */
export interface RobocallForm {
  caller: string
  calledOn: string
  calledAt: string
  what: RobocallKind | undefined
  details: string
  errors: { caller?: string; time?: string; what?: string }
}

export interface RobocallPage {
  variant: SiteVariant
  copy: RobocallCopy
  supportPhone: string
  form: RobocallForm
  /** the first and last day that may be chosen */
  days: { first: string; last: string }
  notice: { tone: 'good' | 'caution'; title: string; text: string } | undefined
  /** undefined if the reports could not be read */
  own: readonly { id: string; caller: string; line: string; details: string; reported: string }[] | undefined
  dataHref: string
  moreHelpHref: string
}
