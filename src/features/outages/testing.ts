export { saveStudioOutage } from './outage-endpoints.ts'
import type { OutageTable } from './server/tables.ts'

/** A published internet outage at 30309 that began an hour before `now` and is expected to end an hour after it. */
export function buildOutage(now: number, { zips = ['30309'], ...outage }: Partial<Omit<OutageTable, 'zips'>> & { id: string; zips?: readonly string[] }): OutageTable {
  return {
    title: `Outage ${outage.id}`,
    title_es: null,
    body: '',
    body_es: null,
    services: '["internet"]',
    zips: JSON.stringify(zips),
    is_national: 0,
    cause: 'unknown',
    time_zone: 'America/New_York',
    started_at: now - 3_600_000,
    restore_at: now + 3_600_000,
    ended_at: null,
    is_published: 1,
    source: 'studio',
    version: 1,
    updated_at: now - 3_600_000,
    source_at: null,
    ...outage,
  }
}
