import { audiences, locales, type Locale } from '#contracts/identity.ts'
import { bodyOfValue, circlesIn, readParts, readSteps, stepIssues, type PartPlace, type readPublishedContent } from '#features/site-content/server.ts'
import { GuidedFix } from '#features/site-content/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { asList, meantValue, type Value } from '../form/page-value.ts'
import type { PageContent } from '../page-endpoints.ts'
import type { PageProblem, PageProblemCode } from '../page-problems.ts'
import { pageFields } from './page-kinds.ts'

export type Note = (path: string, code: PageProblemCode, what?: string, line?: number) => void

/** NET-10: the same checks as for content files, with the other fixes as published, and with the line of each problem. */
export async function checkFix(database: Database, place: PartPlace, locale: Locale, value: Value, published: Awaited<ReturnType<typeof readPublishedContent>>, note: Note): Promise<void> {
  const body = String(value.body ?? '')
  const { steps, issues } = readSteps(body)
  for (const { code, what, line } of issues) note('body', `fix-${code}`, what, line)
  if (issues.length === 0) noteForm(steps, body, note)
  const others = [...(await readParts(database)).values()].flatMap((part) => (part.place.kind === 'fix' && part.place.id !== place.id && part.bodies[locale] ? [part.bodies[locale] as GuidedFix] : []))
  const own = bodyOfValue('fix', { ...value, body }, place.name) as GuidedFix
  for (const { code, step = '', what } of stepIssues(own, new Set([place.name!, ...others.map(({ id }) => id)]))) {
    const line = code === 'led-nowhere' ? lineOf(body, (each) => each.startsWith('- ') && [' ', ')'].some((end) => each.includes(`](${what}${end}`))) : lineOfStep(body, step, code === 'twice')
    note('body', `fix-${code}`, code === 'gateway-word' ? `${step}: ${what}` : what, line)
  }
  for (const { fix, step } of circlesIn([own, ...others])) if (fix === place.name) note('body', 'fix-circle', step, lineOfStep(body, step))
  for (const id of asList(value.articles)) if (!audiences.some((audience) => published.hasArticle(audience, String(id)))) note('articles', 'article', String(id))
}

/** Too few steps, or a step with too long a question or answer. */
function noteForm(steps: GuidedFix['steps'], body: string, note: Note): void {
  const issue = GuidedFix.shape.steps.safeParse(steps).error?.issues[0]
  if (!issue) return
  const step = typeof issue.path[0] === 'number' ? steps[issue.path[0]] : undefined
  if (!step) note('body', 'fix-steps')
  else note('body', 'fix-step-form', step.id, lineOfStep(body, step.id))
}

function lineOf(body: string, isIt: (line: string) => boolean, isLast = false): number | undefined {
  const lines = body.split('\n')
  const at = isLast ? lines.findLastIndex(isIt) : lines.findIndex(isIt)
  return at < 0 ? undefined : at + 1
}

const lineOfStep = (body: string, step: string, isLast = false) => lineOf(body, (line) => line.startsWith(`## ${step}:`), isLast)

const sharedFields = ['picture', 'position', 'category', 'minutes', 'articles'] as const

/**
 * Checks that both languages of a fix have the same steps and facts. Steps that are wrong by themselves in one language
 * are mended first.
 */
export function checkTwin(place: PartPlace, content: PageContent, problems: PageProblem[]): void {
  if (!content.es) return
  const [english, spanish] = locales.map((locale) => meantValue(pageFields('fix'), content[locale]).value) as [Value, Value]
  for (const field of sharedFields) {
    const [one, other] = [english[field], spanish[field]].map((value) => asList(value).join(', ') || String(value ?? ''))
    if (one !== other && one !== '' && other !== '') problems.push({ locale: 'es', path: field, code: 'fix-not-same', what: one! })
  }
  if (problems.some(({ path }) => path === 'body')) return
  const [en, es] = [english, spanish].map((value) => readSteps(String(value.body ?? '')).steps) as [GuidedFix['steps'], GuidedFix['steps']]
  const differing = firstDifference(en, es)
  if (differing !== undefined) problems.push({ locale: 'es', path: 'body', code: 'fix-other-ways', what: differing, line: lineOfStep(String(spanish.body ?? ''), differing) })
}

/** The first step that is not in the same place, or whose answers do not lead to the same steps. */
function firstDifference(en: GuidedFix['steps'], es: GuidedFix['steps']): string | undefined {
  const waysOf = (step: GuidedFix['steps'][number] | undefined) => JSON.stringify(step && [step.id, step.choices.map(({ to, check }) => [to, check])])
  for (let at = 0; at < Math.max(en.length, es.length); at++) if (waysOf(en[at]) !== waysOf(es[at])) return (en[at] ?? es[at])!.id
  return undefined
}
