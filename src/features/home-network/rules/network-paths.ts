import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** Base path of the home network's services (NET-01). */
export const wiredNetworkPath = '/msapi/managewirednetwork/v1'

/** NET-06: the page of a home's network. */
export function homeNetworkPath(variant: SiteVariant, query: Readonly<Record<string, string | undefined>> = {}): string {
  return supportPath(variant, 'internet', 'home') + queryOf(query)
}

/** ANA-07: a device's own page. */
export function devicePath(variant: SiteVariant, { kind, id }: { kind: string; id: string }, account: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  return supportPath(variant, 'myconnecteddevices', kind, 'modal') + queryOf({ account, device: id, ...query })
}

/** ANA-07: the page that confirms a Wi-Fi change. */
export function wifiChangedPath(variant: SiteVariant, account: string, network: string): string {
  return supportPath(variant, 'wifi-change-confirmation', 'modal') + queryOf({ account, network })
}

/** ANA-07: the page that confirms a finished restart. */
export function restartedPath(variant: SiteVariant, account: string): string {
  return supportPath(variant, 'gatewayrestartcomplete', 'modal') + queryOf({ account })
}

function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString()
  return query === '' ? '' : `?${query}`
}
