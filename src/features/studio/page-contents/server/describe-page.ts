import { hasRole } from '#contracts/identity.ts'
import { previewMarkdown } from '#features/knowledge/server.ts'
import { audienceOfPart, readSteps, type PartPlace } from '#features/site-content/server.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { conflictWith } from '../../pages/server/conflict-form.ts'
import { readStudioFrame } from '../../pages/server/read-frame.ts'
import { savingEnds } from '../../pages/server/saved-notice.ts'
import { momentLabel, zoneOf } from '../../pages/server/words.ts'
import { roomPath } from '../../rooms.ts'
import { isRemovable } from '../../server/work/remove-work.ts'
import type { Difference, FormNotice } from '../../studio-view.ts'
import { describeForm, fieldLabel, itemId, problemText } from '../form/describe-form.ts'
import type { PageContent, StudioPage } from '../page-endpoints.ts'
import type { PageProblem } from '../page-problems.ts'
import type { PageEditor } from '../pages-view.ts'
import { checkPage } from './check-page.ts'
import { waysThrough } from './fix-ways.ts'
import { localesOf, pageFields } from './page-kinds.ts'
import { livePath, pagesCopy, pageTitleWith, previewOf } from './page-words.ts'

export interface PageShown {
  place: PartPlace
  page: StudioPage
  /** as filled in, possibly not saved */
  content: PageContent
  /** the version on which the form is based */
  version: number
  notice?: FormNotice | undefined
  conflict?: Difference[] | undefined
  touched?: string | undefined
}

/** STU-01: the form of a page content with its checks, facts and possible steps. */
export async function describePage(context: RequestContext, { place, page, content, version, notice, conflict, touched }: PageShown): Promise<PageEditor | undefined> {
  const { locale, runtime, identity } = context
  const copy = pagesCopy(locale)
  const title = pageTitleWith(content, place, locale, copy)
  const frame = readStudioFrame(context, 'pages', [{ label: title }])
  if (!frame) return undefined
  const locales = localesOf(place)
  const problems = await checkPage(runtime.database, place, content)
  const { state } = page
  const [isEditor, isPublisher] = [hasRole(identity, 'editor'), hasRole(identity, 'publisher')]
  const isReviewed = state === 'review' || state === 'scheduled'
  const isWriter = page.writers.includes(signedInCustomer(context).loginId)
  const audience = audienceOfPart(place)
  const zone = zoneOf({ runtime })
  const inLanguage = (words: string, each: (typeof locales)[number]) => fill(words, { language: copy.languages[each] })
  return {
    frame,
    copy,
    href: roomPath('pages', locale, [place.id]),
    id: place.id,
    version,
    state,
    title,
    nodes: describeForm(pageFields(place.kind), content, { copy: place.kind === 'fix' ? { ...copy, hints: { ...copy.hints, body: copy.hints.fixBody } } : copy, locale, locales, problems, touched }),
    notice,
    conflict: conflict && conflictWith(context, page, conflict),
    facts: [
      ...(locales.length === 1 ? [copy.form.same] : []),
      ...(page.publishAt === null ? [] : [fill(frame.copy.editor.publishAt, { at: momentLabel(page.publishAt, locale, zone) })]),
      ...(state === 'live' || !page.isLive ? [] : [frame.copy.editor.draftOver]),
      ...(page.changedAt === null ? [] : [fill(frame.copy.list.changed, { at: momentLabel(page.changedAt, locale, zone), person: page.changedBy })]),
    ],
    note: page.note,
    savingEnds: savingEnds(state, frame.copy),
    may: { write: isEditor, submit: isEditor && (state === 'draft' || state === 'off'), withdraw: isEditor && isReviewed, return: isPublisher && isReviewed, publish: isPublisher && isReviewed && !isWriter, unpublish: isPublisher && page.isLive && place.kind === 'fix', unpublishAt: false, delete: isEditor && (await isRemovable(runtime.database.read, 'pages', place.id, { version: page.version, is_live: page.isLive ? 1 : 0, state })) },
    isOwnReview: isPublisher && isReviewed && isWriter,
    zone,
    liveHref: page.isLive ? livePath(place, locale) : undefined,
    previewHref: previewOf(place, locale),
    historyHref: roomPath('pages', locale, [place.id, 'history']),
    problems: [...new Set(problems.map((problem) => problemLine(problem, copy, locales.length > 1)))],
    focusId: touched === undefined ? undefined : itemId(touched),
    previews:
      place.kind === 'text'
        ? await Promise.all(locales.map(async (each) => ({ locale: each, label: inLanguage(copy.form.preview, each), html: await previewMarkdown(runtime.database, String(content[each]?.body ?? ''), { audience, locale: each }) })))
        : [],
    ways: place.kind === 'fix' ? locales.map((each) => ({ locale: each, label: inLanguage(copy.form.ways, each), ways: waysThrough(readSteps(String(content[each]?.body ?? ''))) })) : [],
  }
}

/** For example 'Cards 2, Title of the card, Spanish: This has to be filled in.' */
function problemLine(problem: PageProblem, copy: PageEditor['copy'], hasLanguages: boolean): string {
  const parts = problem.path === '' ? [] : problem.path.split('.')
  const names = parts.reduce<string[]>((labels, part, at) => {
    if (/^\d+$/.test(part)) return [...labels.slice(0, -1), `${labels.at(-1) ?? ''} ${Number(part) + 1}`]
    const parent = parts.slice(0, at).findLast((each) => !/^\d+$/.test(each)) ?? ''
    return [...labels, fieldLabel(part, parent, copy)]
  }, [])
  return fill(copy.form.where, { field: [...names, ...(hasLanguages ? [copy.languages[problem.locale]] : [])].join(', '), problem: problemText(problem, copy) })
}
