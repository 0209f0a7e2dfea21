import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { UnitKind } from './unit-report.ts'

/** NET-10, ANA-07: the page of all equipment. The specification prescribes this spelling. */
export function equipmentPath(variant: SiteVariant): string {
  return supportPath(variant, 'seequipment', 'model')
}

/** NET-11: the page that refreshes a phone's connection, or that diagnoses and restarts a TV receiver. */
export function startOverPath(variant: SiteVariant, kind: UnitKind, query: Readonly<Record<'unit' | 'watch', string | undefined>> = { unit: undefined, watch: undefined }): string {
  const path = kind === 'line' ? supportPath(variant, 'wireless', 'refreshconnection', 'modal') : supportPath(variant, 'mysupport', 'att-tv', 'startover', 'modal')
  const text = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString()
  return path + (text && `?${text}`)
}

/** NET-11: the page of further ways to get help; `about` is the subject of the problem. */
export function moreHelpPath(variant: SiteVariant, about?: 'wireless' | 'tv' | 'internet'): string {
  return supportPath(variant, 'wantmorehelp', 'modal') + (about ? `?about=${about}` : '')
}
