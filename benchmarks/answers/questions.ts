/** The questions of `npm run bench answers`: one JSON object per line, see `README.md` in this folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { audiences, locales, type Locale } from '../../src/contracts/identity.ts'

/** The style of a question; `two` asks two things at once, `unaccented` is Spanish without accents. */
export const styles = ['plain', 'short', 'chatty', 'angry', 'misspelt', 'mobile', 'unaccented', 'two'] as const
/** Why no article answers a question; a `nearMiss` is about telecom but not covered by any article. */
export const kinds = ['weather', 'otherCompany', 'medical', 'legal', 'personalData', 'general', 'nonsense', 'nearMiss', 'injection'] as const

/** `tune` may be looked at while ranking is changed; `report` gives the published figures and must not be looked at. */
const half = z.enum(['tune', 'report'])
const question = z.string().min(3).max(500)
/** ids of the articles that answer; any of them may be cited first */
const articles = z.array(z.string().regex(/^KM\d{7}$/)).min(1)
/** Any one of these in the answer is enough; each occurs verbatim in an article of `articles`. */
const facts = z.array(z.string().min(2)).min(1)

export const AnswerableQuestion = z.strictObject({
  id: z.string().regex(/^(?:en|es)-\d{3}$/),
  locale: z.enum(locales),
  audience: z.enum(audiences),
  question,
  articles,
  facts,
  /** the second part of the question: half of the points for the fact */
  second: z.strictObject({ articles, facts }).optional(),
  style: z.enum(styles),
  half,
})
export type AnswerableQuestion = z.output<typeof AnswerableQuestion>

export const UnanswerableQuestion = z.strictObject({
  id: z.string().regex(/^(?:en|es)-u\d{3}$/),
  locale: z.enum(locales),
  audience: z.enum(audiences),
  question,
  kind: z.enum(kinds),
  /** For a near miss: beginnings of words that an answer would need and no article of its audience and language has. */
  absent: z.array(z.string().min(2)).min(1).optional(),
  half,
})
export type UnanswerableQuestion = z.output<typeof UnanswerableQuestion>

export type Half = z.output<typeof half>

export function readAnswerable(locale: Locale, from?: Half): AnswerableQuestion[] {
  return readLines(`questions.${locale}.jsonl`, AnswerableQuestion).filter((each) => from === undefined || each.half === from)
}

export function readUnanswerable(locale: Locale, from?: Half): UnanswerableQuestion[] {
  return readLines(`unanswerable.${locale}.jsonl`, UnanswerableQuestion).filter((each) => from === undefined || each.half === from)
}

function readLines<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8').trimEnd().split('\n')
  return lines.map((line) => schema.parse(JSON.parse(line)))
}
