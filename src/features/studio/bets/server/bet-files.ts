import type { Kysely } from 'kysely'
import { z } from 'zod'
import { BestBet } from '#features/search/contract.ts'
import { readBets, writeBet } from '#features/search/server.ts'
import { betsFile, ContentError } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { addChange, contentFiles } from '../../server/change-log.ts'
import { readContentFile } from '../../server/read-content-file.ts'
import { betId } from '../bet-endpoints.ts'

/** STU-05: the best bets as a file of content/. */
const BetsFile = z.strictObject({ bets: z.array(z.strictObject({ id: z.string().regex(betId), ...BestBet.shape })).max(10_000) })

/** The best bets as a file of content/; undefined if there are none. */
export async function writeBetsFile(read: Kysely<Schema>): Promise<Buffer | undefined> {
  const bets = (await readBets(read)).map(({ id, bet }) => ({ id, ...bet })).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return bets.length === 0 ? undefined : Buffer.from(`${JSON.stringify({ bets }, undefined, 2)}\n`)
}

/**
 * STU-05, STU-09: adds the best bets of content/ that do not exist yet, and keeps existing ones. Returns how many were
 * added.
 * @throws ContentError
 */
export async function takeBets(database: Database, contentDirectory: string, now: number): Promise<number> {
  const text = await readContentFile(contentDirectory, betsFile)
  if (text === undefined) return 0
  const found = readBetsFile(contentDirectory, text)
  const known = new Set((await readBets(database.read)).map(({ id }) => id))
  const fresh = found.filter(({ id }) => !known.has(id))
  if (fresh.length > 0) {
    await database.transaction(async (trx) => {
      for (const { id, ...bet } of fresh) {
        if (await writeBet(trx, { id, bet }, { seen: 0, now, person: contentFiles })) await addChange(trx, { at: now, person: contentFiles, room: 'bets', subject: id, action: 'import', before: undefined, after: bet })
      }
    })
  }
  return fresh.length
}

function readBetsFile(folder: string, text: string): z.output<typeof BetsFile>['bets'] {
  try {
    return BetsFile.parse(JSON.parse(text)).bets
  } catch (error) {
    const problems = error instanceof z.ZodError ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) : [(error as Error).message]
    throw new ContentError(folder, problems.map((each) => `${betsFile}: ${each}`))
  }
}
