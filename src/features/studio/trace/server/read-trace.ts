import { z } from 'zod'
import { datumNames, homeParts, type PartDecision } from '#features/support-home/server.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { readStudioFrame } from '../../pages/server/read-frame.ts'
import { momentLabel, zoneOf } from '../../pages/server/words.ts'
import { copy as englishWords, type PreviewCopy } from '../../preview/copy.en.ts'
import { copy as spanishWords } from '../../preview/copy.es.ts'
import { describeDecision } from '../../preview/server/read-preview.ts'
import { copy as english, type TraceCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import type { FoundPage, TracePage } from '../trace-view.ts'
import type { PageDecisionTable } from './tables.ts'

/** Short references may collide; the newest pages are shown. */
const mostShown = 5

const Condition = z.object({ datum: z.enum(datumNames), value: z.union([z.string(), z.number(), z.boolean()]), holds: z.boolean() })
const Decision = z.object({ part: z.enum(homeParts), shows: z.boolean(), rule: z.string(), needs: z.array(Condition), decided: Condition }) satisfies z.ZodType<PartDecision>

/** STU-03: finds a page by the reference that a customer reads out, for support staff; undefined for all others. */
export async function readTracePage(context: RequestContext): Promise<TracePage | undefined> {
  const { locale } = context
  const frame = readStudioFrame(context, 'trace')
  if (!frame) return undefined
  const [copy, words] = locale === 'es' ? [spanish, spanishWords] : [english, englishWords]
  const typed = (queryOf(context).get('reference') ?? '').trim().slice(0, 80)
  return { frame, copy, words, typed, found: typed === '' ? undefined : await find(context, typed, copy, words) }
}

async function find(context: RequestContext, typed: string, copy: TraceCopy, words: PreviewCopy): Promise<FoundPage[]> {
  const { read } = context.runtime.database
  // this site's references are lower case; a gateway's are kept as they are
  const spelled = [typed, typed.toLowerCase()]
  const [traces, shared] = await Promise.all([
    read.selectFrom('page_trace').leftJoin('page_decision', 'page_decision.id', 'page_trace.decision_id').selectAll().where((e) => e.or([e('request_id', 'in', spelled), e('reference', 'in', spelled)])).orderBy('at', 'desc').limit(mostShown).execute(),
    read.selectFrom('page_decision').selectAll().where('id', 'in', spelled).execute(),
  ])
  const at = (instant: number) => momentLabel(instant, context.locale, zoneOf(context))
  return [
    ...traces.map((row): FoundPage => {
      const isDecided = row.decisions !== null
      const said = [fill(copy.at, { at: at(row.at), id: row.request_id }), ...(row.is_failed ? [copy.failed] : []), ...(isDecided ? [] : [copy.undecided])]
      return { id: row.request_id, title: isDecided ? titleOf(row as PageDecisionTable, copy, words) : copy.failedTitle, notes: said, decisions: isDecided ? describe(row.decisions!, words) : undefined }
    }),
    ...shared.map((row): FoundPage => ({ id: row.id, title: titleOf(row, copy, words), notes: [fill(copy.shared, { at: at(row.seen_at) })], decisions: describe(row.decisions, words) })),
  ]
}

function titleOf({ page, audience, locale }: Pick<PageDecisionTable, 'page' | 'audience' | 'locale'>, copy: TraceCopy, words: PreviewCopy): string {
  return fill(copy.title, { page: words.pages[page as keyof PreviewCopy['pages']], audience: words.audiences[audience as keyof PreviewCopy['audiences']], locale: words.locales[locale as keyof PreviewCopy['locales']] })
}

/** Decisions that an older version of the site recorded and that this one does not know are left out. */
function describe(text: string, words: PreviewCopy): FoundPage['decisions'] {
  return (JSON.parse(text) as unknown[]).flatMap((each) => {
    const decision = Decision.safeParse(each)
    return decision.success ? [describeDecision(decision.data, words, undefined)] : []
  })
}
