import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { UnitKind } from './unit-report.ts'

/** NET-10, ANA-07: all of a person's equipment. The specification spells it so. */
export function equipmentPath(variant: SiteVariant): string {
  return supportPath(variant, 'seequipment', 'model')
}

/** NET-11: where a phone's connection is refreshed, and where a TV receiver is diagnosed and started over. */
export function startOverPath(variant: SiteVariant, kind: UnitKind, query: Readonly<Record<'unit' | 'watch', string | undefined>> = { unit: undefined, watch: undefined }): string {
  const path = kind === 'line' ? supportPath(variant, 'wireless', 'refreshconnection', 'modal') : supportPath(variant, 'mysupport', 'att-tv', 'startover', 'modal')
  const text = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString()
  return path + (text && `?${text}`)
}

/** NET-11: what else there is for whoever still has the problem; `about` says of what. */
export function moreHelpPath(variant: SiteVariant, about?: 'wireless' | 'tv' | 'internet'): string {
  return supportPath(variant, 'wantmorehelp', 'modal') + (about ? `?about=${about}` : '')
}
