import type { Database } from '#platform/database/database.ts'
import type { DemoWorld } from '#platform/config/demo-world.ts'
import { upsertOutageTimes } from './outage-store.ts'

/** The demo world is written in English; its outages' Spanish titles stand here. */
const spanishTitles: Readonly<Record<string, string>> = {
  'OUT-7001': 'Sin internet en Midtown',
  'OUT-7002': 'Las llamadas inalámbricas pueden fallar',
}

const hourMs = 3_600_000

/**
 * Puts the demo world's outages around `now` (epoch ms): at each start and each midnight, so that none goes stale.
 * An outage that somebody has published or reworded since keeps that.
 */
export async function moveDemoOutages(database: Database, world: Pick<DemoWorld, 'outages'>, now: number): Promise<void> {
  await upsertOutageTimes(
    database,
    world.outages.map((outage) => ({
      id: outage.id,
      title: outage.title,
      titleEs: spanishTitles[outage.id],
      service: outage.service,
      zips: outage.zips,
      startedAt: Math.round(now - outage.startedHoursAgo * hourMs),
      restoreAt: Math.round(now + outage.restoreInHours * hourMs),
      isNational: outage.national,
      isPublished: outage.published,
    })),
  )
}
