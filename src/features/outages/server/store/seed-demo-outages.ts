import type { DemoWorld } from '#platform/config/demo-world.ts'
import type { Database } from '#platform/database/database.ts'
import type { OutageContent } from '../../rules/outage-model.ts'
import { upsertDemoOutages } from './outage-store.ts'

type Words = Pick<OutageContent, 'text' | 'cause'> & { titleEs: string }

/** Texts for the demo world's outages, which have only an English title. */
const words: Readonly<Record<string, Words>> = {
  'OUT-7001': {
    titleEs: 'Sin internet en Midtown',
    cause: 'cable',
    text: {
      en: 'A cable was cut at a building site on Peachtree Street. Our people are there and are repairing it now.',
      es: 'Se cortó un cable en una obra de Peachtree Street. Nuestro equipo ya está allí, reparándolo.',
    },
  },
  'OUT-7002': {
    titleEs: 'Las llamadas inalámbricas pueden fallar',
    cause: 'equipment',
    text: {
      en: 'Calls may not connect at the first try. Text messages and data work.',
      es: 'Puede que una llamada no conecte a la primera. Los mensajes de texto y los datos funcionan.',
    },
  },
}
const noWords: Words = { titleEs: '', cause: 'unknown', text: { en: '', es: '' } }

const hourMs = 3_600_000

/**
 * Moves the demo's outages to around `now` (epoch ms), at each start and hour, so that none looks outdated; keeps those
 * that an operator has saved.
 */
export async function moveDemoOutages(database: Database, world: Pick<DemoWorld, 'outages'>, now: number): Promise<void> {
  await upsertDemoOutages(
    database,
    world.outages.map((outage) => {
      const { titleEs, cause, text } = words[outage.id] ?? noWords
      return {
        id: outage.id,
        content: {
          title: { en: outage.title, es: titleEs || outage.title },
          text,
          services: [outage.service as OutageContent['services'][number]],
          zips: outage.national ? [] : [...outage.zips],
          isNational: outage.national,
          cause,
          timeZone: 'America/New_York',
          startedAt: Math.round(now - outage.startedHoursAgo * hourMs),
          restoreAt: Math.round(now + outage.restoreInHours * hourMs),
          endedAt: null,
          isPublished: outage.published,
        },
      }
    }),
    now,
  )
}
