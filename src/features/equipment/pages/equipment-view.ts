import type { SiteVariant } from '#contracts/site-path.ts'
import type { EquipmentCopy } from '../copy.en.ts'
import type { CheckResult } from '../rules/diagnose-unit.ts'
import type { UnitKind } from '../rules/unit-report.ts'

/** What just happened, or why it did not. */
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

/** NET-10: all equipment of a person, by account. */
export interface EquipmentPage extends Frame {
  notice: UnitNotice | undefined
  accounts:
    | readonly {
        number: string
        title: string
        kind: string
        /** undefined where there is one account alone */
        focus: 'first' | 'other' | undefined
        items: readonly { id: string; name: string; type: string; icon: 'router' | 'tv' | 'wireless' | 'internet'; links: readonly { label: string; href: string; about: string }[] }[]
      }[]
    | 'down'
  robocallHref: string
  fixesHref: string
}

/** A line or a receiver with what was found, and what can be done. */
export interface UnitView {
  id: string
  name: string
  /** as the catalogue names it */
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

/** NET-11: the page of lines, and the one of receivers: the same way of starting over. */
export interface StartOverPage extends Frame {
  kind: UnitKind
  words: EquipmentCopy[UnitKind]
  notice: UnitNotice | undefined
  choices: readonly { label: string; href: string; isCurrent: boolean }[]
  unit: UnitView | 'none' | 'down'
  equipmentHref: string
  moreHelpHref: string
  /** the fix that asks further, where there is one */
  fixHref: string | undefined
}

/** NET-11: ways on for whoever still has the problem. */
export interface MoreHelpPage extends Frame {
  ways: readonly { title: string; text: string; href: string; icon: 'help' | 'mail' | 'technician' | 'library' | 'person' | 'caution' }[]
}
