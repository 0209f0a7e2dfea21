import { locales } from '#contracts/identity.ts'
import type { SiteContent } from './content-model.ts'
import type { Problems } from './content-problems.ts'
import { circlesIn, graphOf, stepIssues, type FixIssueCode } from './fix-issues.ts'

type FixFile = SiteContent['fixes'][number]

const sentences: Readonly<Partial<Record<FixIssueCode, (what: string) => string>>> = {
  twice: () => 'is there twice',
  'end-has-answers': () => 'is an end and has answers',
  'few-answers': () => 'needs two answers, or a name that begins with fixed, ticket or visit',
  'gateway-word': (what) => `asks the gateway for '${what}', which it never says`,
  'led-nowhere': () => 'is led to and is not there',
  unreached: () => 'is led to by no answer',
}

/**
 * NET-10: checks that every path through every fix ends, every answer leads to a step, and both languages have the same
 * steps.
 */
export function checkFixes({ fixes, articles }: SiteContent, problems: Problems): void {
  const known = new Set(articles.map(({ id }) => id))
  for (const locale of locales) {
    const own = fixes.filter((each) => each.locale === locale)
    const names = new Set(own.map(({ fix }) => fix.id))
    for (const each of own) {
      for (const { code, step = '', what } of stepIssues(each.fix, names)) problems.field(each.file, step, sentences[code]!(what))
      checkTwin(each, fixes, problems)
      for (const id of each.fix.articles) if (!known.has(id)) problems.field(each.file, 'articles', `names ${id}, which is no article`)
    }
    const fileOf = (id: string) => own.find(({ fix }) => fix.id === id)!.file
    for (const { fix, step } of circlesIn(own.map(({ fix: each }) => each))) problems.field(fileOf(fix), step, 'leads back to itself')
  }
}

function checkTwin({ file, locale, fix }: FixFile, fixes: readonly FixFile[], problems: Problems): void {
  const twin = fixes.find((other) => other.locale !== locale && other.fix.id === fix.id)
  if (!twin) problems.file(file, 'is there in one language only')
  else if (locale === 'es' && graphOf(twin.fix) !== graphOf(fix)) problems.file(file, `does not go the same ways as ${twin.file}`)
}
