import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { ensureSetting } from '#platform/database/settings.ts'
import type { AnswerSummary } from '../../api/answer-summary.ts'
import { handedText } from '../../hand-over/said-turns.ts'

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

/** Signs an answer's text, so that it is recognised as ours in a conversation that is handed over. */
export type SignAnswer = (answer: string) => string

export async function answerSigner(database: Database): Promise<SignAnswer> {
  const [key] = await readKeys(database)
  return (answer) => signatureOf(handedText(answer), key!)
}

/** Whether we gave this text as an answer; `text` is as it was handed over. */
export async function isOurAnswer(database: Database, text: string, signature: string): Promise<boolean> {
  const given = Buffer.from(signature)
  return (await readKeys(database)).some((key) => {
    const own = Buffer.from(signatureOf(text, key))
    return given.length === own.length && timingSafeEqual(given, own)
  })
}

function signatureOf(text: string, key: string): string {
  return createHmac('sha256', key).update(`answer\n${text}`).digest('base64url')
}

/** The summary with signatures for its answer and for those to its related questions. */
export function signSummary(summary: AnswerSummary, sign: SignAnswer): AnswerSummary {
  return {
    ...summary,
    ...(summary.bestAnswer ? { bestAnswer: { ...summary.bestAnswer, signature: sign(summary.bestAnswer.answer) } } : {}),
    relatedQuestionAnswers: summary.relatedQuestionAnswers.map((related) => ({ ...related, signature: sign(related.answer) })),
  }
}
