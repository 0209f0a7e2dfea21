import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'
import { ensureSetting } from '../database/settings.ts'

/** The row of the table `setting` that holds the keys, the one that signs first; `npm run keys:rotate` rotates them. */
export const answerKeysSetting = 'answers.signing-keys'
export const newAnswerKey = () => randomBytes(32).toString('base64url')

/** The keys of this database, read once in each process. */
const readKeys = perDatabase((database): Promise<readonly string[]> =>
  database.transaction(async (trx) => JSON.parse(await ensureSetting(trx, answerKeysSetting, () => JSON.stringify([newAnswerKey()]))) as string[]),
)

/** A secret of 132 bits that cannot be worked out from the text without our key. */
export async function secretFor(database: Database, text: string): Promise<string> {
  const [key] = await readKeys(database)
  return createHmac('sha256', key!).update(`secret\n${text}`).digest('base64url').slice(0, 22)
}

/** Signs the text of an answer, exactly as it is handed over. */
export async function answerTextSigner(database: Database): Promise<(text: string) => string> {
  const [key] = await readKeys(database)
  return (text) => signatureOf(text, key!)
}

/** Whether we gave this text as an answer; `text` is as it was handed over. */
export async function isOurAnswer(database: Database, text: string, signature: string): Promise<boolean> {
  const given = Buffer.from(signature)
  return (await readKeys(database)).some((key) => {
    const own = Buffer.from(signatureOf(text, key))
    return given.length === own.length && timingSafeEqual(given, own)
  })
}

/** The turns of a conversation that a browser sent; an answer without our valid signature was not given by us, and becomes ''. */
export function keepOurAnswers(database: Database, turns: readonly { question: string; answer: string; signature?: string | undefined }[]): Promise<{ question: string; answer: string }[]> {
  return Promise.all(turns.map(async ({ question, answer, signature = '' }) => ({ question, answer: signature !== '' && (await isOurAnswer(database, answer, signature)) ? answer : '' })))
}

function signatureOf(text: string, key: string): string {
  return createHmac('sha256', key).update(`answer\n${text}`).digest('base64url')
}
