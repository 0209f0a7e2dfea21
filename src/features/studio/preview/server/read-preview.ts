import { audiences, locales } from '#contracts/identity.ts'
import { supportPath } from '#contracts/site-path.ts'
import { type PartDecision, readSupportHome, readSupportLander } from '#features/support-home/server.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { readStudioCopy, readStudioFrame } from '../../pages/server/read-frame.ts'
import { momentLabel, zoneOf } from '../../pages/server/words.ts'
import { findRow } from '../../server/articles/article-store.ts'
import type { PartPlace } from '#features/site-content/server.ts'
import { pagesCopy, pageTitle } from '../../page-contents/server/page-words.ts'
import { inLanguage } from '../../rooms.ts'
import { readPartDrafts } from './part-drafts.ts'
import { copy as english, type PreviewCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { namePatterns, previewFramePath, previewPages, previewPath, previewThemes, previewWidths, type PreviewChoice } from '../preview-choice.ts'
import type { PreviewPage, ShownDecision, ShownPreview } from '../preview-view.ts'
import { previewContext } from './preview-context.ts'
import { openPreview, signPreview } from './preview-link.ts'
import { listPeople, type PreviewPerson } from './preview-people.ts'

export type PreviewAnswer = { kind: 'page'; page: PreviewPage; status: number } | { kind: 'link'; href: string } | { kind: 'missing' }

/**
 * STU-03: the preview page. Anyone with a valid link sees its preview; only staff see the form and get new links. For
 * all others the page does not exist, nor for a link that was altered or is older than 24 hours.
 */
export async function readPreviewPage(context: RequestContext): Promise<PreviewAnswer> {
  const { locale, runtime, clock } = context
  const copy: PreviewCopy = locale === 'es' ? spanish : english
  const query = queryOf(context)
  const people = await listPeople(runtime.config)
  const own = readStudioFrame(context, 'preview')
  const link = query.get('t')
  const opened = link === null ? undefined : await openPreview(runtime.database, link, clock())
  const person = opened && people.find(({ id }) => id === opened.person)
  if (link !== null && !person) return { kind: 'missing' }
  if (!own && !person) return { kind: 'missing' }
  const wanted = query.has('make') ? readChoice(query, people) : undefined
  if (own && wanted) return { kind: 'link', href: inLanguage(previewPath, locale, { t: await signPreview(runtime.database, wanted, clock()) }) }
  const studio = readStudioCopy(locale)
  const homeHref = supportPath(context)
  const frame = own ?? { copy: studio, locale, person: '', homeHref, rooms: [], crumbs: [{ label: studio.home, href: homeHref }, { label: studio.rooms.preview }] }
  return {
    kind: 'page',
    status: query.has('make') ? 422 : 200,
    page: {
      frame,
      copy,
      form: own ? { typed: opened ?? readTyped(query), groups: groupsOf(people, copy), hasProblem: query.has('make') } : undefined,
      shown: opened && person ? await describe(context, { choice: opened, person, link: link! }, copy) : undefined,
    },
  }
}

function readTyped(query: URLSearchParams): PreviewChoice {
  const oneOf = <T extends string>(choices: readonly T[], name: string) => choices.find((each) => each === query.get(name)) ?? choices[0]!
  return {
    person: query.get('person')?.slice(0, 80) ?? 'visitor',
    page: oneOf(previewPages, 'page'),
    article: nameIn(query),
    audience: oneOf(audiences, 'audience'),
    locale: oneOf(locales, 'locale'),
    theme: oneOf(previewThemes, 'theme'),
    width: oneOf(previewWidths, 'width'),
  }
}

/** The name as typed, in upper case for a KM number and lower case for guided fixes and topics. */
function nameIn(query: URLSearchParams): string {
  const typed = (query.get('article') ?? '').trim().slice(0, 121)
  return query.get('page') === 'article' ? typed.toUpperCase() : typed.toLowerCase()
}

/** The choice in the query; undefined if it cannot be previewed. */
function readChoice(query: URLSearchParams, people: readonly PreviewPerson[]): PreviewChoice | undefined {
  const typed = readTyped(query)
  if (!people.some(({ id }) => id === typed.person)) return undefined
  const pattern = namePatterns[typed.page]
  if (!pattern) return { ...typed, article: '' }
  return pattern.test(typed.article) ? typed : undefined
}

function labelOf({ isDemo, label }: PreviewPerson, copy: PreviewCopy): string {
  return isDemo ? label : copy.people[label as keyof PreviewCopy['people']]
}

function groupsOf(people: readonly PreviewPerson[], copy: PreviewCopy) {
  const group = (label: string, isDemo: boolean) => ({ label, people: people.filter((each) => each.isDemo === isDemo).map((each) => ({ value: each.id, label: labelOf(each, copy) })) })
  return [group(copy.form.madeUp, false), group(copy.form.demo, true)].filter(({ people: some }) => some.length > 0)
}

async function describe(context: RequestContext, { choice, person, link }: { choice: PreviewChoice & { endsAt: number }; person: PreviewPerson; link: string }, copy: PreviewCopy): Promise<ShownPreview> {
  const { page, locale, theme, width } = choice
  const isArticle = page === 'article'
  const { database } = context.runtime
  const hasDraft = isArticle && (await findRow(database.read, choice.audience, choice.article)) !== undefined
  const drafts = await readPartDrafts(database, choice)
  const named = (words: string, places: readonly PartPlace[]) => (places.length === 0 ? [] : [fill(words, { parts: places.map((place) => pageTitle(place, pagesCopy(context.locale))).join(', ') })])
  const src = (show: string) => `${previewFramePath}?${new URLSearchParams({ t: link, show, ...(context.locale === 'es' && { lang: 'es' }) })}`
  return {
    about: fill(copy.shown, { page: choice.article ? `${copy.pages[page]} ${choice.article}` : copy.pages[page], person: labelOf(person, copy), locale: copy.locales[locale], theme: copy.themes[theme], width: copy.widths[width] }),
    ends: fill(copy.ends, { person: labelOf(person, copy), at: momentLabel(choice.endsAt, context.locale, zoneOf(context)) }),
    notes: [...(isArticle && !hasDraft ? [copy.noDraft] : []), ...named(copy.partDrafts, drafts.shown), ...named(copy.partsLeft, drafts.left)],
    theme,
    width,
    frames: [
      { name: 'preview', title: copy.draft, src: src('preview') },
      { name: 'live', title: isArticle ? copy.live : copy.liveVisitor, src: src('live') },
    ],
    decisions: page !== 'home' && page !== 'lander' ? undefined : (await readDecisions(context, choice, person)).map((decision) => describeDecision(decision, copy, src('preview'))),
  }
}

/** Reads the page as the previewed person and collects the decisions that its rules report. */
async function readDecisions(context: RequestContext, choice: PreviewChoice, person: PreviewPerson): Promise<PartDecision[]> {
  let told: PartDecision[] = []
  const reader: RequestContext = { ...previewContext(context, choice, person, { withDrafts: true }), noteDecisions: (_, decisions) => void (told = decisions as PartDecision[]) }
  await (choice.page === 'lander' ? readSupportLander(reader) : readSupportHome(reader))
  return told
}

export function describeDecision({ part, shows, rule, needs, decided }: PartDecision, copy: PreviewCopy, frameHref: string | undefined): ShownDecision {
  const say = ({ datum, value }: PartDecision['decided']) => {
    const words: string | { yes: string; no: string } = copy.data[datum]
    return typeof words === 'string' ? fill(words, { value: copy.values[String(value)] ?? String(value) }) : value ? words.yes : words.no
  }
  const others = needs.filter(({ datum }) => datum !== decided.datum)
  return {
    part,
    label: copy.parts[part],
    shows,
    rule: fill(copy.rule, { rule }),
    decided: fill(shows ? copy.because.shown : copy.because.hidden, { needs: say(decided) }),
    looked: others.length > 0 ? fill(copy.looked, { needs: others.map(say).join(', ') }) : undefined,
    href: shows && frameHref ? `${frameHref}#part-${part}` : undefined,
  }
}
