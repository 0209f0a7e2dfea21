/**
 * The judged sets of `npm run bench answers-judged`: one folder each, one JSON object per line, see `README.md` in this
 * folder.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { audiences, locales } from '../../../src/contracts/identity.ts'

export const setNames = ['a', 'b', 'c', 'd'] as const
export type SetName = (typeof setNames)[number]

export const smallTalkKinds = ['greeting', 'thanks', 'bye', 'person', 'emergency', 'robot'] as const
export const unanswerableKinds = ['offTopic', 'nearMiss'] as const

const asked = { id: z.string().min(3), locale: z.enum(locales), audience: z.enum(audiences) }
const question = z.string().min(2).max(500)
/** ids of the articles that answer; any of them may come first */
const articles = z.array(z.string().regex(/^KM\d{7}$/)).min(1)
/** any one of these strings is enough */
const fact = z.array(z.string().min(2)).min(1)

/** A query typed into the search box; any of `pages` (KM ids, `topic/…` or `page/…`) is right as the first result. */
export const HeadQuery = z.strictObject({ ...asked, query: question, pages: z.array(z.string().regex(/^(?:KM\d{7}|(?:topic|page)\/[a-z0-9/-]+)$/)).min(1) })
export type HeadQuery = z.output<typeof HeadQuery>

export const JudgedQuestion = z.strictObject({ ...asked, question, articles, fact })
export type JudgedQuestion = z.output<typeof JudgedQuestion>

/** `history` is the preceding question in the same conversation. */
export const FollowUp = JudgedQuestion.extend({ history: question })
export type FollowUp = z.output<typeof FollowUp>

export const DoubleQuestion = JudgedQuestion.extend({ second: z.strictObject({ articles, fact }) })
export type DoubleQuestion = z.output<typeof DoubleQuestion>

/**
 * `person`: a login of the demo world. A fact may be `{visit day}` or `{visit time}`: those of the person's visit, in
 * the site's words.
 */
export const PersonalQuestion = z.strictObject({ ...asked, person: z.string().min(3), question, fact })
export type PersonalQuestion = z.output<typeof PersonalQuestion>

export const SmallTalk = z.strictObject({ ...asked, kind: z.enum(smallTalkKinds), question })
export type SmallTalk = z.output<typeof SmallTalk>

/**
 * `absent`, for a near miss: beginnings of words that an answer would need and that no article of its audience and
 * language contains.
 */
export const UnanswerableQuestion = z.strictObject({ ...asked, kind: z.enum(unanswerableKinds), question, absent: z.array(z.string().min(2)).min(1).optional() })
export type UnanswerableQuestion = z.output<typeof UnanswerableQuestion>

export interface JudgedSet {
  head: HeadQuery[]
  questions: JudgedQuestion[]
  followUps: FollowUp[]
  doubles: DoubleQuestion[]
  personal: PersonalQuestion[]
  smallTalk: SmallTalk[]
  unanswerable: UnanswerableQuestion[]
}

/** Undefined if the set does not exist. Throws if a line is invalid. */
export function readJudgedSet(name: SetName): JudgedSet | undefined {
  const folder = join(import.meta.dirname, name)
  if (!existsSync(folder)) return undefined
  const read = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] => readLines(join(folder, `${file}.jsonl`), schema)
  return {
    head: locales.flatMap((locale) => read(`head.${locale}`, HeadQuery)),
    questions: locales.flatMap((locale) => read(`questions.${locale}`, JudgedQuestion)),
    followUps: read('follow-ups', FollowUp),
    doubles: read('double', DoubleQuestion),
    personal: read('personal', PersonalQuestion),
    smallTalk: read('small-talk', SmallTalk),
    unanswerable: read('unanswerable', UnanswerableQuestion),
  }
}

function readLines<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n').map((line) => schema.parse(JSON.parse(line)))
}
