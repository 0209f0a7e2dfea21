import { locales } from '#contracts/identity.ts'
import { gatewayAnswers, type GuidedFix } from '../../guided-fix.ts'
import type { SiteContent } from './content-model.ts'
import type { Problems } from './content-problems.ts'

type FixFile = SiteContent['fixes'][number]

/** NET-10: every way through every fix ends, no answer leads nowhere, and both languages go the same ways. */
export function checkFixes({ fixes, articles }: SiteContent, problems: Problems): void {
  const known = new Set(articles.map(({ id }) => id))
  for (const locale of locales) {
    const own = fixes.filter((each) => each.locale === locale)
    const names = new Set(own.map(({ fix }) => fix.id))
    for (const each of own) {
      checkSteps(each, names, problems)
      checkTwin(each, fixes, problems)
      for (const id of each.fix.articles) if (!known.has(id)) problems.field(each.file, 'articles', `names ${id}, which is no article`)
    }
    checkEnds(own, problems)
  }
}

function checkSteps({ file, fix }: FixFile, names: ReadonlySet<string>, problems: Problems): void {
  const steps = new Set<string>()
  for (const { id, choices, end } of fix.steps) {
    if (steps.has(id)) problems.field(file, id, 'is there twice')
    steps.add(id)
    if (end ? choices.length > 0 : choices.length < 2) problems.field(file, id, end ? 'is an end and has answers' : 'needs two answers, or a name that begins with fixed, ticket or visit')
    for (const { check } of choices) {
      const answers: readonly string[] = check ? gatewayAnswers[check.name] : []
      for (const is of check?.is ?? []) if (!answers.includes(is)) problems.field(file, id, `asks the gateway for '${check!.name}: ${is}', which it never says`)
    }
  }
  const reached = new Set([fix.steps[0]!.id, ...fix.steps.flatMap(({ choices }) => choices.map(({ to }) => to))])
  for (const to of reached) if (!steps.has(to) && !names.has(to.replace('fix:', ''))) problems.field(file, to, 'is led to and is not there')
  for (const id of steps) if (!reached.has(id)) problems.field(file, id, 'is led to by no answer')
}

/** What a fix asks and where it leads, whatever the language. */
const graphOf = ({ picture, position, category, minutes, articles, steps }: GuidedFix) =>
  JSON.stringify([picture, position, category, minutes, articles, steps.map(({ id, choices }) => [id, choices.map(({ to, check }) => [to, check])])])

function checkTwin({ file, locale, fix }: FixFile, fixes: readonly FixFile[], problems: Problems): void {
  const twin = fixes.find((other) => other.locale !== locale && other.fix.id === fix.id)
  if (!twin) problems.file(file, 'is there in one language only')
  else if (locale === 'es' && graphOf(twin.fix) !== graphOf(fix)) problems.file(file, `does not go the same ways as ${twin.file}`)
}

/** Nobody is led in a circle, within a fix or from one to another. */
function checkEnds(fixes: readonly FixFile[], problems: Problems): void {
  const followers = new Map<string, readonly string[]>(
    fixes.flatMap(({ fix }) => fix.steps.map((step) => [`${fix.id} ${step.id}`, step.choices.map(({ to }) => (to.startsWith('fix:') ? firstOf(fixes, to.slice(4)) : `${fix.id} ${to}`))] as const)),
  )
  const states = new Map<string, 'open' | 'done'>()
  const isCircle = (step: string): boolean => {
    if (states.has(step)) return states.get(step) === 'open'
    states.set(step, 'open')
    const found = (followers.get(step) ?? []).some(isCircle)
    states.set(step, 'done')
    return found
  }
  for (const { file, fix } of fixes) for (const { id } of fix.steps) if (isCircle(`${fix.id} ${id}`)) problems.field(file, id, 'leads back to itself')
}

function firstOf(fixes: readonly FixFile[], id: string): string {
  return `${id} ${fixes.find(({ fix }) => fix.id === id)?.fix.steps[0]?.id ?? ''}`
}
