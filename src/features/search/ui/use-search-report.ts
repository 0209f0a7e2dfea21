import { useEffect } from 'react'
import { statusCodes, successFlags, type ReportFromPage } from '#features/analytics/contract.ts'
import type { ResultsPage } from './results-view.tsx'

/** The search that this document reported last: the back button shows its results again, and is no search. */
let reported = ''

/** ANA-01, ANA-08: a search and what it found. Its further pages and a choice among its results are no other search. */
export function useSearchReport({ answer, variant, topic, kind, isExact }: ResultsPage, report: ReportFromPage): void {
  const { query, page, total } = answer
  const search = query === '' || page > 1 || topic || kind ? '' : [query, isExact, variant.audience, variant.locale].join(' ')
  useEffect(() => {
    if (search === '' || search === reported) return
    reported = search
    const ending = total > 0 ? { successFlag: successFlags.successful } : { successFlag: successFlags.unsuccessful, statusCode: statusCodes.unsuccessful }
    // after the page around it has said that it is loaded
    queueMicrotask(() => report({ name: 'formSubmit', formName: 'search', ...ending, resultCount: total }))
    // told once, whoever tells it
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search])
}
