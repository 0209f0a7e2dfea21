import { useEffect } from 'react'
import { statusCodes, successFlags, type ReportFromPage } from '#features/analytics/contract.ts'
import type { ResultsPage } from './results-view.tsx'

/** The search that this document reported last: the back button shows its results again, which is not a new search. */
let reported = ''

/** ANA-01, ANA-08: reports a search and how many results it found, but not its further pages and filters. */
export function useSearchReport({ answer, variant, topic, kind, isExact }: ResultsPage, report: ReportFromPage): void {
  const { query, page, total } = answer
  const search = query === '' || page > 1 || topic || kind ? '' : [query, isExact, variant.audience, variant.locale].join(' ')
  useEffect(() => {
    if (search === '' || search === reported) return
    reported = search
    const ending = total > 0 ? { successFlag: successFlags.successful } : { successFlag: successFlags.unsuccessful, statusCode: statusCodes.unsuccessful }
    // after the page around it has reported that it is loaded
    queueMicrotask(() => report({ name: 'formSubmit', formName: 'search', ...ending, resultCount: total }))
    // reported once, even if `report` changes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search])
}
