import type { Kysely } from 'kysely'
import type { Audience } from '#contracts/identity.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { FoundText, Refused } from './import-types.ts'
import type { TopicPlace } from './plan/find-place.ts'
import type { PlannedItem } from './plan/plan-import.ts'

/** Everything that a report is made from. */
export interface ReadTexts {
  texts: readonly FoundText[]
  refused: readonly Refused[]
  /** how many files of an export of this site are not imported */
  others?: number
  /** the stored pictures of the texts: the name of each file, and the picture's id */
  pictures: readonly (readonly [file: string, id: string])[]
  /** the topic that was chosen for texts whose folders do not tell one */
  place: TopicPlace | undefined
  /** the same by folder: by `nameOfPlaces` */
  places: readonly (readonly [names: string, place: TopicPlace])[]
}

/** The folders, categories and sections above a text, as the report names them. */
export const nameOfPlaces = (places: readonly string[]): string => places.join(' / ')

/** Further outcomes of items, which no report lists: one for the whole, and one for each text. */
export const sourceOutcomes = ['source', 'text'] as const

/**
 * STU-05: keeps what a report was made from while some of its texts have no topic: an editor may then choose one in the
 * report, and the files need not be sent again.
 */
export function keptTexts({ texts, ...whole }: ReadTexts, audience: Audience): PlannedItem[] {
  const item = (outcome: (typeof sourceOutcomes)[number], content: PlannedItem['content']): PlannedItem => ({ file: '', outcome, code: '', what: '', audience, id: '', title: '', origin: '', seen: 0, content, notes: [], paths: [] })
  return [item('source', whole), ...texts.map((text) => item('text', text))]
}

export async function hasKeptTexts(db: Kysely<Schema>, importId: string): Promise<boolean> {
  return (await db.selectFrom('studio_import_item').select('position').where('import_id', '=', importId).where('outcome', '=', 'source').executeTakeFirst()) !== undefined
}

const textsAtOnce = 200

export async function readKeptTexts(db: Kysely<Schema>, importId: string): Promise<ReadTexts | undefined> {
  const own = db.selectFrom('studio_import_item').select(['position', 'content']).where('import_id', '=', importId).orderBy('position')
  const whole = await own.where('outcome', '=', 'source').executeTakeFirst()
  if (!whole) return undefined
  const texts: FoundText[] = []
  for (let after = -1; ; ) {
    const rows = await own.where('outcome', '=', 'text').where('position', '>', after).limit(textsAtOnce).execute()
    texts.push(...rows.map(({ content }) => JSON.parse(content!) as FoundText))
    if (rows.length < textsAtOnce) return { ...(JSON.parse(whole.content!) as Omit<ReadTexts, 'texts'>), texts }
    after = rows.at(-1)!.position
  }
}

/** Once the articles are in the Studio, nobody needs the texts of the files any more. */
export async function forgetTexts(db: Kysely<Schema>, importId: string): Promise<void> {
  await db.deleteFrom('studio_import_item').where('import_id', '=', importId).where('outcome', 'in', sourceOutcomes).execute()
}
