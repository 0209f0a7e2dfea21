import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { locales, type Locale } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { cachePerContentVersion } from '#platform/page-cache/site-version-cache.ts'
import { deviceName } from '../device-names.ts'
import type { Device, getDevice as deviceEndpoint, listDevices as devicesEndpoint, readCatalogueDevice as catalogueEndpoint } from '../contract.ts'
import { articleIndex, deviceAudience, type VariantIndex } from './article-index.ts'
import { readDeviceRows } from './article-store.ts'

const devicesByLocale = cachePerContentVersion(async (database) => {
  const rows = await readDeviceRows(database)
  const byLocale = new Map<Locale, Map<string, Device>>()
  for (const locale of locales) {
    const index = await articleIndex(database, { audience: deviceAudience, locale })
    byLocale.set(locale, new Map(rows.map((row) => [`${row.make}/${row.model}`, deviceOf(row, index, locale)])))
  }
  return byLocale
})

type DeviceRow = Awaited<ReturnType<typeof readDeviceRows>>[number]

/** STU-03: devices as their pages would show them, published or not. */
export async function previewDevices(database: Database, devices: readonly (Omit<DeviceRow, 'articles'> & { articles: readonly string[] })[], locale: Locale): Promise<Device[]> {
  const index = await articleIndex(database, { audience: deviceAudience, locale })
  return devices.map(({ articles, ...row }) => deviceOf({ ...row, articles: JSON.stringify(articles) }, index, locale))
}

function deviceOf({ make, model, name, kind, articles }: DeviceRow, index: VariantIndex, locale: Locale): Device {
  return {
    make,
    // a device's name begins with its make (the content check enforces it)
    makeName: name.slice(0, make.length),
    model,
    name: deviceName(name, locale),
    kind,
    articles: (JSON.parse(articles) as string[]).flatMap((id) => index.articles.get(id)?.summary ?? []),
  }
}

export async function listDevices(context: RequestContext, { query }: InputOf<typeof devicesEndpoint>): Promise<Outcome<ResponseOf<typeof devicesEndpoint>>> {
  const devices = (await devicesByLocale(context.runtime.database)).get(query.locale)!
  return success({ devices: [...devices.values()] })
}

/** One device; make and model in any case, as in the addresses of old links. */
export async function getDevice(context: RequestContext, { params, query }: InputOf<typeof deviceEndpoint>): Promise<Outcome<ResponseOf<typeof deviceEndpoint>>> {
  const devices = (await devicesByLocale(context.runtime.database)).get(query.locale)!
  const device = devices.get(`${params.make}/${params.model}`.toLowerCase())
  return device ? success({ device }) : failure(404, 'DEVICE_NOT_FOUND', 'There is no such device.')
}

/** NET-04: the same device under the specification's path. */
export async function readCatalogueDevice(context: RequestContext, input: InputOf<typeof catalogueEndpoint>): Promise<Outcome<ResponseOf<typeof catalogueEndpoint>>> {
  const found = await getDevice(context, input)
  return found.ok ? success({ content: found.data }) : found
}
