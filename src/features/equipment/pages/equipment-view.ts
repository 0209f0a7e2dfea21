import type { SiteVariant } from '#contracts/site-path.ts'
import type { EquipmentCopy } from '../copy.en.ts'
import type { CheckResult } from '../rules/diagnose-unit.ts'
import type { UnitKind } from '../rules/unit-report.ts'

/** A message that an action was done, or why it was not. */
export interface UnitNotice {
  tone: 'good' | 'caution'
  title: string
  text?: string
}

interface Frame {
  variant: SiteVariant
  copy: EquipmentCopy
  supportPhone: string
}

/** NET-10: all of the customer's equipment, by account. */
export interface EquipmentPage extends Frame {
  notice: UnitNotice | undefined
  accounts:
    | readonly {
        number: string
        title: string
        kind: string
        /** undefined if there is only one account */
        focus: 'first' | 'other' | undefined
        items: readonly { id: string; name: string; type: string; icon: 'router' | 'tv' | 'wireless' | 'internet'; links: readonly { label: string; href: string; about: string }[] }[]
      }[]
    | 'down'
  robocallHref: string
  fixesHref: string
}

/** A line or a receiver with its diagnosis and the possible actions. */
export interface UnitView {
  id: string
  name: string
  /** name in the catalogue of devices */
  device: string
  checks: readonly { label: string; value: string; result: CheckResult }[]
  verdict: string | undefined
  state:
    | { kind: 'form'; error: boolean; hint: string | undefined }
    | { kind: 'running'; at: number; watchHref: string }
    | { kind: 'unknown'; watchHref: string }
    | { kind: 'done'; isGood: boolean; text: string }
    | { kind: 'unchanged' | 'tooMany' | 'down' }
}

/** NET-11: the page of lines or of receivers, which are restarted in the same way. */
export interface StartOverPage extends Frame {
  kind: UnitKind
  words: EquipmentCopy[UnitKind]
  notice: UnitNotice | undefined
  choices: readonly { label: string; href: string; isCurrent: boolean }[]
  unit: UnitView | 'none' | 'down'
  equipmentHref: string
  moreHelpHref: string
  /** a guided fix with further questions, if there is one */
  fixHref: string | undefined
}

/** NET-11: further ways to get help if the problem persists. */
export interface MoreHelpPage extends Frame {
  ways: readonly { title: string; text: string; href: string; icon: 'help' | 'mail' | 'technician' | 'library' | 'person' | 'caution' }[]
}
